import { clock } from '../../../src/foundation/dates/clock.js';
import { AS_PLANNED } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { countQueries, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal, textOf } from '../../support/make.js';

const WRITTEN = {
  event_status: 'postponed',
  event_status_reason: 'Storm & hail',
  attendance_mode: 'mixed',
  online_url: 'https://meet.example/room?a=1&b=2',
  online_url_hidden_until_start: true,
  age_min: 6,
  age_max: 12,
  accessibility: ['wheelchair', 'captions'],
};
const SHOWN = {
  ...WRITTEN,
  event_status_reason: 'Storm &amp; hail',
  previous_start_date: null,
  online_url: 'https://meet.example/room?a=1&amp;b=2',
};

const ROOM = 'https://meet.example/room';
const STARTS = '2027-03-10T13:00:00Z';

const jsonLd = ({ body }: ApiResponse): Record<string, unknown> =>
  (body as { json_ld: Record<string, unknown> }).json_ld;

describe('status and attendance of an event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('are written, read, kept and cleared', async () => {
    const { editor, visitor } = calendar;
    const sent = { ...WRITTEN, event_status: ' Postponed ', accessibility: 'captions,wheelchair,captions' };
    const created = await makeEvent(editor, sent);
    const path = `/events/${created.id}`;
    const kept = await editor.patch(path, { title: 'Renamed' });
    const edited = await editor.get(path, { context: 'edit' });
    const listed = await visitor.get('/events');
    const cleared = await editor.patch(path, {
      event_status: null,
      event_status_reason: null,
      attendance_mode: '',
      online_url: null,
      online_url_hidden_until_start: false,
      age_min: '',
      age_max: null,
      accessibility: [],
    });

    expect(created).toMatchObject(SHOWN);
    expect(kept.body).toMatchObject(SHOWN);
    expect(edited.body).toMatchObject(WRITTEN);
    expect(listed.body).toMatchObject({ events: [{ ...SHOWN, online_url: '' }] });
    expect(cleared.body).toMatchObject(AS_PLANNED);
    const { body: history } = await editor.get(`${path}/history`);
    const fields = Object.keys(WRITTEN).sort();
    expect((history as { changes: { fields: string[] }[] }).changes[0]?.fields.sort()).toEqual(fields);
  });

  it.each<[object, string]>([
    [{ event_status: 'off' }, 'event_status'],
    [{ event_status: 5 }, 'event_status'],
    [{ attendance_mode: 'hybrid' }, 'attendance_mode'],
    [{ event_status_reason: 'x'.repeat(1001) }, 'event_status_reason'],
    [{ online_url: 'javascript:alert(1)' }, 'online_url'],
    [{ online_url: 'meet.example' }, 'online_url'],
    [{ online_url_hidden_until_start: 'later' }, 'online_url_hidden_until_start'],
    [{ age_min: -1 }, 'age_min'],
    [{ age_min: 1.5 }, 'age_min'],
    [{ age_max: 151 }, 'age_max'],
    [{ age_max: 'old' }, 'age_max'],
    [{ age_min: 13, age_max: 12 }, 'age_max'],
    [{ age_min: 8 }, 'age_min'],
    [{ age_max: 2 }, 'age_max'],
    [{ accessibility: 'lift' }, 'accessibility'],
    [{ accessibility: ['quiet', {}] }, 'accessibility'],
  ])('refuse %j', async (fields, name) => {
    const { id } = await makeEvent(calendar.editor, { age_min: 3, age_max: 7 });

    expect(refusal(await calendar.editor.patch(`/events/${id}`, fields))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [name],
    });
  });

  it('have a reason in every language, which others fill', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, { event_status: 'cancelled', event_status_reason: 'Illness' });
    const path = `/events/${id}`;
    const reasonIn = async (language: string): Promise<unknown> =>
      ((await visitor.get(path, { ml_language: language })).body as Record<string, unknown>)[
        'event_status_reason'
      ];
    await editor.patch(path, { title: 'Konzert', ml_language: 'de' });
    const filled = await reasonIn('de');
    const own = await editor.get(path, { ml_language: 'de', context: 'edit' });
    await editor.patch(path, { event_status_reason: 'Krankheit', ml_language: 'de' });

    expect(filled).toBe('Illness');
    expect(own.body).toMatchObject({ event_status: 'cancelled', event_status_reason: null });
    expect([await reasonIn('en'), await reasonIn('de')]).toEqual(['Illness', 'Krankheit']);
  });

  it('keep the first start of an event that is rescheduled', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, { timezone: 'Europe/Ljubljana', end_date: '2027-05-30' });
    const path = `/events/${id}`;
    const steps: [object, string | null][] = [
      [{ start_date: '2027-05-02 19:30' }, null],
      [{ event_status: 'rescheduled' }, null],
      [{ start_date: '2027-05-03 20:00' }, '2027-05-02 19:30:00'],
      [{ start_date: '2027-05-04 20:00' }, '2027-05-02 19:30:00'],
      [{ title: 'Renamed' }, '2027-05-02 19:30:00'],
      [{ start_date: '2027-05-02 19:30' }, null],
      [{ start_date: '2027-05-05 20:00' }, '2027-05-02 19:30:00'],
      [{ event_status: 'scheduled' }, null],
      [{ event_status: 'rescheduled', start_date: '2027-05-06 20:00' }, '2027-05-05 20:00:00'],
    ];
    const seen: unknown[] = [];
    for (const [fields] of steps)
      seen.push(((await editor.patch(path, fields)).body as Record<string, unknown>)['previous_start_date']);

    expect(seen).toEqual(steps.map(([, previous]) => previous));
    expect(jsonLd(await visitor.get(path))).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2027-05-05T20:00:00+02:00',
      startDate: '2027-05-06T20:00:00+02:00',
    });
  });

  it('are told in schema.org data, and only where they differ from the default', async () => {
    const { editor, visitor } = calendar;
    const url = `${SITE}/event/harbour-jazz-night/`;
    const { id } = await makeEvent(editor, { venue: { venue: 'Hall' } });
    const plain = jsonLd(await visitor.get(`/events/${id}`));
    const place = plain['location'];
    const online = { '@type': 'VirtualLocation', url: `${ROOM}?a=1&b=2` };
    const offline = 'https://schema.org/OfflineEventAttendanceMode';
    const rows: [object, object][] = [
      [{ event_status: 'cancelled' }, { eventStatus: 'https://schema.org/EventCancelled' }],
      [{ event_status: 'postponed' }, { eventStatus: 'https://schema.org/EventPostponed' }],
      [
        { event_status: null, attendance_mode: 'online', online_url: `${ROOM}?a=1&b=2`, age_min: 6 },
        {
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: online,
          typicalAgeRange: '6-',
        },
      ],
      [
        { attendance_mode: 'mixed', age_min: null, age_max: 12 },
        {
          eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
          location: [place, online],
          typicalAgeRange: '0-12',
        },
      ],
      [
        { venue: null, age_max: null },
        { eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode', location: online },
      ],
      [
        { online_url: '' },
        {
          eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url },
        },
      ],
    ];
    const { location, ...rest } = plain;
    expect(plain).toMatchObject({
      eventAttendanceMode: offline,
      location: { '@type': 'Place', name: 'Hall' },
    });
    for (const [fields, expected] of rows) {
      await editor.patch(`/events/${id}`, fields);
      const hasVenue = !('location' in expected);
      expect(jsonLd(await visitor.get(`/events/${id}`))).toEqual({
        ...rest,
        ...(hasVenue ? { location } : {}),
        ...expected,
      });
    }
  });

  it('hide a web address until the start, also in cached responses', async () => {
    const { author, contributor, editor, visitor } = calendar;
    const { id } = await makeEvent(author, {
      start_date: '2027-03-10 13:00',
      end_date: '2027-03-10 15:00',
      attendance_mode: 'online',
      online_url: ROOM,
      online_url_hidden_until_start: true,
    });
    const paths = ['/events', `/events/${id}`, '/events/by-slug/harbour-jazz-night'];
    const seenBy = async (as: typeof visitor): Promise<boolean[]> => {
      const answers = await Promise.all(paths.map((path) => as.get(path)));
      return answers.map((answer) => textOf(answer).includes(ROOM));
    };
    const [none, all] = [
      [false, false, false],
      [true, true, true],
    ];
    const page = { location: { '@type': 'VirtualLocation', url: `${SITE}/event/harbour-jazz-night/` } };

    expect(await seenBy(visitor)).toEqual(none);
    expect(await seenBy(contributor)).toEqual(none);
    expect(await seenBy(author)).toEqual(all);
    expect(await seenBy(editor)).toEqual(all);
    expect(jsonLd(await visitor.get(`/events/${id}`))).toMatchObject(page);
    clock.set('2027-03-10T12:59:59.999Z');
    await seenBy(visitor);
    expect(await countQueries(() => seenBy(visitor))).toBe(0);
    expect(await seenBy(visitor)).toEqual(none);
    clock.set(STARTS);
    expect(await seenBy(visitor)).toEqual(all);
    expect(jsonLd(await visitor.get(`/events/${id}`))).toMatchObject({ location: { url: ROOM } });
  });

  it('tell nothing of an event behind a password, but whether it takes place', async () => {
    const { editor, visitor } = calendar;
    const { id } = await makeEvent(editor, { ...WRITTEN, password: 'sesame' });
    const listed = await visitor.get('/events');
    const opened = await visitor.get(`/events/${id}`, { password: 'sesame' });

    expect(listed.body).toMatchObject({
      events: [
        {
          event_status: 'postponed',
          event_status_reason: '',
          attendance_mode: '',
          online_url: '',
          online_url_hidden_until_start: null,
          age_min: null,
          age_max: null,
          accessibility: [],
        },
      ],
    });
    expect(opened.body).toMatchObject({ ...SHOWN, online_url: '' });
    expect(textOf(listed)).not.toMatch(/Storm|meet\.example/);
  });
});
