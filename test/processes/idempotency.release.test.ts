import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { administratorOf, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

describe('a request with a key whose service is killed', () => {
  let url: string;
  let database: Client;

  beforeEach(async () => {
    url = await createTestDatabase();
    database = new Client({ connectionString: url });
    await database.connect();
  });
  afterEach(async () => {
    await endServices();
    await database.end();
    await dropTestDatabase(url);
    removeFolders();
  });

  const start = (): Promise<Service> =>
    startService({ env: { DATABASE_URL: url, DATA_DIR: makeFolder(), STATEMENT_TIMEOUT_MS: '600000' } });
  const create = (service: Service, authorization: string): Promise<Response> =>
    fetch(`${service.origin}/calendar/events/v1/events`, {
      method: 'POST',
      headers: { authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'tide' },
      body: '{"title": "Tide", "start_date": "2030-05-01", "end_date": "2030-05-01"}',
    });
  const ids = async (): Promise<number[]> =>
    (await database.query<{ id: number }>(`SELECT id FROM events`)).rows.map(({ id }) => id);

  /** The service dies while the database does for it what fires the trigger. */
  const killAt = async (service: Service, authorization: string, moment: string): Promise<void> => {
    await database.query(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
      CREATE TRIGGER stall ${moment} EXECUTE FUNCTION stall()`);
    const lost = create(service, authorization).catch(() => null);
    const stalled = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    await until('it has come so far', async () => {
      const { rows } = await database.query<object>(`SELECT pid ${stalled}`);
      return rows.length > 0;
    });
    await service.stop('SIGKILL');
    await database.query(`SELECT pg_terminate_backend(pid) ${stalled}`);
    await until('nothing of it is left', async () => {
      const { rows } = await database.query<object>(`SELECT pid ${stalled}`);
      return rows.length === 0;
    });
    await database.query(`DROP FUNCTION stall CASCADE`);
    expect(await lost).toBeNull();
  };

  it('between commit and answer is not carried out again', async () => {
    const killed = await start();
    const authorization = administratorOf(killed);
    await killAt(
      killed,
      authorization,
      'BEFORE UPDATE ON idempotency_keys FOR EACH ROW WHEN (NEW.answer IS NOT NULL)',
    );
    const made = await ids();
    const next = await start();
    const soon = await create(next, authorization);
    await database.query(`UPDATE idempotency_keys SET leased_until = now() - interval '1 second'`);
    const later = await create(next, authorization);

    expect(made).toHaveLength(1);
    expect([soon.status, soon.headers.get('Retry-After')]).toEqual([409, '2']);
    expect([later.status, later.headers.get('Retry-After')]).toEqual([409, null]);
    expect(await later.json()).toMatchObject({ code: 'rest_idempotency_conflict', data: { id: made[0] } });
    expect(await ids()).toEqual(made);
  });

  it('before the commit is carried out when it is sent again', async () => {
    const killed = await start();
    const authorization = administratorOf(killed);
    await killAt(killed, authorization, 'AFTER INSERT ON event_listings FOR EACH ROW');
    const made = await ids();
    const next = await start();
    await database.query(`UPDATE idempotency_keys SET leased_until = now() - interval '1 second'`);
    const again = await create(next, authorization);

    expect(made).toEqual([]);
    expect(again.status).toBe(201);
    expect(await ids()).toEqual([((await again.json()) as { id: number }).id]);
  });
});
