import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { EventClient } from '../../support/event-stream.js';
import { refusal } from '../../support/make.js';
import { until } from '../../support/until.js';

const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

describe('streams', () => {
  let calendar: TestCalendar;
  const clients: EventClient[] = [];

  beforeAll(async () => {
    calendar = await startOwnCalendar({
      RATE_LIMIT: 'on',
      TRUST_PROXY: 'loopback',
      CONCURRENT_REQUESTS_PER_ADDRESS: '2',
      STREAM_CONNECTIONS: '4',
      STREAM_CONNECTIONS_PER_ADDRESS: '3',
    });
  });
  afterAll(() => calendar.close());
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function open(address: string): Promise<EventClient> {
    const client = await EventClient.open(calendar.visitor, {}, from(address));
    clients.push(client);
    return client;
  }

  const metric = async (line: string): Promise<boolean> => {
    const { body } = await calendar.visitor.under('').get('/metrics');
    return String(body).includes(`\n${line}\n`);
  };

  it('are limited for an address and in all, and are no requests in flight', async () => {
    const { visitor } = calendar;
    const opened = [await open('203.0.113.1'), await open('203.0.113.1'), await open('203.0.113.1')];
    const ofAddress = await visitor.get('/changes/stream', {}, from('203.0.113.1'));
    opened.push(await open('203.0.113.2'));
    const ofProcess = await visitor.get('/changes/stream', {}, from('203.0.113.3'));
    const others = await visitor.get('/changes', {}, from('203.0.113.1'));

    expect(opened.map((client) => client.opened.status)).toEqual([200, 200, 200, 200]);
    expect(refusal(ofAddress)).toEqual({ status: 429, code: 'rest_too_many_requests' });
    expect(refusal(ofProcess)).toEqual({ status: 503, code: 'rest_service_unavailable' });
    expect([ofAddress, ofProcess].map(({ headers }) => headers.get('retry-after'))).toEqual(['30', '30']);
    expect(others.status).toBe(200);
    expect(await metric('calendar_streams_open 4')).toBe(true);
    expect(await metric('calendar_refused_total{limit="streams"} 2')).toBe(true);
    clients.shift()?.close();
    await until('the stream is counted no longer', () => metric('calendar_streams_open 3'));
    expect((await open('203.0.113.4')).opened.status).toBe(200);
  });

  it('wait for a client that does not read, and give it all later', async () => {
    const { visitor, editor, dataSource } = calendar;
    const [slow, quick] = [await open('203.0.113.1'), await open('203.0.113.2')];
    slow.pause();
    const names = Array.from({ length: 60 }, (_, n) => `Tag ${n}`);
    for (const name of names) await editor.make('/tags', { name });
    await quick.takeUntil('created tag 60');
    // Many times as much as a connection holds.
    for (let n = 0; n < 30; n += 1) {
      await dataSource.query(
        `INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility, author_ids)
         SELECT pg_current_xact_id()::text::bigint, now(), 'event', 1000 + $1 * 1000 + n, 'updated', '{}', 'http', 3, '{}'
         FROM generate_series(1, 1000) n`,
        [n],
      );
    }
    const { id } = await editor.make('/tags', { name: 'last' });
    const [first] = [await quick.takeUntil(`created tag ${id}`)];
    slow.resume();
    const second = await slow.takeUntil(`created tag ${id}`);
    const { body } = await visitor.get('/changes', { since: slow.lastId });

    expect(new Set(first).size).toBe(30_001);
    expect(new Set(second).size).toBe(30_061);
    expect(body).toMatchObject({ changes: [], more: false });
  });
});
