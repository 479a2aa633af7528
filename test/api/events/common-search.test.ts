// A search for what tens of thousands of texts contain does not put all its matches in order, and answers all the same.
import { Client } from 'pg';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent } from '../../support/make.js';

/** Event n (from 1) of so many begins n hours after the first one. */
const EVENTS = 26_000;
/** The first one that tells of the evening. */
const EVENING = 4000;
const START = '2027-01-01 00:00';
const END = '2027-01-01 01:00';

/** What is true of event `n`. */
const HAS_JAZZ = 'n % 6 <> 0';
/** Whose title begins with the word. */
const IS_BEST = `${HAS_JAZZ} AND n % 11 = 0`;
const IS_LATE = `n >= ${EVENING}`;
const IS_PROTECTED = 'n % 10 = 1';
const IS_HIDDEN = 'n % 10 = 2';
const IS_DRAFT = 'n % 10 = 3';

describe('a search for what very many texts contain', () => {
  let calendar: TestCalendar;
  let base: number;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '120000' });
    await calendar.empty();
    // What searches know of words, they know of events that were written.
    await makeEvent(calendar.editor, {
      title: 'Jazz in the evening',
      start_date: '2020-01-01 00:00',
      end_date: '2020-01-01 01:00',
    });
    const { id } = await makeEvent(calendar.editor, { title: 'Model', start_date: START, end_date: END });
    base = id;
    await fill();
  });
  afterAll(() => calendar.close());
  afterEach(() => jest.restoreAllMocks());

  /** The rows of the model, once for each event. */
  async function fill(): Promise<void> {
    const { dataSource } = calendar;
    const numbers = `generate_series(1, ${EVENTS}) AS g(n)`;
    const columnsOf = async (table: string, own: readonly string[]): Promise<string> => {
      const rows = await dataSource.query<{ name: string }[]>(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = current_schema()`,
        [table],
      );
      return rows
        .map(({ name }) => name)
        .filter((name) => !own.includes(name))
        .join(', ');
    };
    const times = ['starts_local', 'ends_local', 'starts_at', 'ends_at'];
    const facts = await columnsOf('events', [
      'id',
      ...times,
      'status',
      'hide_from_listings',
      'password_hash',
    ]);
    await dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO events (id, ${times.join(', ')}, status, hide_from_listings, password_hash, ${facts})
         SELECT ${base} + n, ${times.map((time) => `${time} + n * interval '1 hour'`).join(', ')},
           CASE WHEN ${IS_DRAFT} THEN 'draft' ELSE 'publish' END, ${IS_HIDDEN},
           CASE WHEN ${IS_PROTECTED} THEN 'x' END, ${facts}
         FROM events, ${numbers} WHERE id = ${base}`,
      );
      const texts = await columnsOf('event_texts', ['event_id', 'slug']);
      await manager.query(
        `INSERT INTO event_texts (event_id, slug, ${texts})
         SELECT ${base} + n, 'model-' || n, ${texts} FROM event_texts, ${numbers} WHERE event_id = ${base}`,
      );
      await manager.query(
        `INSERT INTO event_words (event_id, language, title, folded, words, term_ids)
         SELECT ${base} + n, 'en', 'Model', CASE WHEN ${IS_BEST} THEN 'jazz ' ELSE '' END || array_to_string(words, ' '), words, '{}'
         FROM (SELECT n, array_remove(ARRAY['model', CASE WHEN ${HAS_JAZZ} THEN 'jazz' END,
           CASE WHEN ${IS_LATE} THEN 'evening' END], NULL) AS words FROM ${numbers}) w`,
      );
      await manager.query(`SELECT relist_events(array_agg(${base} + n), true) FROM ${numbers}`);
    });
    await dataSource.query(`SELECT setval('post_ids', ${base + EVENTS})`);
    await dataSource.query('ANALYZE event_words');
  }

  /** Numbers of the events that a condition is true of. */
  async function numbers(condition: string): Promise<number[]> {
    const rows = await calendar.dataSource.query<{ n: number }[]>(
      `SELECT n FROM generate_series(1, ${EVENTS}) AS g(n) WHERE ${condition} ORDER BY n`,
    );
    return rows.map(({ n }) => n);
  }

  interface Found {
    readonly total: number;
    readonly numbers: readonly number[];
    /** Whether all that was found was put in order. */
    readonly isGathered: boolean;
  }

  async function search(
    query: Record<string, string | number>,
    as = calendar.visitor,
    statements = jest.spyOn(Client.prototype, 'query'),
  ): Promise<Found> {
    statements.mockClear();
    const answer = await as.get('/events', { start_date: '2027-01-01', end_date: '2032-01-01', ...query });
    const isGathered = /found +AS MATERIALIZED/.test(JSON.stringify(statements.mock.calls));
    const { total } = answer.body as { total: number };
    return { total, numbers: eventIds(answer).map((id) => id - base), isGathered };
  }

  const SHOWN = `NOT (${IS_PROTECTED}) AND NOT (${IS_HIDDEN}) AND NOT (${IS_DRAFT})`;

  it.each([
    ['one word', { search: 'jazz' }, HAS_JAZZ],
    ['a part of a word', { search: 'jaz' }, HAS_JAZZ],
    ['one word, not another one', { search: 'jazz -evening' }, `${HAS_JAZZ} AND NOT ${IS_LATE}`],
  ])('finds the first pages of %s', async (_, query, condition) => {
    const expected = await numbers(`${condition} AND ${SHOWN}`);

    for (const page of [1, 2, 3])
      expect(await search({ ...query, page, per_page: 7 })).toEqual({
        total: expected.length,
        numbers: expected.slice((page - 1) * 7, page * 7),
        isGathered: false,
      });
  });

  it('finds the last ones first', async () => {
    const expected = (await numbers(`${HAS_JAZZ} AND ${IS_LATE} AND ${SHOWN}`)).reverse();

    expect(await search({ search: 'evening jazz', order: 'desc' })).toEqual({
      total: expected.length,
      numbers: expected.slice(0, 10),
      isGathered: false,
    });
  });

  it('finds those that stand far behind, and pages far behind', async () => {
    const evenings = await numbers(`${IS_LATE} AND ${SHOWN}`);
    expect(await search({ search: 'evening' })).toEqual({
      total: evenings.length,
      numbers: evenings.slice(0, 10),
      isGathered: true,
    });

    const jazz = await numbers(`${HAS_JAZZ} AND ${SHOWN}`);
    expect(await search({ search: 'jazz', page: 700 })).toEqual({
      total: jazz.length,
      numbers: jazz.slice(6990, 7000),
      isGathered: true,
    });
  });

  it('puts the best of the first 5,000 matches before the others, on every page', async () => {
    const matches = await numbers(`${HAS_JAZZ} AND ${SHOWN}`);
    const [first, rest] = [matches.slice(0, 5000), matches.slice(5000)];
    const expected = [...first.filter((n) => n % 11 === 0), ...first.filter((n) => n % 11 !== 0), ...rest];

    for (const [page, perPage, isGathered] of [
      [1, 50, false],
      [9, 50, false],
      [100, 50, false],
      [715, 7, true],
      [800, 7, true],
    ] as const)
      expect(await search({ search: 'jazz', orderby: 'relevance', page, per_page: perPage })).toEqual({
        total: matches.length,
        numbers: expected.slice((page - 1) * perPage, page * perPage),
        isGathered,
      });
  });

  it('finds all of a window that holds few', async () => {
    const expected = (await numbers(`${HAS_JAZZ} AND ${SHOWN}`)).filter((n) => n < 23);

    expect(await search({ search: 'jazz', end_date: '2027-01-01', per_page: 50 })).toMatchObject({
      total: expected.length,
      numbers: expected,
      isGathered: true,
    });
  });

  it('shows editors protected ones and drafts, too', async () => {
    const expected = await numbers(`${HAS_JAZZ} AND NOT (${IS_HIDDEN})`);

    expect(await search({ search: 'jazz' }, calendar.editor)).toEqual({
      total: expected.length,
      numbers: expected.slice(0, 10),
      isGathered: false,
    });
  });

  it('counts once for visitors until something is written', async () => {
    const { editor } = calendar;
    const counted = async (page: number): Promise<[total: number, counts: number]> => {
      const statements = jest.spyOn(Client.prototype, 'query');
      const { total } = await search({ search: 'model', page }, calendar.visitor, statements);
      const texts = statements.mock.calls.map(([sent]: unknown[]) => JSON.stringify(sent));
      return [
        total,
        texts.filter((text) => /count\(\*\)::int AS total .*FROM event_words/.test(text)).length,
      ];
    };
    const [total, counts] = await counted(1);
    expect([counts, await counted(2), await counted(3)]).toEqual([1, [total, 0], [total, 0]]);

    await makeEvent(editor, { title: 'Model again', start_date: START, end_date: END });

    expect(await counted(2)).toEqual([total + 1, 1]);
  });
});
