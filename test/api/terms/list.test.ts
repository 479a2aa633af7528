import { BASE, countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, idsOf, invalid, pick, refusal, valueOf } from '../../support/responses.js';
import { inList, TERMS } from './terms.js';

describe.each(TERMS)('GET /$kind', (term) => {
  const { one, kind, other } = term;
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
  const ALL = { hide_empty: 'false' };

  async function makeTerms(...names: string[]): Promise<void> {
    for (const name of names) await calendar.editor.make(`/${kind}`, { name });
  }

  const makeEvent = async (more: object): Promise<number> =>
    (await calendar.editor.make('/events', { title: 'Concert', ...DATES, ...more })).id;

  it('answers an empty list', async () => {
    await makeTerms('Unused');

    const { status, body, headers } = await calendar.visitor.get(`/${kind}`);

    expect(status).toBe(200);
    expectBody(body, { rest_url: `${BASE}/${kind}/`, total: 0, total_pages: 0, [kind]: [] });
    expect(headers.get('x-tec-total')).toBe('0');
    expect(headers.get('x-tec-totalpages')).toBe('0');
  });

  it('answers the whole list', async () => {
    await makeTerms('Music');
    await makeEvent({ [kind]: 'Music' });

    const { status, body, headers } = await calendar.visitor.get(`/${kind}`);

    expect(status).toBe(200);
    expectBody(body, {
      rest_url: `${BASE}/${kind}/`,
      total: 1,
      total_pages: 1,
      [kind]: [
        inList(term, {
          id: 1,
          name: 'Music',
          slug: 'music',
          count: 1,
          translations: { en: { slug: 'music', rest_url: `${BASE}/${kind}/1?ml_language=en` } },
        }),
      ],
    });
    expect(headers.get('x-tec-total')).toBe('1');
    expect(headers.get('x-tec-totalpages')).toBe('1');
    expect(headers.get('content-language')).toBe('en');
  });

  it(`does not list ${other}`, async () => {
    await calendar.editor.make(`/${other}`, { name: 'Outdoor' });
    await makeTerms('Music');

    const answer = await calendar.visitor.get(`/${kind}`, ALL);

    expect(idsOf(answer, kind)).toEqual([2]);
  });

  const link = (query: string): string => `${BASE}/${kind}/${query}`;
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
    await makeTerms('Music', 'Theatre', 'Art', 'Sport', 'film');

    const answer = await calendar.visitor.get(`/${kind}`, { page, per_page: 2, ...ALL });

    expect(idsOf(answer, kind)).toEqual(ids);
    const { [kind]: items, ...envelope } = answer.body as Record<string, unknown>;
    expect(items).toHaveLength(ids.length);
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
    const answer = await calendar.visitor.get(`/${kind}`, query);

    expect(pick(answer, 'rest_url')).toEqual({ rest_url: link(shown) });
  });

  it.each(['0', '-1', 'foo', '1.5', '', '0x10'])('refuses %j as page and as per_page', async (value) => {
    const answers = [
      await calendar.visitor.get(`/${kind}`, { page: value }),
      await calendar.visitor.get(`/${kind}`, { per_page: value }),
    ];

    expect(answers.map(refusal)).toEqual([invalid('page'), invalid('per_page')]);
  });

  it.each(['yes', '', '2', 'foo'])('refuses hide_empty=%j', async (value) => {
    const answer = await calendar.visitor.get(`/${kind}`, { hide_empty: value });

    expect(refusal(answer)).toEqual(invalid('hide_empty'));
  });

  it('counts published events only', async () => {
    await makeTerms('Music', 'Waiting');
    await makeEvent({ [kind]: 1 });
    await makeEvent({ [kind]: 1, status: 'private' });
    await makeEvent({ [kind]: [1, 2], status: 'draft' });
    await makeEvent({ [kind]: 2, status: 'pending' });
    await makeEvent({ [kind]: 2, date: '2027-05-01 00:00:00' });
    const trashed = await makeEvent({ [kind]: [1, 2] });
    await calendar.editor.delete(`/events/${trashed}`);
    const past = { start_date: '2020-05-01 10:00:00', end_date: '2020-05-01 12:00:00' };
    await makeEvent({ [kind]: 1, ...past, hide_from_listings: true });

    const visitor = await calendar.visitor.get(`/${kind}`, ALL);
    const editor = await calendar.editor.get(`/${kind}`, ALL);

    const counts = (answer: typeof visitor): unknown =>
      (valueOf(answer, kind) as { id: number; count: number }[]).map(({ id, count }) => [id, count]);
    const expected = [
      [1, 2],
      [2, 0],
    ];
    expect([counts(visitor), counts(editor)]).toEqual([expected, expected]);
  });

  it('hides what has no published event', async () => {
    await makeTerms('jazz', 'blues', 'swing');
    await makeEvent({ [kind]: 'swing' });

    const hidden = await calendar.visitor.get(`/${kind}`);
    const asked = await calendar.visitor.get(`/${kind}`, { hide_empty: 'true' });
    const all = await calendar.visitor.get(`/${kind}`, ALL);

    expect(idsOf(hidden, kind)).toEqual([3]);
    expect(pick(hidden, 'total')).toEqual({ total: 1 });
    expect(idsOf(asked, kind)).toEqual([3]);
    expect(idsOf(all, kind)).toEqual([2, 1, 3]);
  });

  it(`asks the database as often for one ${one} as for eight`, async () => {
    await makeTerms('First');
    const list = (): Promise<unknown> => calendar.visitor.get(`/${kind}`, { per_page: 50, ...ALL });
    const forOne = await countColdQueries(calendar, list);
    await makeTerms(...Array.from({ length: 7 }, (_, n) => `More ${n}`));
    const forEight = await countColdQueries(calendar, list);

    expect(idsOf(await calendar.visitor.get(`/${kind}`, { per_page: 50, ...ALL }), kind)).toHaveLength(8);
    expect(forEight).toBe(forOne);
  });
});
