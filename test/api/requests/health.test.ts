import type { PoolClient } from 'pg';
import { VERSION } from '../../../src/foundation/config/version.js';
import { WriteCheck } from '../../../src/service/health/write-check.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';

const READY = {
  version: VERSION,
  status: 'ready',
  database: 'ok',
  migrations: 'ok',
  writes: 'ok',
  images: 'ok',
};
const UNREACHABLE = {
  version: VERSION,
  status: 'unavailable',
  database: 'unreachable',
  migrations: 'unknown',
};

describe('the health of a process', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startOwnCalendar({ DATABASE_POOL_SIZE: '10' });
  });
  afterAll(() => calendar.close());

  async function ask(
    path: string,
    method = 'GET',
  ): Promise<{ status: number; body: unknown; headers: Headers }> {
    const answer = await fetch(`${calendar.visitor.root}${path}`, { method });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? '' : JSON.parse(text), headers: answer.headers };
  }

  it('is told without credentials, and kept by nobody', async () => {
    const live = await ask('/health/live');
    expect({ status: live.status, body: live.body }).toEqual({ status: 200, body: { status: 'live' } });
    const ready = await ask('/health/ready');
    expect({ status: ready.status, body: ready.body }).toEqual({ status: 200, body: READY });
    for (const { headers } of [live, ready]) expect(headers.get('cache-control')).toBe('no-store');
    const head = await ask('/health/ready', 'HEAD');
    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    expect((await ask('/health/other')).body).toMatchObject({ code: 'rest_no_route' });
    expect((await ask('/health/live', 'POST')).body).toMatchObject({ code: 'rest_no_route' });
  });

  it.each([
    ['/health', READY],
    ['/health/', READY],
    ['/health?verbose', READY],
    ['/health/ready/', READY],
    ['/Health/Live', { status: 'live' }],
  ])('is told at %s, too', async (path, body) => {
    expect(await ask(path)).toMatchObject({ status: 200, body });
  });

  it('is not ready for a database that is older than the service, but for one that is newer', async () => {
    const { dataSource } = calendar;
    const [[newest]] = await dataSource.query<[[{ timestamp: string; name: string }], number]>(
      `DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name`,
    );
    for (const path of ['/health/ready', '/health']) {
      const { status, body, headers } = await ask(path);
      expect({ status, body }).toEqual({
        status: 503,
        body: { ...READY, status: 'unavailable', migrations: 'missing' },
      });
      expect(headers.get('retry-after')).toBe('5');
    }
    await dataSource.query(
      `INSERT INTO migrations (timestamp, name) VALUES ($1, $2), (9, 'FromTheFuture9')`,
      [newest.timestamp, newest.name],
    );
    expect((await ask('/health/ready')).body).toEqual(READY);
  });

  it.each([{ writes: 'refused' }, { images: 'refused' }] as const)(
    'is not ready with %j',
    async (refused) => {
      const statuses = { writes: 'ok', images: 'ok', ...refused } as const;
      jest.spyOn(calendar.app.get(WriteCheck), 'check').mockResolvedValueOnce(statuses);
      const { status, body, headers } = await ask('/health/ready');
      expect({ status, body }).toEqual({
        status: 503,
        body: { ...READY, status: 'unavailable', ...refused },
      });
      expect(headers.get('retry-after')).toBe('5');
      expect((await ask('/health/ready')).body).toEqual(READY);
    },
  );

  it('is not ready while it gets no connection, and ready again afterwards', async () => {
    const { pool } = calendar.dataSource;
    const taken: PoolClient[] = [];
    for (let n = 0; n < 10; n += 1) taken.push(await pool.connect());
    const paths = ['/health/ready', '/health/ready', '/health/ready', '/health/live'];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers).toMatchObject([
      { status: 503, body: UNREACHABLE },
      { status: 503, body: UNREACHABLE },
      { status: 503, body: UNREACHABLE },
      { status: 200, body: { status: 'live' } },
    ]);
    // All three wait for one connection between them, beside the word that the process sends itself.
    expect(pool.waitingCount).toBeLessThanOrEqual(2);
    for (const client of taken) client.release();
    expect((await ask('/health/ready')).body).toEqual(READY);
  });
});
