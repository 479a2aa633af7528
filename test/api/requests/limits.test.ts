import { clock } from '../../../src/foundation/dates/clock.js';
import { Limits } from '../../../src/requests/limits/limits.js';
import { type ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, refusal } from '../../support/make.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { SECURE_SITE, signInAs } from '../../support/signed-in.js';
import { until } from '../../support/until.js';

const TOO_MANY = { status: 429, code: 'rest_too_many_requests' };
const PROXIED = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' };

describe('limits', () => {
  let calendar: TestCalendar;
  let neighbour: Neighbour;
  let caller = 0;

  beforeAll(async () => {
    const limits = { WRITES_PER_MINUTE: '4', WRONG_CREDENTIALS_PER_MINUTE: '3' };
    const settings = { ...PROXIED, ...limits, BASE_URL: SECURE_SITE };
    calendar = await startTestCalendar(settings);
    neighbour = await startNeighbour(calendar, settings);
  });
  afterAll(async () => {
    await neighbour.close();
    await calendar.close();
  });
  // Every test has its own minute and its own caller.
  beforeEach(async () => {
    await calendar.empty();
    caller += 1;
    clock.set(`2027-03-10T12:${String(caller).padStart(2, '0')}:20Z`);
  });

  const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });
  const mine = (): Record<string, string> => from(`203.0.113.${caller}`);
  const wrong = (root: string, headers: Record<string, string>): Promise<ApiResponse> =>
    new Api(root, { login: 'editor', secret: 'guessed' }).get('/events', {}, headers);

  it.each<[string, (n: number) => string]>([
    ['ports', (n) => `203.0.113.${caller}:${5000 + n}`],
    ['hidden names', (n) => `_hidden${n}`],
  ])('of wrong passwords of an event are not escaped by other %s', async (_, forwarded) => {
    const made = await calendar.author.make('/events', anEvent({ password: 'sesame' }));
    const look = (n: number, password: string): Promise<ApiResponse> =>
      calendar.visitor.get(`/events/${made.id}`, { password }, from(forwarded(n)));

    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await look(n, `guess ${n}`)).status);
    statuses.push((await look(7, 'sesame')).status);

    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });

  describe('of wrong credentials', () => {
    it('refuse more from an address, right ones too, until the minute is over', async () => {
      const { root } = calendar.visitor;
      for (let n = 0; n < 3; n += 1) expect((await wrong(root, mine())).status).toBe(401);

      const refused = await wrong(root, mine());
      expect(refusal(refused)).toEqual(TOO_MANY);
      expect(refused.headers.get('retry-after')).toBe('40');
      expect(refusal(await calendar.editor.get('/events', {}, mine()))).toEqual(TOO_MANY);
      expect(calendar.app.get(Limits).refusals.credentials).toBe(2);
      const metrics = await (await fetch(`${root}/metrics`)).text();
      expect(metrics).toContain('calendar_refused_total{limit="credentials"} 2\n');

      // Who sends none, and who sends them from elsewhere, is not concerned.
      expect((await calendar.visitor.get('/events', {}, mine())).status).toBe(200);
      expect((await calendar.editor.get('/events', {}, from('203.0.113.200'))).status).toBe(200);

      clock.set(`2027-03-10T12:${String(caller + 1).padStart(2, '0')}:00Z`);
      expect((await calendar.editor.get('/events', {}, mine())).status).toBe(200);
      caller += 1;
    });

    it.each<[string, string | null]>([
      ['an unknown login', 'nobody:x'],
      ['an unknown e-mail address', 'nobody@example.org:x'],
      ['a wrong secret', 'editor:x'],
      ['an unknown token', null],
    ])('count %s like all others', async (_, credentials) => {
      const Authorization = credentials === null ? 'Bearer x' : `Basic ${btoa(credentials)}`;
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        const headers = { ...mine(), Authorization };
        statuses.push((await calendar.visitor.get('/events', {}, headers)).status);
      }

      expect(statuses).toEqual([401, 401, 401, 429]);
    });

    it.each<[string, (n: number) => string]>([
      ['an address with ports', (n) => `203.0.113.${caller}:${5000 + n}`],
      ['an address of IPv6 with ports', (n) => `[2001:db8:2:${caller}::7]:${5000 + n}`],
      ['what proxies call unknown', () => 'unknown'],
      ['hidden names', (n) => `_hidden${n}`],
      [
        'nonsense of many kinds',
        (n) => `${'x'.repeat(n)}, ${['1.2.3', '999.1.1.1', '', '[::', ':80'][n] ?? ''}`,
      ],
    ])('count %s together', async (_, forwarded) => {
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1)
        statuses.push((await wrong(calendar.visitor.root, from(forwarded(n)))).status);

      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    });

    it('count addresses of one network of IPv6 together', async () => {
      const { root } = calendar.visitor;
      for (const last of ['1', '2', 'ffff:1'])
        expect((await wrong(root, from(`2001:db8:0:${caller}::${last}`))).status).toBe(401);
      expect(refusal(await wrong(root, from(`2001:db8:0:${caller}::9`)))).toEqual(TOO_MANY);
      expect((await wrong(root, from(`2001:db8:1:${caller}::9`))).status).toBe(401);
    });

    it('count what other processes have seen', async () => {
      for (let n = 0; n < 3; n += 1) expect((await wrong(neighbour.root, mine())).status).toBe(401);
      await until('the other process has told', async () => {
        const [row] = await calendar.dataSource.query<[{ count: number } | undefined]>(
          `SELECT count FROM rate_counts WHERE key = $1`,
          [`from 203.0.113.${caller}`],
        );
        return row?.count === 3;
      });
      // This one hears of it when it tells its own.
      expect((await wrong(calendar.visitor.root, mine())).status).toBe(401);
      await until(
        'this process has heard',
        // Right ones are not counted.
        async () => (await calendar.editor.get('/events', {}, mine())).status === 429,
      );
    });
  });

  describe('of writes', () => {
    const write = (api: Api): Promise<ApiResponse> => api.post('/tags', {}, {});

    it('hold for a user, wherever he writes from, and not for reads', async () => {
      for (let n = 0; n < 4; n += 1) expect((await write(calendar.editor)).status).toBe(400);

      const refused = await write(calendar.editor);
      expect(refusal(refused)).toEqual(TOO_MANY);
      expect(refused.headers.get('retry-after')).toBe('40');
      expect((await calendar.editor.get('/tags')).status).toBe(200);
      expect((await write(calendar.administrator)).status).toBe(400);
    });

    it('hold for a user, also with a browser', async () => {
      const browser = await signInAs(calendar, 'editor');
      const writeThere = (): Promise<ApiResponse> => browser.send('POST', '/tags', {});
      for (let n = 0; n < 2; n += 1)
        expect([(await write(calendar.editor)).status, (await writeThere()).status]).toEqual([400, 400]);

      expect(refusal(await writeThere())).toEqual(TOO_MANY);
      expect((await browser.get('/tags')).body).toMatchObject({ total: 0 });
    });

    it('hold for all processes together', async () => {
      for (let n = 0; n < 2; n += 1) await write(calendar.author);
      const other = new Api(neighbour.root, { login: 'author', secret: calendar.secrets.author });
      for (let n = 0; n < 2; n += 1) await write(other);
      await until('both have told', async () => {
        const [row] = await calendar.dataSource.query<[{ count: number } | undefined]>(
          `SELECT count FROM rate_counts WHERE key = $1 AND minute = $2`,
          [`user ${calendar.userIds.author}`, new Date(Math.floor(clock.ms() / 60_000) * 60_000)],
        );
        return row?.count === 4;
      });
      const outcomes = [await write(calendar.author), await write(other)];
      expect(outcomes.map(({ status }) => status)).toContain(429);
    });
  });
});

