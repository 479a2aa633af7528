// The generator of bench/ writes what the service would have written: everything derived, derived anew, is the same.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type * as Generate from '../../bench/generate/generate.js';
import { createDatabase } from '../../src/data/database/connection/data-source.js';
import { foldLinkCounts } from '../../src/calendar/events/counts/link-counts.queries.js';
import { EVENT_KIND } from '../../src/calendar/events/event-kind.js';
import { ORGANIZER_KIND } from '../../src/calendar/organizers/organizers.queries.js';
import { rebuildWordIndex } from '../../src/calendar/search/word-index.queries.js';
import { VENUE_KIND } from '../../src/calendar/venues/venues.queries.js';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';

const SIZE = { events: 300, seed: 'test', now: Date.UTC(2027, 2, 10) };

/** Derived tables, and in what form their rows are the same however they came about. */
const DERIVED: Readonly<Record<string, string>> = {
  event_listings: 'SELECT * FROM event_listings',
  event_term_listings: 'SELECT * FROM event_term_listings',
  event_venue_listings: 'SELECT * FROM event_venue_listings',
  event_organizer_listings: 'SELECT * FROM event_organizer_listings',
  venue_listings: 'SELECT * FROM venue_listings',
  organizer_listings: 'SELECT * FROM organizer_listings',
  event_words: 'SELECT * FROM event_words',
  venue_words: 'SELECT * FROM venue_words',
  organizer_words: 'SELECT * FROM organizer_words',
  event_day_counts: `SELECT language, day, sum(starts_local) AS sl, sum(ends_local) AS el, sum(starts_at) AS sa, sum(ends_at) AS ea
    FROM event_day_counts GROUP BY language, day`,
  ...Object.fromEntries(
    ['term', 'venue', 'organizer'].flatMap((kind) => [
      [`${kind}_counts`, `SELECT language, ${kind}_id, sum(delta) FROM ${kind}_counts GROUP BY 1, 2`],
      [
        `${kind}_month_counts`,
        `SELECT language, ${kind}_id, month, sum(shown) FROM (
          SELECT language, ${kind}_id, month, shown FROM ${kind}_month_counts
          UNION ALL SELECT language, ${kind}_id, month, shown FROM ${kind}_counts WHERE month IS NOT NULL) m
        GROUP BY 1, 2, 3 HAVING sum(shown) <> 0`,
      ],
    ]),
  ),
  venue_last_months: 'SELECT language, venue_id, month FROM venue_last_months',
  organizer_last_months: 'SELECT language, organizer_id, month FROM organizer_last_months',
  search_words: `SELECT language, word, ARRAY(SELECT gram FROM unnest(grams) AS g(gram) ORDER BY gram) FROM search_words`,
};

const PARTS = `
  SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

/**
 * As `npm run bench` compiles it, and where: its other thread is a file that Node runs, which takes its words from dist/src.
 * The same sources give the same files, but a benchmark that starts its thread at this moment may not find it.
 */
function compiledGenerator(): typeof Generate {
  const script = `import('./scripts/compile.mjs').then(({ compile }) => compile('bench'))`;
  execFileSync(process.execPath, ['-e', script], { cwd: join(__dirname, '../..') });
  const compiled = createRequire(join(__dirname, '../../dist/bench/generate/x.js'));
  return compiled('./generate.js') as typeof Generate;
}

describe('the generator of large calendars', () => {
  let url: string;
  let dataSource: DataSource;
  let partsBefore: unknown;

  beforeAll(async () => {
    url = await createTestDatabase();
    dataSource = createDatabase({ url, poolSize: 2, statementTimeoutMs: 60_000 });
    await dataSource.initialize();
    partsBefore = await dataSource.query(PARTS);
    await compiledGenerator().generate(url, SIZE, () => undefined);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await dropTestDatabase(url);
  });

  it('puts every index, constraint and trigger back', async () => {
    expect(await dataSource.query(PARTS)).toEqual(partsBefore);
  });

  it('leaves no id that is taken to the next item', async () => {
    const rows: unknown = await dataSource.query(`SELECT nextval('post_ids') > max(e.id) AS post,
      nextval('term_ids') > (SELECT max(id) FROM terms) AS term,
      nextval(pg_get_serial_sequence('users', 'id')) > (SELECT max(id) FROM users) AS user FROM events e`);
    expect(rows).toEqual([{ post: true, term: true, user: true }]);
  });

  it('writes the shares that searches count on', async () => {
    const [row]: { events: number; de: number; found: number }[] = await dataSource.query(
      `SELECT (SELECT count(*)::int FROM events) AS events,
         (SELECT count(*)::int FROM event_texts WHERE language = 'de') AS de,
         (SELECT count(*)::int FROM event_words WHERE language = 'en' AND folded LIKE '%evening%') AS found`,
    );
    expect(row?.events).toBe(300);
    expect(row?.de).toBeGreaterThan(60);
    expect(row?.de).toBeLessThan(120);
    expect(row?.found).toBeGreaterThan(60);
    expect(row?.found).toBeLessThan(120);
  });

  it('derives what the service derives', async () => {
    for (const [table, rows] of Object.entries(DERIVED))
      await dataSource.query(`CREATE TABLE generated_${table} AS ${rows}`);
    await dataSource.query(`TRUNCATE ${Object.keys(DERIVED).join(', ')}`);
    for (const kind of [EVENT_KIND, VENUE_KIND, ORGANIZER_KIND]) {
      const rows: { id: number }[] = await dataSource.query(`SELECT id FROM ${kind.table}`);
      const ids = rows.map(({ id }) => id);
      await kind.updateListings(dataSource.manager, ids);
      await rebuildWordIndex(dataSource.manager, kind, ids);
    }
    await foldLinkCounts(dataSource.manager, 0);

    const different: Record<string, unknown> = {};
    const none: Record<string, unknown> = {};
    for (const [table, rows] of Object.entries(DERIVED)) {
      const generated = `SELECT * FROM generated_${table}`;
      different[table] = await dataSource.query(
        `(SELECT 'too much', x::text FROM (${generated} EXCEPT ${rows}) x LIMIT 3)
         UNION ALL (SELECT 'too little', x::text FROM (${rows} EXCEPT ${generated}) x LIMIT 3)`,
      );
      none[table] = [];
      const [count]: { count: number }[] = await dataSource.query(
        `SELECT count(*)::int AS count FROM generated_${table}`,
      );
      expect(count?.count).toBeGreaterThan(5);
    }
    expect(different).toEqual(none);
  });
});
