// Clients that follow tokens alone have what the list has, while many write at random.
import { clock } from '../../../src/foundation/dates/clock.js';
import { EVENT_KIND } from '../../../src/calendar/events/event-kind.js';
import { ORGANIZER_KIND } from '../../../src/calendar/organizers/organizers.queries.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { until } from '../../support/until.js';
import { LogCopy, Mirror, toComparable } from './mirror.js';
import { createDice, noIds, RandomWriter } from './random-writes.js';

const SEED = Number(process.env['MIRROR_SEED'] ?? 1);
const SECONDS = Number(process.env['MIRROR_SECONDS'] ?? asMuchAs(4, 600));
const WRITERS = 6;

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startOwnCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  // What visitors could read at any time, whatever the log says: in lists, and as a whole.
  const note = (table: string, kind: string, isListed: string, isWhole: string): string =>
    `CREATE FUNCTION note_public_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF ${isListed} THEN INSERT INTO ever_public VALUES (${kind} || ' ' || NEW.id, ${isWhole}); END IF; RETURN NULL; END $$;
     CREATE TRIGGER note_public AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_public_${table}();`;
  const isPublished = `NEW.status = 'publish'`;
  await calendar.dataSource.query(
    [
      'CREATE TABLE ever_public (item text, is_whole boolean);',
      note('events', `'event'`, isPublished, 'NEW.password_hash IS NULL'),
      note('venues', `'venue'`, isPublished, 'true'),
      note('organizers', `'organizer'`, isPublished, 'true'),
      note('terms', 'NEW.taxonomy', 'NEW.unpublished_since IS NULL', 'true'),
    ].join('\n'),
  );
});
afterAll(() => calendar.close());

/** What visitors can read now. */
const PUBLIC_ITEMS = `
  SELECT 'event ' || id AS item FROM events WHERE status = 'publish' AND password_hash IS NULL
  UNION ALL SELECT 'venue ' || id FROM venues WHERE status = 'publish'
  UNION ALL SELECT 'organizer ' || id FROM organizers WHERE status = 'publish'
  UNION ALL SELECT taxonomy || ' ' || id FROM terms WHERE unpublished_since IS NULL`;

/** Long transactions with a number of their own, which keep the log from advancing. */
async function holdTransaction(ms: number): Promise<void> {
  const runner = calendar.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT pg_current_xact_id()');
  await new Promise((resolve) => setTimeout(resolve, ms));
  await runner.rollbackTransaction();
  await runner.release();
}

it(
  'mirrors equal the lists after random writes, and name nothing that was never public',
  async () => {
    const { editor, author, administrator, visitor, userIds, dataSource } = calendar;
    const logs = [new LogCopy(visitor), new LogCopy(visitor, 1000)];
    for (const log of logs) await log.sync();
    const known = noIds();
    const { id: venue } = await editor.make('/venues', { venue: 'Hall' });
    const { id: category } = await editor.make('/categories', { name: 'Music' });
    known.venues.push(venue);
    known.categories.push(category);
    for (const id of [venue, category]) known.kept.add(id);
    const seeds = new RandomWriter([editor], known, createDice(SEED), [userIds.editor]);
    for (let n = 0; n < 60; n += 1) await seeds.write();
    const mirrors = [
      new Mirror(visitor, 'events'),
      new Mirror(visitor, 'events', { ml_language: 'de' }, 5),
      new Mirror(visitor, 'events', { ml_language: 'de', ml_fallback: true }, 1),
      new Mirror(visitor, 'events', { categories: category }, 2),
      new Mirror(visitor, 'events', { venue, orderby: 'title' }, 2),
      new Mirror(visitor, 'events', { search: 'jazz', featured: true }),
      new Mirror(visitor, 'events', { start_date: '2027-05-01', end_date: '2028-01-01', ongoing: true }),
      new Mirror(editor, 'events', {}, 4),
      new Mirror(editor, 'events', { status: 'draft,trash,private', context: 'edit' }, 7),
      new Mirror(author, 'events'),
      new Mirror(visitor, 'venues'),
      new Mirror(editor, 'venues', { ml_language: 'de', ml_fallback: true }),
      new Mirror(author, 'organizers', {}, 2),
      new Mirror(visitor, 'categories'),
      new Mirror(editor, 'categories', { ml_language: 'de', ml_fallback: true }, 2),
      new Mirror(visitor, 'tags', {}, 4),
    ];
    const end = performance.now() + SECONDS * 1000;
    const isOver = (): boolean => performance.now() > end;
    const writers = Array.from({ length: WRITERS }, async (_, n) => {
      const apis = [editor, author, administrator];
      const writer = new RandomWriter(apis, known, createDice(SEED * 100 + n), [
        userIds.editor,
        userIds.author,
      ]);
      while (!isOver()) await writer.write();
    });
    const time = async (): Promise<void> => {
      while (!isOver()) {
        clock.set(clock.now().add({ seconds: 20 }));
        await visitor.get('/events');
        await holdTransaction(300);
        for (const kind of [EVENT_KIND, VENUE_KIND, ORGANIZER_KIND])
          await purgeTrash(dataSource, kind, new Date(clock.ms() - 60_000));
      }
    };
    const followers = mirrors.map(async (mirror, n) => {
      const dice = createDice(SEED * 1000 + n);
      while (!isOver()) {
        await mirror.sync();
        await new Promise((resolve) => setTimeout(resolve, dice(400)));
      }
    });
    const readers = logs.map(async (log) => {
      while (!isOver()) {
        await log.sync();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    await Promise.all([...writers, time(), ...followers, ...readers]);

    for (const mirror of mirrors) {
      const name = `${mirror.path} ${JSON.stringify(mirror.query)}`;
      const expected = { name, items: toComparable(await mirror.walk()) };
      // Transactions of other tests in this cluster may be open for a while.
      await until(
        `the copy of ${name} is complete`,
        async () => {
          await mirror.sync();
          return JSON.stringify(toComparable(mirror.items)) === JSON.stringify(expected.items);
        },
        10_000,
      ).catch(() => undefined);
      expect({ name, items: toComparable(mirror.items) }).toEqual(expected);
      expect(mirror.restarts).toBe(0);
    }
    const readItems = async (sql: string): Promise<Set<string>> =>
      new Set((await dataSource.query<{ item: string }[]>(sql)).map(({ item }) => item));
    const everListed = await readItems(`SELECT DISTINCT item FROM ever_public`);
    const everWhole = await readItems(`SELECT DISTINCT item FROM ever_public WHERE is_whole`);
    const leaksOf = (kind: string, path: string): number[] =>
      mirrors
        .filter((mirror) => mirror.api === visitor && mirror.path === path)
        .flatMap(({ removed }) => [...removed].filter((id) => !everListed.has(`${kind} ${id}`)));
    expect([leaksOf('event', 'events'), leaksOf('venue', 'venues')]).toEqual([[], []]);
    expect(mirrors.some(({ api, removed }) => api === visitor && removed.size > 0)).toBe(true);
    const readable = await readItems(PUBLIC_ITEMS);
    for (const log of logs) {
      await until('the copy of the log is complete', async () => {
        await log.sync();
        return log.items.size === readable.size;
      }).catch(() => undefined);
      expect([...log.items].toSorted()).toEqual([...readable].toSorted());
      expect([...log.named].filter((item) => !everWhole.has(item))).toEqual([]);
    }
  },
  (SECONDS + 120) * 1000,
);
