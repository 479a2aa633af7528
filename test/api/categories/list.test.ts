import { BASE, countColdQueries, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, idsOf, invalid, pick, refusal } from '../../support/answers.js';

describe('GET /categories', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
  const ALL = { hide_empty: 'false' };

  async function makeCategories(...names: string[]): Promise<void> {
    for (const name of names) await calendar.editor.make('/categories', { name });
  }

  const makeEvent = async (more: object): Promise<number> =>
    (await calendar.editor.make('/events', { title: 'Concert', ...DATES, ...more })).id;

  it('answers an empty list', async () => {
    await makeCategories('Unused');

    const { status, body, headers } = await calendar.visitor.get('/categories');

    expect(status).toBe(200);
    expectBody(body, { rest_url: `${BASE}/categories/`, total: 0, total_pages: 0, categories: [] });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  it('answers the whole list', async () => {
    await makeCategories('Music');
    await makeEvent({ categories: 'Music' });

    const { status, body, headers } = await calendar.visitor.get('/categories');

    expect(status).toBe(200);
    expectBody(body, {
      rest_url: `${BASE}/categories/`,
      total: 1,
      total_pages: 1,
      categories: [
        {
          id: 1,
          count: 1,
          description: '',
          name: 'Music',
          slug: 'music',
          taxonomy: 'tribe_events_cat',
          parent: 0,
          meta: [],
          url: `${SITE}/events/category/music/`,
          urls: { self: `${BASE}/categories/1`, collection: `${BASE}/categories` },
          language: 'en',
          translations: { en: { slug: 'music', rest_url: `${BASE}/categories/1?ml_language=en` } },
        },
      ],
    });
    expect(headers.get('x-tec-total')).toBe('1');
    expect(headers.get('x-tec-totalpages')).toBe('1');
    expect(headers.get('content-language')).toBe('en');
  });

  it('does not list tags', async () => {
    await calendar.editor.make('/tags', { name: 'outdoor' });
    await makeCategories('Music');

    const answer = await calendar.visitor.get('/categories', ALL);

    expect(idsOf(answer, 'categories')).toEqual([2]);
  });

  const link = (query: string): string => `${BASE}/categories/${query}`;
  it.each([
    [1, [3, 5], { next_rest_url: link('?per_page=2&hide_empty=false&page=2') }],
    [
      2,
      [1, 4],
      {
        next_rest_url: link('?per_page=2&hide_empty=false&page=3'),
        previous_rest_url: link('?per_page=2&hide_empty=false'),
      },
    ],
    [3, [2], { previous_rest_url: link('?per_page=2&hide_empty=false&page=2') }],
    [4, [], { previous_rest_url: link('?per_page=2&hide_empty=false&page=3') }],
    [99, [], { previous_rest_url: link('?per_page=2&hide_empty=false&page=98') }],
  ])('answers page %s by name, and past the end an empty one', async (page, ids, links) => {
    await makeCategories('Music', 'Theatre', 'Art', 'Sport', 'film');

    const answer = await calendar.visitor.get('/categories', { page, per_page: 2, ...ALL });

    expect(idsOf(answer, 'categories')).toEqual(ids);
    const { categories, ...envelope } = answer.body as { categories: unknown[] };
    expect(categories).toHaveLength(ids.length);
    const shown = page === 1 ? '?per_page=2&hide_empty=false' : `?page=${page}&per_page=2&hide_empty=false`;
    expectBody(envelope, { rest_url: link(shown), total: 5, total_pages: 3, ...links });
  });

  it.each([
    [{ per_page: '51' }, '?per_page=50'],
    [{ per_page: '2.0' }, '?per_page=2'],
    [{ hide_empty: '1' }, '?hide_empty=true'],
    [{ hide_empty: 'FALSE' }, '?hide_empty=false'],
    [{ ml_language: 'de', ml_fallback: 'true' }, '?ml_fallback=true&ml_language=de'],
    [{ colour: 'red', page: '1' }, ''],
  ])('carries of %j in its links %s', async (query, shown) => {
    const answer = await calendar.visitor.get('/categories', query);

    expect(pick(answer, 'rest_url')).toEqual({ rest_url: link(shown) });
  });

  it.each(['0', '-1', 'foo', '1.5', '', '0x10'])('refuses %j as page and as per_page', async (value) => {
    const answers = [
      await calendar.visitor.get('/categories', { page: value }),
      await calendar.visitor.get('/categories', { per_page: value }),
    ];

    expect(answers.map(refusal)).toEqual([invalid('page'), invalid('per_page')]);
  });

  it.each(['yes', '', '2', 'foo'])('refuses hide_empty=%j', async (value) => {
    const answer = await calendar.visitor.get('/categories', { hide_empty: value });

    expect(refusal(answer)).toEqual(invalid('hide_empty'));
  });

  it('counts published events only', async () => {
    await makeCategories('Music', 'Waiting');
    await makeEvent({ categories: 1 });
    await makeEvent({ categories: 1, status: 'private' });
    await makeEvent({ categories: [1, 2], status: 'draft' });
    await makeEvent({ categories: 2, status: 'pending' });
    await makeEvent({ categories: 2, date: '2027-05-01 00:00:00' });
    const trashed = await makeEvent({ categories: [1, 2] });
    await calendar.editor.delete(`/events/${trashed}`);
    const past = { start_date: '2020-05-01 10:00:00', end_date: '2020-05-01 12:00:00' };
    await makeEvent({ categories: 1, ...past, hide_from_listings: true });

    const visitor = await calendar.visitor.get('/categories', ALL);
    const editor = await calendar.editor.get('/categories', ALL);

    const counts = ({ body }: typeof visitor): unknown =>
      (body as { categories: { id: number; count: number }[] }).categories.map(({ id, count }) => [
        id,
        count,
      ]);
    const expected = [
      [1, 2],
      [2, 0],
    ];
    expect([counts(visitor), counts(editor)]).toEqual([expected, expected]);
  });

  it('hides what has no events, but not a parent above one that has', async () => {
    await calendar.editor.make('/categories', { name: 'Arts' });
    await calendar.editor.make('/categories', { name: 'Music', parent: 1 });
    await calendar.editor.make('/categories', { name: 'Jazz', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Blues', parent: 2 });
    await calendar.editor.make('/categories', { name: 'Sport' });
    await makeEvent({ categories: 'jazz' });

    const hidden = await calendar.visitor.get('/categories');
    const asked = await calendar.visitor.get('/categories', { hide_empty: 'true' });
    const all = await calendar.visitor.get('/categories', ALL);

    expect(idsOf(hidden, 'categories')).toEqual([1, 3, 2]);
    expect(pick(hidden, 'total')).toEqual({ total: 3 });
    expect(idsOf(asked, 'categories')).toEqual([1, 3, 2]);
    expect(idsOf(all, 'categories')).toEqual([1, 4, 3, 2, 5]);
  });

  it('asks the database as often for one category as for eight', async () => {
    await makeCategories('First');
    const list = (): Promise<unknown> => calendar.visitor.get('/categories', { per_page: 50, ...ALL });
    const forOne = await countColdQueries(calendar, list);
    await makeCategories(...Array.from({ length: 7 }, (_, n) => `More ${n}`));
    const forEight = await countColdQueries(calendar, list);

    expect(
      idsOf(await calendar.visitor.get('/categories', { per_page: 50, ...ALL }), 'categories'),
    ).toHaveLength(8);
    expect(forEight).toBe(forOne);
  });
});
