import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { createDatabase } from '../../../src/data/database/connection/data-source.js';
import { Limits } from '../../../src/requests/limits/limits.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/make.js';
import { until } from '../../support/until.js';

const LIST = '/venues';

describe('too much under way', () => {
  let calendar: TestCalendar;
  let held: Promise<unknown>[] = [];
  let asked = 0;

  beforeAll(async () => {
    calendar = await startTestCalendar({
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'loopback',
      CONCURRENT_REQUESTS: '3',
      CONCURRENT_REQUESTS_PER_ADDRESS: '2',
      // Who waits for what the tests hold gives up after half of it.
      STATEMENT_TIMEOUT_MS: '60000',
    });
  });
  afterAll(() => calendar.close());
  afterEach(async () => {
    await Promise.all(held);
    held = [];
  });

  const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
  const underWay = (): number => calendar.app.get(Limits).inFlight.count;

  /** Lets nobody read venues while the work is done: so many requests wait meanwhile. */
  async function whileWaiting(callers: readonly string[], work: () => Promise<void>): Promise<void> {
    const runner = calendar.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`LOCK TABLE venue_listings IN ACCESS EXCLUSIVE MODE`);
    try {
      held = callers.map((address) =>
        // Nothing of it is in memory.
        calendar.visitor
          .get(LIST, { search: `none ${(asked += 1)}` }, from(address))
          .then(({ status }) => status),
      );
      await until('all are under way', () => underWay() === callers.length);
      await work();
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    expect(await Promise.all(held)).toEqual(callers.map(() => 200));
    await until('none is under way', () => underWay() === 0);
  }

  it('is refused with 503 for a second, whoever asks, and told to the operator', async () => {
    const { root } = calendar.visitor;
    await whileWaiting(['203.0.113.1', '203.0.113.1', '203.0.113.2'], async () => {
      const answer = await calendar.visitor.get(LIST, {}, from('203.0.113.3'));

      expect(refusal(answer)).toEqual({ status: 503, code: 'rest_service_unavailable' });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await fetch(`${root}/health/live`)).status).toBe(200);
      expect((await fetch(`${root}/health/ready`)).status).toBe(200);
      const metrics = await (await fetch(`${root}/metrics`)).text();
      expect(metrics).toContain('calendar_requests_under_way 3\n');
      expect(metrics).toContain('calendar_refused_total{limit="process"} 1\n');
    });
    expect((await calendar.visitor.get(LIST, {}, from('203.0.113.3'))).status).toBe(200);
  });

  it('is refused with 429 when it comes from one address, and others are answered', async () => {
    // Nothing is read for it.
    const other = (address: string) => calendar.visitor.get('/events', { per_page: 'x' }, from(address));
    await whileWaiting(['203.0.113.1', '203.0.113.1'], async () => {
      const answer = await other('203.0.113.1');

      expect(refusal(answer)).toEqual({ status: 429, code: 'rest_too_many_requests' });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await other('203.0.113.2')).status).toBe(400);
    });
    expect((await other('203.0.113.1')).status).toBe(400);
  });

  it('goes on for callers who hang up, and ends with the work on their answer', async () => {
    const { root } = calendar.visitor;
    await whileWaiting([], async () => {
      const request = httpRequest(`${root}/calendar/events/v1/venues?search=gone`, { agent: false });
      request.on('error', () => undefined);
      request.end();
      await until('it is under way', () => underWay() === 1);
      const closed = new Promise((resolve) => request.once('close', resolve));
      request.destroy();
      await closed;

      // The service has seen it when it has answered somebody who came later.
      expect((await fetch(`${root}/health/live`)).status).toBe(200);
      expect(underWay()).toBe(1);
    });
  });

  it('ends for those who send many requests at once and hang up', async () => {
    const { hostname, port } = new URL(calendar.visitor.root);
    await whileWaiting([], async () => {
      for (let caller = 0; caller < 3; caller += 1) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        for (let n = 0; n < 10; n += 1)
          socket.write(`GET /calendar/events/v1/venues?search=p${caller}${n} HTTP/1.1\r\nHost: a\r\n\r\n`);
        await until('all places are taken', () => underWay() === 3);
        socket.destroy();
      }
    });
    expect((await calendar.visitor.get(LIST, { search: 'after' })).status).toBe(200);
  });
});

describe('slow queries', () => {
  it.each([
    [20, [{ line: 'slow query', ms: expect.any(Number) as number, query: 'SELECT pg_sleep($1)' }]],
    [60_000, []],
  ])('are told when they take longer than %d ms, without what was sent with them', async (overMs, told) => {
    const lines: { readonly line: string; readonly query: string }[] = [];
    const dataSource = createDatabase({
      url: process.env['TEST_PG_URL'] ?? '',
      poolSize: 2,
      statementTimeoutMs: 5000,
      slow: { overMs, report: (line, facts) => lines.push({ line, ...facts }) },
    });
    await dataSource.initialize();
    lines.length = 0;

    await dataSource.query('SELECT\n  pg_sleep($1)', [0.05]);
    await dataSource.query('SELECT $1::text', ['quick']);
    await dataSource.destroy();

    // On a busy machine the others may be slow as well.
    expect(lines.filter(({ query }) => query.includes('pg_sleep'))).toEqual(told);
    expect(JSON.stringify(lines)).not.toContain('quick');
  });
});
