import { BASE, countColdQueries, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, idsOf, invalid, pick, refusal } from '../../support/responses.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('GET /$many', ({ one, many, detail, defaults }) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Items one after the other; gives their ids. */
  async function makeItems(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      ids.push((await calendar.editor.make(`/${many}`, { [one]: `Hall ${n}` })).id);
    }
    return ids;
  }

  it('answers an empty list', async () => {
    const { status, body, headers } = await calendar.visitor.get(`/${many}`);

    expect(status).toBe(200);
    expectBody(body, {
      [many]: [],
      rest_url: `${BASE}/${many}/?page=1&per_page=10&status=publish`,
      total: 0,
      total_pages: 0,
    });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  it('answers the whole list', async () => {
    const { id } = await calendar.editor.make(`/${many}`, { [one]: 'Hall', ...detail });

    const { status, body, headers } = await calendar.visitor.get(`/${many}`);

    expect(status).toBe(200);
    expectBody(body, {
      [many]: [
        {
          id,
          author: String(calendar.userIds.editor),
          status: 'publish',
          date: '2027-03-10 12:00:00',
          date_utc: '2027-03-10 12:00:00',
          modified: '2027-03-10 12:00:00',
          modified_utc: '2027-03-10 12:00:00',
          url: `${SITE}/${one}/hall/`,
          [one]: 'Hall',
          slug: 'hall',
          ...detail,
          ...defaults,
          global_id: `calendar.test?id=${id}`,
          global_id_lineage: [`calendar.test?id=${id}`],
          language: 'en',
          translations: { en: { slug: 'hall', rest_url: `${BASE}/${many}/${id}?ml_language=en` } },
        },
      ],
      rest_url: `${BASE}/${many}/?page=1&per_page=10&status=publish`,
      total: 1,
      total_pages: 1,
    });
    expect(headers.get('x-tec-total')).toBe('1');
    expect(headers.get('x-tec-totalpages')).toBe('1');
    expect(headers.get('content-language')).toBe('en');
  });

  it('shows the newest first, and of the same moment the one made last', async () => {
    const make = async (name: string, date: string): Promise<number> =>
      (await calendar.editor.make(`/${many}`, { [one]: name, date })).id;
    const old = await make('A', '2026-01-01 10:00:00');
    const newest = await make('B', '2027-03-01 10:00:00');
    const twinA = await make('C', '2026-06-01 10:00:00');
    const twinB = await make('D', '2026-06-01 10:00:00');

    const answer = await calendar.visitor.get(`/${many}`);

    expect(idsOf(answer, many)).toEqual([newest, twinB, twinA, old]);
  });

  const link = (query: string): string => `${BASE}/${many}/?${query}`;
  it.each([
    [
      1,
      [5, 4],
      {
        rest_url: link('page=1&per_page=2&status=publish'),
        next_rest_url: link('per_page=2&status=publish&page=2'),
      },
    ],
    [
      2,
      [3, 2],
      {
        rest_url: link('page=2&per_page=2&status=publish'),
        next_rest_url: link('per_page=2&status=publish&page=3'),
        previous_rest_url: link('per_page=2&status=publish'),
      },
    ],
    [
      3,
      [1],
      {
        rest_url: link('page=3&per_page=2&status=publish'),
        previous_rest_url: link('per_page=2&status=publish&page=2'),
      },
    ],
  ])('answers page %s', async (page, ids, links) => {
    await makeItems(5);

    const answer = await calendar.visitor.get(`/${many}`, { page, per_page: 2 });

    expect(idsOf(answer, many)).toEqual(ids);
    const { [many]: items, ...envelope } = answer.body as Record<string, unknown>;
    expect(items).toHaveLength(ids.length);
    expectBody(envelope, { ...links, total: 5, total_pages: 3 });
  });

  it('follows its links from the first page to the last and back', async () => {
    await makeItems(3);
    const follow = async (address: unknown): Promise<[number[], Record<string, unknown>]> => {
      const url = new URL(String(address));
      const answer = await calendar.visitor.get(`/${many}/`, Object.fromEntries(url.searchParams));
      return [idsOf(answer, many), answer.body as Record<string, unknown>];
    };

    const [first, one] = await follow(link('per_page=1'));
    const [second, two] = await follow(one['next_rest_url']);
    const [third, three] = await follow(two['next_rest_url']);
    const [back] = await follow(three['previous_rest_url']);
    const [again] = await follow(two['previous_rest_url']);

    expect([first, second, third, back, again]).toEqual([[3], [2], [1], [2], [3]]);
    expect(three).not.toHaveProperty('next_rest_url');
    expect(one).not.toHaveProperty('previous_rest_url');
  });

  it.each([
    ['one page too far', 3, 2],
    ['far past the end', 1_000_000, 2],
    ['the second page of nothing', 2, 0],
  ])('answers 404 to %s', async (_, page, count) => {
    await makeItems(count);

    const answer = await calendar.visitor.get(`/${many}`, { page, per_page: 1 });

    expect(refusal(answer)).toEqual({ status: 404, code: `${one}-archive-page-not-found` });
  });

  it.each([
    ['51', 50],
    ['1000000', 50],
    ['50', 50],
    ['1', 1],
    ['2.0', 2],
    ['+3', 3],
    ['1e1', 10],
  ])('takes per_page=%s for %s', async (sent, taken) => {
    const answer = await calendar.visitor.get(`/${many}`, { per_page: sent });

    expect(pick(answer, 'rest_url')).toEqual({
      rest_url: link(`page=1&per_page=${taken}&status=publish`),
    });
  });

  it.each(['0', '-1', 'foo', '1.5', '', '0x10', '1 2', '18446744073709551616'])(
    'refuses %j as page and as per_page',
    async (value) => {
      const answers = [
        await calendar.visitor.get(`/${many}`, { page: value }),
        await calendar.visitor.get(`/${many}`, { per_page: value }),
        await calendar.visitor.get(`/${many}`, { page: value, per_page: value }),
      ];

      expect(answers.map(refusal)).toEqual([
        invalid('page'),
        invalid('per_page'),
        invalid('page', 'per_page'),
      ]);
    },
  );

  it('carries in its links what was sent, and nothing it does not know', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'Halle' }, { ml_language: 'de' });
    await calendar.editor.make(`/${many}`, { [one]: 'Hall', status: 'draft' });

    const answer = await calendar.editor.get(`/${many}`, {
      colour: 'red',
      _method: 'GET',
      ml_language: 'de',
      ml_fallback: true,
      status: 'publish,draft',
      per_page: 1,
    });

    const carried = 'per_page=1&status=publish%2Cdraft&ml_fallback=true';
    expect(pick(answer, 'rest_url', 'next_rest_url')).toEqual({
      rest_url: link(`page=1&${carried}&ml_language=de`),
      next_rest_url: link(`${carried}&page=2&ml_language=de`),
    });
  });

  it('asks the database as often for one item as for eight', async () => {
    await calendar.editor.make(`/${many}`, { [one]: 'First' });
    const list = (): Promise<unknown> => calendar.visitor.get(`/${many}`, { per_page: 50 });
    const forOne = await countColdQueries(calendar, list);
    await makeItems(7);
    const forEight = await countColdQueries(calendar, list);

    expect(idsOf(await calendar.visitor.get(`/${many}`, { per_page: 50 }), many)).toHaveLength(8);
    expect(forEight).toBe(forOne);
  });
});
