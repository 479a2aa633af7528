import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent, eventIds, makeEvent, refusal, textOf } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Found {
  readonly code: string;
  readonly level: string;
  readonly field: string;
  readonly language: string | null;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const findingsOf = async (as: Api, id: number, query = {}): Promise<Found[]> =>
  (await as.get(`/events/${id}/findings`, query)).body as Found[];

const codes = (found: readonly Found[]): string[] => found.map(({ code }) => code);

const HALL = { venue: 'Hall', address: 'Main Street 1', city: 'Koper', geo_lat: 45.5, geo_lng: 13.7 };
const COMPLETE = {
  description: 'An evening of jazz between the old cranes of the harbour, with three bands.',
  categories: ['Music'],
  organizer: { organizer: 'Harbour Club' },
  accessibility: ['wheelchair'],
};

describe('GET /events/{id}/findings', () => {
  it('lists what to look at, in the language of the request, for those who may edit the event', async () => {
    const { author, editor, contributor, subscriber, visitor } = calendar;
    const { id } = await makeEvent(author, { ...COMPLETE, status: 'draft' });

    expect(await findingsOf(author, id, { ml_language: 'de' })).toEqual([
      {
        code: 'no_location',
        level: 'must',
        field: 'venue',
        language: null,
        message: 'Die Veranstaltung hat weder einen Ort noch eine Online-Adresse.',
        values: {},
      },
      expect.objectContaining({ code: 'no_image', level: 'could' }),
    ]);
    expect(codes(await findingsOf(editor, id))).toEqual(['no_location', 'no_image']);
    for (const [as, status] of [
      [contributor, 403],
      [subscriber, 403],
      [visitor, 401],
    ] as const)
      expect(refusal(await as.get(`/events/${id}/findings`))).toEqual({ status, code: 'rest_forbidden' });
    expect(refusal(await editor.get('/events/999/findings'))).toMatchObject({ status: 404 });
  });

  it('names other events of the same day and place only to those who may read them', async () => {
    const { author, contributor, editor } = calendar;
    const venue = await editor.make('/venues', HALL);
    const secret = await makeEvent(editor, { ...COMPLETE, venue: venue.id, status: 'draft' });
    const locked = await makeEvent(editor, { ...COMPLETE, venue: venue.id, password: 'open sesame' });
    const other = await makeEvent(editor, { ...COMPLETE, title: 'Tango', venue: venue.id });
    const { id } = await makeEvent(author, { ...COMPLETE, title: 'Harbor Jazz Night', venue: venue.id });
    const own = await makeEvent(contributor, { ...COMPLETE, title: 'Harbour Jazz Nights', venue: venue.id });

    const named = async (as: Api, of: number): Promise<unknown[]> =>
      (await findingsOf(as, of))
        .filter(({ level }) => level === 'should')
        .map(({ code, values }) => [code, values['id']]);
    expect(await named(editor, id)).toEqual([
      ['probable_duplicate', secret.id],
      ['probable_duplicate', locked.id],
      ['probable_duplicate', own.id],
      ['venue_conflict', other.id],
    ]);
    expect(await named(author, id)).toEqual([['venue_conflict', other.id]]);

    const listed = async (as: Api): Promise<number[]> =>
      eventIds(await as.get('/events', { findings: 'probable_duplicate', orderby: 'date', order: 'asc' }));
    expect((await listed(editor)).sort()).toEqual([secret.id, locked.id, id, own.id].sort());
    expect(await listed(author)).toEqual([]);
    expect(await listed(contributor)).toEqual([own.id]);
  });
});

describe('POST /events/findings', () => {
  it('answers for a body what the stored event would have, and stores nothing', async () => {
    const { author, contributor, editor, visitor } = calendar;
    const body = anEvent({
      venue: { venue: 'New Place' },
      start_date: '2027-03-28 02:30:00',
      timezone: 'Europe/Ljubljana',
      end_date: '2027-03-28 05:00:00',
    });
    const found = (await contributor.post('/events/findings', body)).body as Found[];
    expect(codes(found)).toEqual([
      'venue_without_address',
      'time_does_not_exist',
      'no_description',
      'no_organizer',
      'no_coordinates',
      'no_image',
      'no_category',
      'accessibility_unknown',
    ]);
    expect((await editor.get('/events', { when: 'all', status: 'any' })).body).toMatchObject({ total: 0 });
    expect((await editor.get('/venues', { status: 'any' })).body).toMatchObject({ total: 0 });

    const { id } = await makeEvent(author, { ...COMPLETE, venue: HALL });
    const update = { id, venue: [], title: 'LAUTER JAZZ' };
    const changed = (await author.post('/events/findings', update, { ml_language: 'de' })).body as Found[];
    expect(changed.map(({ code, language }) => [code, language])).toEqual([
      ['no_location', null],
      ['no_image', null],
      ['shouting_title', 'de'],
    ]);
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({ translations: { en: {} } });
    expect(codes(await findingsOf(author, id))).toEqual(['no_image']);
    expect(refusal(await contributor.post('/events/findings', { id, title: 'Mine' }))).toMatchObject({
      status: 403,
    });
    expect(refusal(await editor.post('/events/findings', { id: 99999, title: 'X' }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['id'],
    });
    expect(refusal(await editor.post('/events/findings', { title: 'X' }))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['start_date', 'end_date'],
    });
    expect(refusal(await visitor.post('/events/findings', body))).toMatchObject({ status: 401 });
  });
});

describe('lists by findings', () => {
  it('follow every write at once: of the event, its venue and its image, in every page', async () => {
    const { editor, author } = calendar;
    const venue = await editor.make('/venues', { venue: 'Hall' });
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1)
      ids.push(
        (
          await makeEvent(n === 3 ? author : editor, {
            ...COMPLETE,
            title: `Night ${'*'.repeat(n)}`,
            start_date: `2027-05-0${n} 19:30`,
            end_date: `2027-05-0${n} 23:00`,
            venue: venue.id,
          })
        ).id,
      );
    const listed = async (as: Api, findings: string, page = 1): Promise<[number[], number]> => {
      const answer = await as.get('/events', { findings, per_page: 2, page });
      return [eventIds(answer), (answer.body as { total: number }).total];
    };
    expect(await listed(editor, 'must')).toEqual([[ids[0], ids[1]], 5]);
    expect(await listed(editor, 'must', 3)).toEqual([[ids[4]], 5]);
    expect(await listed(author, 'must')).toEqual([[ids[2]], 1]);

    await editor.patch(`/venues/${venue.id}`, { address: 'Main Street 1', city: 'Koper' });
    expect(await listed(editor, 'must')).toEqual([[], 0]);
    expect(await listed(editor, 'should')).toEqual([[ids[0], ids[1]], 5]);
    const image = await uploadWith(editor, {});
    await editor.patch(`/events/${ids[1]}`, { image });
    expect(await listed(editor, 'image_without_alt')).toEqual([[ids[1]], 1]);
    await editor.patch(`/images/${image}`, { alt_text: '' });
    expect(await listed(editor, 'image_without_alt')).toEqual([[ids[1]], 1]);
    await editor.patch(`/images/${image}`, { alt_text: 'Three people on a stage' });
    expect(await listed(editor, 'image_without_alt')).toEqual([[], 0]);
    await editor.patch(`/events/${ids[3]}`, { venue: [] });
    expect(await listed(editor, 'no_location,shouting_title')).toEqual([[ids[3]], 1]);
    await editor.delete(`/events/${ids[3]}`);
    expect(await listed(editor, 'must')).toEqual([[], 0]);
    await author.patch(`/events/${ids[2]}`, {
      status: 'draft',
      start_date: '2027-03-01',
      end_date: '2027-03-02',
    });
    const late = await author.get('/events', { findings: 'ends_before_now', when: 'all' });
    expect(eventIds(late)).toEqual([ids[2]]);
  });

  it('are refused to those who do not edit, and with unknown codes', async () => {
    const { visitor, subscriber, editor } = calendar;
    await makeEvent(editor);
    expect(refusal(await subscriber.get('/findings'))).toMatchObject({ status: 403 });
    for (const as of [visitor, subscriber])
      for (const findings of ['must', 'no_location'])
        expect(refusal(await as.get('/events', { findings }))).toMatchObject({ params: ['findings'] });
    expect(refusal(await editor.get('/events', { findings: 'musty' }))).toMatchObject({
      params: ['findings'],
    });
    expect(refusal(await editor.get('/events', { findings: 'must', sync_token: 'start' }))).toMatchObject({
      params: ['findings'],
    });
    const shown =
      textOf(await visitor.get('/events')) + textOf(await visitor.get('/changes', { since: 'start' }));
    expect(shown).not.toContain('no_location');
  });
});

