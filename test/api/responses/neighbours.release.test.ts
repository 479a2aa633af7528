// Several processes on one database: what one of them writes, the others answer soon.
import { Client } from 'pg';
import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { countQueries } from '../../support/app.js';
import { anEvent } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';
import { type Cast, makeCast } from './cast.js';
import { ask, startTwins, type Twins, V1, warm } from './twins.js';

let twins: Twins;
let other: Neighbour;
let sql: Client;
let cast: Cast;

beforeAll(async () => {
  twins = await startTwins();
  other = await startNeighbour(twins.calendar);
  const { url = '' } = twins.calendar.dataSource.options as { url?: string };
  sql = new Client({ connectionString: url });
  await sql.connect();
});

beforeEach(async () => {
  await twins.calendar.empty();
  cast = await makeCast(twins.calendar);
});

afterAll(async () => {
  await sql.end();
  await other.close();
  await twins.close();
});

/** Until the process with the memory answers everything as the one without. */
async function agreed(): Promise<void> {
  const { root } = twins.calendar.visitor;
  await until('both processes agree', async () => {
    for (const path of cast.reads) {
      const [kept, made] = [await ask(root, path), await ask(twins.plain.root, path)];
      if (!kept.body.equals(made.body)) return false;
    }
    return true;
  });
  for (const path of cast.reads) await twins.same(path);
}

/** How many of the addresses are answered otherwise than before. */
async function changedBy(deed: () => Promise<unknown>): Promise<number> {
  const { root } = twins.calendar.visitor;
  await twins.warm(cast.reads);
  const before = await Promise.all(cast.reads.map((path) => ask(root, path)));
  await deed();
  await agreed();
  const after = await Promise.all(cast.reads.map((path) => ask(root, path)));
  return after.filter(({ body }, n) => !body.equals(before[n]?.body ?? body)).length;
}

it('answers what another process has written', async () => {
  const { match, hall, jazz } = cast.ids;
  expect(await changedBy(() => other.editor.post('/events', anEvent({ title: 'More' })))).toBeGreaterThan(0);
  expect(await changedBy(() => other.editor.patch(`/events/${match}`, { title: 'Game' }))).toBeGreaterThan(0);
  expect(await changedBy(() => other.editor.patch(`/venues/${hall}`, { venue: 'Barn' }))).toBeGreaterThan(0);
  expect(await changedBy(() => other.editor.delete(`/categories/${jazz}`))).toBeGreaterThan(0);
});

/** What somebody changes with SQL; nothing later reads what goes at the end. */
const STATEMENTS: readonly (readonly [string, (ids: Cast['ids']) => [string, unknown[]]])[] = [
  ['facts', ({ match }) => [`UPDATE events SET website = 'https://a.test/' WHERE id = $1`, [match]]],
  ['words', ({ match }) => [`UPDATE event_texts SET title = 'Game' WHERE event_id = $1`, [match]]],
  ['venues', ({ hall }) => [`UPDATE venues SET phone = '1' WHERE id = $1`, [hall]]],
  ['words of venues', ({ hall }) => [`UPDATE venue_texts SET city = 'Rome' WHERE venue_id = $1`, [hall]]],
  ['organizers', ({ club }) => [`UPDATE organizers SET phone = '1' WHERE id = $1`, [club]]],
  [
    'words of organizers',
    ({ club }) => [`UPDATE organizer_texts SET description = 'Old' WHERE organizer_id = $1`, [club]],
  ],
  ['terms', ({ jazz, sport }) => [`UPDATE terms SET parent_id = $2 WHERE id = $1`, [jazz, sport]]],
  ['words of terms', ({ jazz }) => [`UPDATE term_texts SET name = 'Swing' WHERE term_id = $1`, [jazz]]],
  ['images', ({ picture }) => [`UPDATE images SET width = 7 WHERE id = $1`, [picture]]],
  [
    'words of images',
    ({ picture }) => [`UPDATE image_texts SET alt_text = 'A quay' WHERE image_id = $1`, [picture]],
  ],
  ['rows that go', ({ child }) => [`DELETE FROM events WHERE id = $1`, [child]]],
];

it('answers what somebody has changed of any table with SQL', async () => {
  const unnoticed: string[] = [];
  for (const [table, statementOf] of STATEMENTS) {
    const [statement, values] = statementOf(cast.ids);
    if ((await changedBy(() => sql.query(statement, values))) === 0) unnoticed.push(table);
  }
  expect(unnoticed).toEqual([]);
});

it('forgets nothing when a transaction is rolled back', async () => {
  await twins.warm(cast.reads);
  await sql.query('BEGIN');
  await sql.query(`UPDATE events SET website = 'https://a.test/' WHERE id = $1`, [cast.ids.match]);
  await sql.query('ROLLBACK');
  const { root } = twins.calendar.visitor;
  expect(await countQueries(() => ask(root, `${V1}/events/by-slug/match`))).toBe(0);
});

const listeners = `FROM pg_stat_activity WHERE application_name = 'calendar-events changes' AND datname = current_database()`;

it('answers rightly while it hears nothing of others, and uses its memory again afterwards', async () => {
  const { root } = twins.calendar.visitor;
  const path = `${V1}/events/${cast.ids.match}`;
  for (let n = 0; n < 2; n += 1) {
    await twins.warm([path]);
    await until('nobody listens', async () => {
      // Each time: on a slow machine they may listen again before it is seen that they did not.
      await sql.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
      const { rows } = await sql.query<{ n: number }>(`SELECT count(*)::int AS n ${listeners}`);
      return rows[0]?.n === 0 && !twins.calendar.app.get(ChangeFeed).isFresh();
    });
    await other.editor.patch(`/events/${cast.ids.match}`, { title: `Game ${n}` });
    expect((await ask(root, path)).body.toString()).toContain(`"Game ${n}"`);
    await twins.same(path);
  }
  await twins.warm([path]);
  expect(await countQueries(() => ask(root, path))).toBe(0);
});

it('hears of others while requests hold every connection', async () => {
  const { root } = twins.calendar.visitor;
  const path = `${V1}/events/${cast.ids.match}`;
  await twins.warm([path]);
  const { dataSource } = twins.calendar;
  const { poolSize: length = 0 } = dataSource.options as { readonly poolSize?: number };
  expect(length).toBeGreaterThan(0);
  const held = Array.from({ length }, () => dataSource.createQueryRunner());
  try {
    await Promise.all(held.map((runner) => runner.connect()));

    await twins.calendar.app.get(ChangeFeed).catchUp();

    expect(await countQueries(() => ask(root, path))).toBe(0);
  } finally {
    await Promise.all(held.map((runner) => runner.release()));
  }
});

it('ends without waiting, whether it listens, has lost the connection, or is about to have one again', async () => {
  const { calendar } = twins;
  for (let n = 0; n < 4; n += 1) {
    const third = await startNeighbour(calendar);
    await warm(third.app, third.root, [`${V1}/venues`]);
    if (n > 0) {
      await sql.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
      // The next attempt is made after a second: the application ends before, while and after it is made.
      await new Promise((resolve) => setTimeout(resolve, [0, 1000, 1100][n - 1]));
    }
    await third.close();
  }
  await until('no other listens', async () => {
    const { rows } = await sql.query<{ n: number }>(`SELECT count(*)::int AS n ${listeners}`);
    return rows[0] !== undefined && rows[0].n <= 3;
  });
});
