import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../src/foundation/config/version.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { type Server, startAlone } from '../support/replicated.js';
import { administratorOf, createEvent, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const EVENTS = '/calendar/events/v1/events';
const READY = {
  version: VERSION,
  status: 'ready',
  database: 'ok',
  migrations: 'ok',
  writes: 'ok',
  images: 'ok',
};

describe('a process whose writes are refused', () => {
  let database: Server;
  let service: Service;
  let DATA_DIR: string;

  beforeAll(async () => {
    database = await startAlone();
    DATA_DIR = makeFolder();
    service = await startService({ env: { DATABASE_URL: database.url, DATA_DIR, RATE_LIMIT: 'off' } });
  });
  afterAll(async () => {
    await endServices();
    await database.stop();
    removeFolders();
  });

  const readiness = async (): Promise<unknown> => {
    const answer = await service.get('/health/ready');
    const body: unknown = await answer.json();
    return [answer.status, body];
  };

  const becomes = (wanted: unknown): Promise<unknown> =>
    until('the readiness changes', async () => JSON.stringify(await readiness()) === JSON.stringify(wanted));

  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await database.query('SELECT pg_reload_conf()');
  };

  it('is not ready while the database only reads, and still answers reads', async () => {
    const authorization = administratorOf(service);
    const id = await createEvent(service, authorization, 'Before');
    expect(await readiness()).toEqual([200, READY]);

    await setReadOnly('on');

    await becomes([503, { ...READY, status: 'unavailable', writes: 'refused' }]);
    const write = await fetch(`${service.origin}${EVENTS}/${id}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"title":"After"}',
    });
    expect([write.status, await write.json()]).toMatchObject([503, { code: 'rest_service_unavailable' }]);
    expect((await service.get(`${EVENTS}/${id}`)).status).toBe(200);
    await until('the log says why', () => service.stdout().includes('The database refuses writes: '));
    await setReadOnly('off');
    await becomes([200, READY]);
  });

  it('is not ready while no image can be stored', async () => {
    const images = join(DATA_DIR, 'images');
    expect(await readiness()).toEqual([200, READY]);
    mkdirSync(images, { recursive: true });
    renameSync(images, `${images}-away`);
    writeFileSync(images, 'A file where the folder was.');

    await becomes([503, { ...READY, status: 'unavailable', images: 'refused' }]);

    rmSync(images);
    renameSync(`${images}-away`, images);
    await becomes([200, READY]);
  });

  it('leaves nothing behind, and does not write for each request', async () => {
    const xids = async (): Promise<number> => {
      const [row] = await database.query<{ xid: string }>(
        'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid',
      );
      return Number(row?.xid);
    };
    const REQUESTS = 300;
    const before = await xids();

    for (let n = 0; n < REQUESTS; n += 1) expect((await service.get('/health/ready')).status).toBe(200);

    // A check writes every five seconds, and jobs of the service and of the database now and then.
    expect((await xids()) - before).toBeLessThan(REQUESTS / 2);
    const tables = await database.query(
      `SELECT FROM pg_class WHERE relname = 'calendar_write_check' AND relpersistence <> 't'`,
    );
    expect(tables).toEqual([]);
  });
});
