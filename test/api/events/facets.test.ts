import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal, textOf } from '../../support/make.js';

interface Facets {
  readonly total: number;
  readonly [facet: string]: unknown;
}

describe('the counts of a list of events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    const venue = await calendar.editor.make('/venues', { venue: 'Old Warehouse', status: 'publish' });
    const organizer = await calendar.editor.make('/organizers', {
      organizer: 'Jazz Club',
      status: 'publish',
    });
    const links = { venue: venue.id, organizer: organizer.id };
    await makeEvent(calendar.editor, { ...links, categories: 'Concerts', tags: 'jazz, outdoors' });
    await makeEvent(calendar.editor, { ...links, categories: 'Concerts', tags: 'jazz' });
    await makeEvent(calendar.editor, {
      start_date: '2027-06-01 10:00:00',
      end_date: '2027-06-01 11:00:00',
      categories: 'Talks',
    });
  });

  const read = async (query: Record<string, string> = {}): Promise<Facets> =>
    (await calendar.visitor.get('/events/facets', query)).body as Facets;

  it('are those of every link, language and month', async () => {
    expect(await read()).toMatchObject({
      total: 3,
      categories: [
        { name: 'Concerts', slug: 'concerts', count: 2 },
        { name: 'Talks', count: 1 },
      ],
      tags: [
        { name: 'jazz', count: 2 },
        { name: 'outdoors', count: 1 },
      ],
      venues: [{ name: 'Old Warehouse', count: 2 }],
      organizers: [{ name: 'Jazz Club', count: 2 }],
      languages: [{ language: 'en', count: 3 }],
      months: [
        { month: '2027-05', count: 2 },
        { month: '2027-06', count: 1 },
      ],
    });
  });

  it('count what the filters leave, of the asked kinds alone, the most frequent first', async () => {
    expect(await read({ categories: 'talks', facets: 'categories,months' })).toEqual({
      total: 1,
      categories: [expect.objectContaining({ name: 'Talks', count: 1 })],
      months: [{ month: '2027-06', count: 1 }],
    });
    expect(await read({ facets: 'tags', per_facet: '1' })).toMatchObject({ tags: [{ name: 'jazz' }] });
    const refused = await calendar.visitor.get('/events/facets', { facets: 'colours' });
    expect(refusal(refused)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['facets'] });
  });

  it('count each event of a venue once for each of its languages', async () => {
    const { editor } = calendar;
    const [hall, yard] = await Promise.all(
      ['Hall', 'Yard'].map((venue) => editor.make('/venues', { venue, status: 'publish' })),
    );
    const { id } = await makeEvent(editor, { venue: [hall?.id, yard?.id] });
    await editor.patch(`/events/${id}`, { ml_language: 'de', title: 'Auf Deutsch' });
    await makeEvent(editor, { venue: yard?.id });
    const languages = async (venue: unknown): Promise<unknown> =>
      (await read({ venue: String(venue), facets: 'languages' }))['languages'];
    expect(await languages(hall?.id)).toEqual([
      { language: 'de', count: 1 },
      { language: 'en', count: 1 },
    ]);
    expect(await languages(yard?.id)).toEqual([
      { language: 'en', count: 2 },
      { language: 'de', count: 1 },
    ]);
  });

  it('tell nothing of what visitors may not read', async () => {
    await makeEvent(calendar.editor, { status: 'draft', categories: 'Concerts', tags: 'hidden' });
    await makeEvent(calendar.editor, { password: 'open', title: 'Protected', tags: 'hidden' });
    const answer = await calendar.visitor.get('/events/facets');

    expect(textOf(answer)).not.toContain('hidden');
    expect(answer.body).toMatchObject({
      total: 4,
      categories: [{ name: 'Concerts', count: 2 }, { count: 1 }],
    });
  });

  it('are not sent again until they change', async () => {
    const { headers } = await calendar.visitor.get('/events/facets');
    const condition = { 'If-None-Match': headers.get('ETag') ?? '' };
    const again = await calendar.visitor.get('/events/facets', {}, condition);
    expect([again.status, again.body]).toEqual([304, undefined]);

    await makeEvent(calendar.editor, { categories: 'Concerts' });
    const changed = await calendar.visitor.get('/events/facets', {}, condition);
    expect([changed.status, changed.body]).toMatchObject([200, { total: 4 }]);
  });
});
