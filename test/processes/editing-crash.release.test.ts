import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { administratorOf, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let url: string;
let database: Client;
let service: Service;
let authorization: string;

const start = (): Promise<Service> =>
  startService({ env: { DATABASE_URL: url, DATA_DIR: makeFolder(), STATEMENT_TIMEOUT_MS: '600000' } });

beforeAll(async () => {
  url = await createTestDatabase();
  database = new Client({ connectionString: url });
  await database.connect();
  service = await start();
  authorization = administratorOf(service);
}, 120_000);
afterAll(async () => {
  await endServices();
  await database.end();
  await dropTestDatabase(url);
  removeFolders();
});

interface Item {
  readonly id: number;
}

async function send<Body = Item>(
  method: string,
  path: string,
  body?: object,
  user = authorization,
): Promise<Body> {
  const response = await fetch(`${service.origin}/calendar/events/v1${path}`, {
    method,
    headers: { authorization: user, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

const AN_EVENT = { title: 'Jazz', start_date: '2030-05-01 19:00', end_date: '2030-05-01 20:00' };

let contributors = 0;
/** The Authorization header of a new user. */
async function makeContributor(): Promise<string> {
  contributors += 1;
  const username = `nora${contributors}`;
  const { id } = await send('POST', '/users', { username, roles: ['contributor'] });
  const { secret } = await send<{ secret: string }>('POST', `/users/${id}/secrets`, { name: 'desk' });
  return `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
}

interface Deed {
  readonly path: string;
  readonly body?: object;
}

/** What is carried out, the trigger at which the service dies, and the tables that change. */
const DEEDS: readonly (readonly [string, () => Promise<Deed>, string, readonly string[]])[] = [
  [
    'a merge of venues',
    async () => {
      const [old, kept] = [
        await send('POST', '/venues', { venue: 'One' }),
        await send('POST', '/venues', { venue: 'Two' }),
      ];
      await send('POST', '/events', { ...AN_EVENT, venue: [old.id] });
      return { path: `/venues/${old.id}/merge`, body: { into: kept.id } };
    },
    'AFTER UPDATE ON venues FOR EACH ROW',
    [
      'venues',
      'venue_texts',
      'event_venues',
      'merged_items',
      'merged_texts',
      'merge_snapshots',
      'event_listings',
    ],
  ],
  [
    'a merge of tags',
    async () => {
      const [old, kept] = [
        await send('POST', '/tags', { name: 'One' }),
        await send('POST', '/tags', { name: 'Two' }),
      ];
      await send('POST', '/events', { ...AN_EVENT, tags: [old.id] });
      return { path: `/tags/${old.id}/merge`, body: { into: kept.id } };
    },
    'AFTER DELETE ON terms FOR EACH ROW',
    ['terms', 'term_texts', 'event_terms', 'merged_items', 'merged_texts', 'merge_snapshots'],
  ],
  [
    'a restoration of all dates of a series',
    async () => {
      const { id } = await send('POST', '/events', { ...AN_EVENT, recurrence: 'FREQ=WEEKLY;COUNT=5' });
      await send('PATCH', `/events/${id}`, { title: 'Swing', cost: '€5', scope: 'all' });
      const { changes } = await send<{ changes: Item[] }>('GET', `/events/${id}/history`);
      return { path: `/events/${id}/history/${changes[0]?.id}/restore`, body: { scope: 'all' } };
    },
    `AFTER INSERT ON item_changes FOR EACH STATEMENT`,
    ['events', 'event_texts', 'event_words', 'event_occurrences', 'series', 'event_listings', 'item_changes'],
  ],
  [
    'the publication of an event that waits',
    async () => {
      const nora = await makeContributor();
      const { id } = await send(
        'POST',
        '/events',
        { ...AN_EVENT, status: 'publish', venue: { venue: 'Hall' } },
        nora,
      );
      return { path: `/events/${id}`, body: { review: { state: 'published' } } };
    },
    `AFTER INSERT ON item_changes FOR EACH STATEMENT`,
    ['events', 'venues', 'event_listings', 'mails', 'item_changes'],
  ],
  [
    'the approval of a proposal',
    async () => {
      const nora = await makeContributor();
      const { id } = await send('POST', '/events', { ...AN_EVENT, status: 'pending' }, nora);
      await send('PATCH', `/events/${id}`, { review: { state: 'published' } });
      const proposal = await send(
        'PATCH',
        `/events/${id}`,
        { title: 'Swing', venue: { venue: 'Yard' } },
        nora,
      );
      return { path: `/proposals/${proposal.id}`, body: { review: { state: 'approved' } } };
    },
    `AFTER INSERT ON item_changes FOR EACH STATEMENT`,
    ['proposals', 'event_texts', 'event_venues', 'venues', 'venue_texts', 'item_changes'],
  ],
];

async function readTables(tables: readonly string[]): Promise<string> {
  const all = tables.map((table) => `(SELECT json_agg(t ORDER BY t::text) FROM ${table} t)`);
  const { rows } = await database.query<{ all: unknown }>(
    `SELECT json_build_array(${all.join(', ')}) AS all`,
  );
  return JSON.stringify(rows[0]?.all);
}

/** The service dies while the database does for it what fires the trigger. */
async function killAt(trigger: string, { path, body }: Deed): Promise<void> {
  await database.query(`
    CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
    CREATE TRIGGER stall ${trigger} EXECUTE FUNCTION stall()`);
  const lost = send('POST', path, body).catch(() => null);
  const stalled = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
  const isStalled = async (): Promise<boolean> =>
    ((await database.query(`SELECT pid ${stalled}`)).rowCount ?? 0) > 0;
  await until('it has come so far', isStalled);
  await service.stop('SIGKILL');
  await database.query(`SELECT pg_terminate_backend(pid) ${stalled}`);
  await until('nothing of it is left', async () => !(await isStalled()));
  await database.query(`DROP FUNCTION stall CASCADE`);
  expect(await lost).toBeNull();
}

describe('kill -9 of the service', () => {
  it.each(DEEDS)(
    'during %s leaves nothing half done',
    async (_, prepare, trigger, tables) => {
      const deed = await prepare();
      const before = await readTables(tables);

      await killAt(trigger, deed);

      service = await start();
      expect(await readTables(tables)).toBe(before);
      // Sent again, it is carried out.
      await send('POST', deed.path, deed.body);
      expect(await readTables(tables)).not.toBe(before);
    },
    120_000,
  );
});
