import { countQueries, startOwnCalendar, type TestCalendar } from '../../support/app.js';

const TIMES = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

describe('POST /events of what names nothing new', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const make = async (path: string, key: string, names: readonly string[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const name of names) ids.push((await calendar.editor.make(path, { [key]: name })).id);
    return ids;
  };
  const derived = (id: number): Promise<unknown[]> =>
    calendar.dataSource.query(
      `SELECT language, (SELECT count(*)::int FROM event_term_listings t WHERE t.event_id = l.event_id) AS terms,
         (SELECT count(*)::int FROM event_words w WHERE w.event_id = l.event_id) AS words
       FROM event_listings l WHERE event_id = $1 ORDER BY language COLLATE "C"`,
      [id],
    );

  it('takes as many statements for many links as for one, and no more to find a name', async () => {
    const { editor } = calendar;
    const venue = await make('/venues', 'venue', ['North Hall', 'South Hall']);
    const tags = await make('/tags', 'name', ['jazz', 'blues', 'soul']);
    const event = { title: 'Show', ...TIMES, venue, tags };
    const statements = (input: object): Promise<number> =>
      countQueries(() => editor.make('/events', { ...event, slug: `show-${Math.random()}`, ...input }));

    const many = await statements({});

    expect(await statements({ venue: venue.slice(0, 1), tags: tags.slice(0, 1) })).toBe(many);
    expect(await statements({ description: 'Words that nobody has used: quibbler, zamboozle.' })).toBe(many);
    expect(await statements({ tags: ['jazz'] })).toBeLessThanOrEqual(many);
  });

  it('adds new words to the vocabulary, so that pieces of them are found', async () => {
    const { editor, visitor, dataSource } = calendar;
    const words = (): Promise<unknown[]> =>
      dataSource.query(`SELECT word FROM search_words WHERE word LIKE '%xylophonist%'`);

    await editor.make('/events', { title: 'Protoxylophonists', ...TIMES });

    expect(await words()).toEqual([{ word: 'protoxylophonists' }]);
    expect((await visitor.get('/events', { search: 'xylophonist' })).body).toMatchObject({
      total: 1,
      events: [{ title: 'Protoxylophonists' }],
    });
  });

  it('writes all rows that lists read', async () => {
    const { editor } = calendar;
    const tags = await make('/tags', 'name', ['jazz', 'blues']);
    const { id } = await editor.make('/events', { title: 'Show', ...TIMES, tags });

    expect(await derived(id)).toEqual([
      { language: '*', terms: 4, words: 1 },
      { language: 'en', terms: 4, words: 1 },
    ]);
  });

  it('leaves out terms that are not there or of the other kind', async () => {
    const { editor } = calendar;
    const [category = 0] = await make('/categories', 'name', ['Music']);
    const [tag = 0] = await make('/tags', 'name', ['jazz']);
    const { id } = await editor.make('/events', {
      title: 'Show',
      ...TIMES,
      categories: [tag, category, category, 99_999],
      tags: [category, tag, 99_999_999_999],
    });

    const rows = await calendar.dataSource.query<{ id: number }[]>(
      'SELECT term_id AS id FROM event_terms WHERE event_id = $1 ORDER BY term_id',
      [id],
    );
    expect(rows.map((row) => row.id)).toEqual([category, tag]);
  });

  it('gives each of many that want the same slug its own, and leaves no rows of what failed', async () => {
    const { editor } = calendar;
    const made = await Promise.all(
      Array.from({ length: 8 }, () => editor.make('/events', { title: 'Show', ...TIMES })),
    );

    expect(made.map(({ slug }) => slug).sort()).toEqual(
      ['show', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `show-${n}`)].sort(),
    );
    for (const { id } of made) expect(await derived(id)).toHaveLength(2);
    const [all] = await calendar.dataSource.query<[{ events: number; words: number }]>(
      `SELECT (SELECT count(*)::int FROM events) AS events, (SELECT count(*)::int FROM event_words) AS words`,
    );
    expect(all).toEqual({ events: 8, words: 8 });
  });

  it('lets the database settle for one plan, however many terms and new words there are', async () => {
    const { editor, dataSource } = calendar;
    const tags = await make('/tags', 'name', ['jazz', 'blues', 'soul']);
    for (let n = 0; n < 24; n += 1)
      await editor.make('/events', { title: `Show ${n}`, ...TIMES, tags: tags.slice(0, n % 4) });

    // Each holds its connection for a moment, also one that has written no event, so that all of them are asked.
    const asked = await Promise.all(
      Array.from({ length: 10 }, () =>
        dataSource.query<{ once: number; again: number }[]>(
          `SELECT coalesce(generic_plans, 0)::int AS once, coalesce(custom_plans, 0)::int AS again FROM pg_sleep(0.1)
           LEFT JOIN pg_prepared_statements ON statement LIKE '%INSERT INTO events %'`,
        ),
      ),
    );

    const plans = asked.flat();
    expect(plans.some(({ once }) => once > 0)).toBe(true);
    for (const { again } of plans) expect(again).toBeLessThanOrEqual(5);
  });

  it('puts a number behind the id where somebody has it for a slug', async () => {
    const { editor } = calendar;
    const { id } = await editor.make('/events', { title: 'Show', ...TIMES });
    await editor.post(`/events/${id}`, { slug: String(id + 1) });

    const next = await editor.make('/events', { title: '!!!', ...TIMES });

    expect(next).toMatchObject({ id: id + 1, slug: `${id + 1}-2` });
  });
});