describe('the limit of requests', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ ...PROXIED, REQUESTS_PER_MINUTE: '1' });
  });
  afterAll(() => calendar.close());

  const ask = (address: string): Promise<ApiResponse> =>
    calendar.visitor.get('/events', {}, { 'X-Forwarded-For': address });

  it('holds for an address, also for cached responses, and closes the connection', async () => {
    expect((await ask('198.51.100.1')).status).toBe(200);
    expect((await ask('198.51.100.2')).status).toBe(200);
    expect((await ask('198.51.100.3')).status).toBe(200);

    const refused = await ask('198.51.100.1');

    expect(refused.body).toEqual({
      code: 'rest_too_many_requests',
      message: 'There were too many attempts. Please try again later.',
      data: { status: 429 },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(refused.headers.get('connection')).toBe('close');
    expect(refusal(await ask('198.51.100.2'))).toEqual(TOO_MANY);
  });

  it('holds for an address with whatever port, and for a proxy that names none', async () => {
    const statuses: number[] = [];
    for (const forwarded of ['198.51.100.4:1001', '198.51.100.4:1002', 'unknown', '_a', '_b'])
      statuses.push((await ask(forwarded)).status);

    expect(statuses).toEqual([200, 429, 200, 429, 429]);
  });

  it('holds for a user, wherever he asks from', async () => {
    const asUser = (address: string): Promise<ApiResponse> =>
      calendar.editor.get('/events', {}, { 'X-Forwarded-For': address });
    expect((await asUser('198.51.100.11')).status).toBe(200);
    expect(refusal(await asUser('198.51.100.12'))).toEqual(TOO_MANY);
  });

  it('does not count the neighbours of a private network as one caller', async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask('10.0.0.1')).status).toBe(200);
  });
});
