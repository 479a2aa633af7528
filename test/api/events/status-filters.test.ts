import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

type Query = Readonly<Record<string, string>>;

/** In the order of their starts; 1 May 2027 is a Saturday. */
const CAST: Readonly<Record<string, object>> = {
  a: { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', accessibility: 'captions,wheelchair' },
  b: {
    start_date: '2027-05-02 17:00',
    end_date: '2027-05-02 19:00',
    accessibility: 'captions',
    event_status: 'cancelled',
    attendance_mode: 'online',
  },
  // Monday in UTC, but Tuesday where it takes place
  c: {
    start_date: '2027-05-04 01:30',
    end_date: '2027-05-04 03:00',
    timezone: 'Asia/Tokyo',
    attendance_mode: 'mixed',
    accessibility: 'wheelchair',
  },
  d: { start_date: '2027-05-08', end_date: '2027-05-08', all_day: true, event_status: 'postponed' },
  e: {
    start_date: '2027-05-09 00:00',
    end_date: '2027-05-09 23:00',
    event_status: 'rescheduled',
    accessibility: 'wheelchair,sign_language',
  },
  f: { start_date: '2027-05-14 23:15', end_date: '2027-05-14 23:45' },
};

describe('filters of GET /events by status, attendance and time of day', () => {
  let calendar: TestCalendar;
  const ids = new Map<number, string>();
  const get = (query: Query): Promise<ApiResponse> => calendar.visitor.get('/events', query);

  beforeAll(async () => {
    calendar = await startTestCalendar();
    for (const [name, fields] of Object.entries(CAST)) {
      const { id } = await makeEvent(calendar.editor, { title: `Event ${name}`, tags: 'some', ...fields });
      ids.set(id, name);
    }
  });
  afterAll(() => calendar.close());

  it.each<[Query, string]>([
    [{ event_status: 'scheduled' }, 'acf'],
    [{ event_status: 'cancelled' }, 'b'],
    [{ event_status: 'cancelled,postponed' }, 'bd'],
    [{ event_status: ' SCHEDULED, cancelled ' }, 'abcf'],
    [{ event_status: 'scheduled,cancelled,postponed,rescheduled' }, 'abcdef'],
    [{ 'event_status[]': 'rescheduled' }, 'e'],
    [{ event_status: 'cancelled,rescheduled', orderby: 'title', order: 'desc' }, 'eb'],
    [{ event_status: 'postponed,scheduled', search: 'event', orderby: 'title' }, 'acdf'],
    [{ attendance_mode: 'offline' }, 'adef'],
    [{ attendance_mode: 'online' }, 'b'],
    [{ attendance_mode: 'online,mixed' }, 'bc'],
    [{ attendance_mode: 'mixed,offline' }, 'acdef'],
    [{ attendance_mode: 'online,mixed', event_status: 'scheduled', tags: 'some' }, 'c'],
    [{ accessibility: 'wheelchair' }, 'ace'],
    [{ accessibility: 'wheelchair,captions' }, 'a'],
    [{ accessibility: 'sign_language,wheelchair', search: 'event' }, 'e'],
    [{ accessibility: 'quiet' }, ''],
    [{ weekday: 'sat' }, 'ad'],
    [{ weekday: 'sat,SUN' }, 'abde'],
    [{ weekday: 'tue' }, 'c'],
    [{ weekday: 'mon' }, ''],
    [{ weekday: 'fri,fri', search: 'event' }, 'f'],
    [{ weekday: 'sun', per_page: '1', order: 'desc' }, 'e'],
    [{ starts_from_time: '17:00' }, 'bf'],
    [{ starts_from_time: '17:01' }, 'f'],
    [{ starts_until_time: '10:00' }, 'ace'],
    [{ starts_until_time: '9:59' }, 'ce'],
    [{ starts_from_time: '09:00', starts_until_time: '17:00' }, 'ab'],
    [{ starts_from_time: '17:00', starts_until_time: '17:00' }, 'b'],
    [{ starts_from_time: '22:00', starts_until_time: '02:00' }, 'cef'],
    [{ starts_from_time: '23:30', starts_until_time: '01:00' }, 'e'],
    [{ starts_from_time: '22:00', starts_until_time: '02:00', weekday: 'fri,sat,sun' }, 'ef'],
    [{ starts_from_time: '17:00', weekday: 'sun', search: 'event' }, 'b'],
    [{ starts_until_time: '12:00', start_date: '2027-05-05', end_date: '2027-05-10' }, 'e'],
  ])('%j lists %s', async (query, expected) => {
    const answer = await get(query);
    const { total } = await get({ ...query, per_page: '50' }).then(({ body }) => body as { total: number });

    expect(
      eventIds(answer)
        .map((id) => ids.get(id))
        .join(''),
    ).toBe(expected);
    expect(total).toBe(query['per_page'] === '1' ? 2 : expected.length);
  });

  it('follow what is written, also those by accessibility of a category', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Later', categories: 'Late', tags: 'other' });
    const found = async (): Promise<unknown[]> => {
      const queries = [{ tags: 'other' }, { categories: 'late' }, { search: 'later' }];
      const answers = queries.map((query) => get({ ...query, accessibility: 'quiet' }));
      return (await Promise.all(answers)).map(({ body }) => (body as { total: number }).total);
    };

    const before = await found();
    await calendar.editor.patch(`/events/${id}`, { accessibility: 'captions,quiet' });
    const between = await found();
    await calendar.editor.patch(`/events/${id}`, { accessibility: '' });

    expect([before, between, await found()]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [0, 0, 0],
    ]);
    await calendar.editor.delete(`/events/${id}`);
  });

  it('counts what lies outside of the dates, and carries what was sent in links', async () => {
    const query = {
      event_status: 'cancelled,scheduled',
      attendance_mode: 'online,mixed,offline',
      accessibility: 'captions',
      weekday: 'sun,sat',
      starts_from_time: '9:00',
      starts_until_time: '17:00',
    };
    const { body } = await get({ ...query, per_page: '1' });
    const { next_rest_url: next = '' } = body as { next_rest_url?: string };
    const { body: outside } = await get({ ...query, start_date: '2027-06-01' });

    expect(Object.fromEntries(new URL(next).searchParams)).toMatchObject({
      event_status: 'scheduled,cancelled',
      attendance_mode: 'offline,online,mixed',
      accessibility: 'captions',
      weekday: 'sat,sun',
      starts_from_time: '09:00',
      starts_until_time: '17:00',
      page: '2',
    });
    expect(outside).toMatchObject({ total: 0, total_outside: 2 });
  });

  it.each<[string, readonly string[]]>([
    ['event_status', ['', 'canceled', 'scheduled,off']],
    ['attendance_mode', ['', 'hybrid']],
    ['accessibility', ['', ',', 'wheelchair,lift']],
    ['weekday', ['', 'monday', '7']],
    ['starts_from_time', ['', '24:00', '5pm', '17']],
    ['starts_until_time', ['', '12:60', '12:00:00']],
  ])('refuse wrong values of %s', async (name, values) => {
    for (const value of values)
      expect(refusal(await get({ [name]: value }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: [name],
      });
    expect(refusal(await get({ [`${name}s`]: values[0] ?? '', strict: 'true' }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [`${name}s`],
    });
  });
});