describe('GET /findings', () => {
  it('counts events by code, and lists them by their start', async () => {
    const { author, editor, visitor } = calendar;
    const past = { start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00' };
    const club = await editor.make('/organizers', { organizer: 'Jazz Club' });
    const hall = await editor.make('/venues', HALL);
    const old = await makeEvent(editor, { ...COMPLETE, ...past, organizer: club.id });
    const bare = await makeEvent(author, { title: 'Bare', categories: ['Music'] });
    const elsewhere = await makeEvent(editor, { ...COMPLETE, title: 'Elsewhere', venue: hall.id });

    const report = (await editor.get('/findings', { level: 'must,should', per_page: 1 })).body;
    expect(report).toMatchObject({
      events: [
        { id: old.id, title: 'Harbour Jazz Night', findings: [{ code: 'no_location', level: 'must' }] },
      ],
      total: 2,
      total_pages: 2,
      next_rest_url: expect.stringContaining('/findings/?per_page=1&level=must%2Cshould&page=2') as string,
    });
    expect((report as { counts: object }).counts).toEqual({
      no_location: 2,
      no_description: 1,
      no_organizer: 1,
    });
    for (const [query, { id }] of [
      [{ code: 'no_location', when: 'past' }, old],
      [{ organizer: club.id }, old],
      [{ venue: hall.id }, elsewhere],
    ] as const)
      expect((await editor.get('/findings', query)).body).toMatchObject({ events: [{ id }], total: 1 });
    expect((await editor.get('/findings', { code: 'no_location', when: 'upcoming' })).body).toMatchObject({
      events: [{ id: bare.id }],
      counts: { no_location: 1 },
    });
    expect((await author.get('/findings', { level: 'must' })).body).toMatchObject({
      events: [{ id: bare.id }],
      total: 1,
    });
    expect(refusal(await visitor.get('/findings'))).toMatchObject({ status: 401 });
    expect(refusal(await editor.get('/findings', { level: 'maybe' }))).toMatchObject({ params: ['level'] });
  });

  it('lists to contributors their events, as long as they may change them', async () => {
    const { contributor, editor } = calendar;
    const { id } = await makeEvent(contributor, { status: 'draft' });
    const list = async (): Promise<unknown> =>
      ((await contributor.get('/findings', { code: 'no_location' })).body as { events: unknown }).events;

    expect(await list()).toMatchObject([{ id }]);
    for (const status of [{ status: 'publish' }, { status: 'future', date: '2027-04-01' }]) {
      expect((await editor.patch(`/events/${id}`, status)).body).toMatchObject({ status: status.status });
      expect(await list()).toEqual([]);
    }
  });
});
