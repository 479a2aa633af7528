import { BASE, countColdQueries, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, idsOf, invalid, pick, refusal } from '../../support/answers.js';

describe('GET /tags', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
  const ALL = { hide_empty: 'false' };

  async function makeTags(...names: string[]): Promise<void> {
    for (const name of names) await calendar.editor.make('/tags', { name });
  }

  const makeEvent = async (more: object): Promise<number> =>
    (await calendar.editor.make('/events', { title: 'Concert', ...DATES, ...more })).id;

  it('answers an empty list', async () => {
    await makeTags('Unused');

    const { status, body, headers } = await calendar.visitor.get('/tags');

    expect(status).toBe(200);
    expectBody(body, { rest_url: `${BASE}/tags/`, total: 0, total_pages: 0, tags: [] });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  it('answers the whole list', async () => {
    await makeTags('Music');
    await makeEvent({ tags: 'Music' });

    const { status, body, headers } = await calendar.visitor.get('/tags');

    expect(status).toBe(200);
    expectBody(body, {
      rest_url: `${BASE}/tags/`,
      total: 1,
      total_pages: 1,
      tags: [
        {
          id: 1,
          count: 1,
          description: '',
          name: 'Music',
          slug: 'music',
          taxonomy: 'post_tag',
          meta: [],
          url: `${SITE}/tag/music/`,
          urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
          language: 'en',
          translations: { en: { slug: 'music', rest_url: `${BASE}/tags/1?ml_language=en` } },
        },
      ],
    });
    expect(headers.get('x-tec-total')).toBe('1');
    expect(headers.get('x-tec-totalpages')).toBe('1');
    expect(headers.get('content-language')).toBe('en');
  });

  it('does not list categories', async () => {
    await calendar.editor.make('/categories', { name: 'Outdoor' });
    await makeTags('Music');

    const answer = await calendar.visitor.get('/tags', ALL);

    expect(idsOf(answer, 'tags')).toEqual([2]);
  });

  const link = (query: string): string => `${BASE}/tags/${query}`;
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
    await makeTags('Music', 'Theatre', 'Art', 'Sport', 'film');

    const answer = await calendar.visitor.get('/tags', { page, per_page: 2, ...ALL });

    expect(idsOf(answer, 'tags')).toEqual(ids);
    const { tags, ...envelope } = answer.body as { tags: unknown[] };
    expect(tags).toHaveLength(ids.length);
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
    const answer = await calendar.visitor.get('/tags', query);

    expect(pick(answer, 'rest_url')).toEqual({ rest_url: link(shown) });
  });

  it.each(['0', '-1', 'foo', '1.5', '', '0x10'])('refuses %j as page and as per_page', async (value) => {
    const answers = [
      await calendar.visitor.get('/tags', { page: value }),
      await calendar.visitor.get('/tags', { per_page: value }),
    ];

    expect(answers.map(refusal)).toEqual([invalid('page'), invalid('per_page')]);
  });

  it.each(['yes', '', '2', 'foo'])('refuses hide_empty=%j', async (value) => {
    const answer = await calendar.visitor.get('/tags', { hide_empty: value });

    expect(refusal(answer)).toEqual(invalid('hide_empty'));
  });

  it('counts published events only', async () => {
    await makeTags('Music', 'Waiting');
    await makeEvent({ tags: 1 });
    await makeEvent({ tags: 1, status: 'private' });
    await makeEvent({ tags: [1, 2], status: 'draft' });
    await makeEvent({ tags: 2, status: 'pending' });
    await makeEvent({ tags: 2, date: '2027-05-01 00:00:00' });
    const trashed = await makeEvent({ tags: [1, 2] });
    await calendar.editor.delete(`/events/${trashed}`);
    const past = { start_date: '2020-05-01 10:00:00', end_date: '2020-05-01 12:00:00' };
    await makeEvent({ tags: 1, ...past, hide_from_listings: true });

    const visitor = await calendar.visitor.get('/tags', ALL);
    const editor = await calendar.editor.get('/tags', ALL);

    const counts = ({ body }: typeof visitor): unknown =>
      (body as { tags: { id: number; count: number }[] }).tags.map(({ id, count }) => [id, count]);
    const expected = [
      [1, 2],
      [2, 0],
    ];
    expect([counts(visitor), counts(editor)]).toEqual([expected, expected]);
  });

  it('hides what has no published event', async () => {
    await makeTags('jazz', 'blues', 'swing');
    await makeEvent({ tags: 'swing' });

    const hidden = await calendar.visitor.get('/tags');
    const asked = await calendar.visitor.get('/tags', { hide_empty: 'true' });
    const all = await calendar.visitor.get('/tags', ALL);

    expect(idsOf(hidden, 'tags')).toEqual([3]);
    expect(pick(hidden, 'total')).toEqual({ total: 1 });
    expect(idsOf(asked, 'tags')).toEqual([3]);
    expect(idsOf(all, 'tags')).toEqual([2, 1, 3]);
  });

  it('asks the database as often for one tag as for eight', async () => {
    await makeTags('First');
    const list = (): Promise<unknown> => calendar.visitor.get('/tags', { per_page: 50, ...ALL });
    const forOne = await countColdQueries(calendar, list);
    await makeTags(...Array.from({ length: 7 }, (_, n) => `More ${n}`));
    const forEight = await countColdQueries(calendar, list);

    expect(idsOf(await calendar.visitor.get('/tags', { per_page: 50, ...ALL }), 'tags')).toHaveLength(8);
    expect(forEight).toBe(forOne);
  });
});
