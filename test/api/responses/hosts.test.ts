// Without BASE_URL links carry the host that was asked: nobody gets links to a host that another caller has invented.
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { rawBytes, rawRequest } from '../../support/raw-request.js';
import { makeCast } from './cast.js';
import { V1 } from './twins.js';

type Headers = Record<string, string>;

async function started(settings: Headers): Promise<TestCalendar> {
  const calendar = await startTestCalendar({ BASE_URL: '', ANSWER_CACHE_MB: '1', ...settings });
  await makeCast(calendar);
  return calendar;
}

/** The address that the answer names as its own, each time that it is asked. */
async function linksOf({ visitor }: TestCalendar, path: string, headers: Headers): Promise<string> {
  const { body } = await rawRequest(visitor.root, { path, headers });
  const { rest_url: link } = body as { rest_url: string };
  return link.slice(0, link.indexOf('/calendar'));
}

describe('without a proxy', () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await started({});
  });
  afterAll(async () => {
    await calendar.close();
  });

  const links = (path: string, headers: Headers): Promise<string> => linksOf(calendar, path, headers);

  it('answers each host with its own links, and forwarded ones do not count', async () => {
    for (let n = 0; n < 3; n += 1)
      for (const host of ['a.test', 'b.test:8080', 'A.test'])
        expect(await links(`${V1}/venues`, { Host: host, 'X-Forwarded-Host': 'evil.test' })).toBe(
          `http://${host}`,
        );
  });

  it('shows the pages of each host without links to another one', async () => {
    for (const host of ['a.test', 'b.test']) {
      const headers = { Host: host, Accept: 'text/html' };
      const { body } = await rawRequest(calendar.visitor.root, { path: '/events/', headers });
      const hosts = new Set(String(body).match(/[ab]\.test/g));
      expect([...hosts]).toEqual([host]);
      expect(String(body)).toContain(`href="http://${host}/events/category/`);
    }
  });

  it('does not take a path in the Host header for the path of another host', async () => {
    const path = `/de${V1}/events`;
    for (let n = 0; n < 3; n += 1) {
      expect(await links(`${V1}/events`, { Host: 'a.test/de' })).toBe('http://localhost:3000');
      expect(await links(`${V1}/events`, { Host: 'a.test /de' })).toBe('http://localhost:3000');
    }
    expect(await links(path, { Host: 'a.test' })).toBe('http://a.test/de');
  });

  it('answers who sends no Host', async () => {
    const request = `GET ${V1}/tags HTTP/1.0\r\n\r\n`;
    await links(`${V1}/tags`, { Host: 'a.test' });
    for (let n = 0; n < 3; n += 1) {
      const answer = await rawBytes(calendar.visitor.root, request);
      expect(answer).toContain('http://localhost:3000/calendar');
      expect(answer).not.toContain('a.test');
    }
  });

  it('stays within its size under a flood of hosts', async () => {
    const memory = calendar.app.get(ResponseCache);
    for (let n = 0; n < 300; n += 1) {
      await links(`${V1}/venues`, { Host: `h${n}.${'x'.repeat(n)}test` });
      await links(`${V1}/venues`, { Host: `${n}/${'y'.repeat(9000)}` });
      expect(memory.entries?.usage.bytes).toBeLessThanOrEqual(1024 * 1024);
    }
  });

  it('keeps one answer for all that is no host', async () => {
    const memory = calendar.app.get(ResponseCache);
    await links(`${V1}/organizers`, { Host: 'a.test /0' });
    const before = memory.entries?.usage;
    for (let n = 1; n < 30; n += 1) await links(`${V1}/organizers`, { Host: `a.test /${n}` });
    expect(memory.entries?.usage).toEqual(before);
  });
});

describe('behind a proxy', () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await started({ TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(async () => {
    await calendar.close();
  });

  it.each<[Headers, string]>([
    [{}, 'http://in.test'],
    [{ 'X-Forwarded-Host': 'out.test' }, 'http://out.test'],
    [{ 'X-Forwarded-Host': 'out.test', 'X-Forwarded-Proto': 'https' }, 'https://out.test'],
    [{ 'X-Forwarded-Proto': 'https' }, 'https://in.test'],
    [{ 'X-Forwarded-Host': 'undefined' }, 'http://undefined'],
    [{ 'X-Forwarded-Host': 'one.test, two.test' }, 'http://one.test'],
    [{ 'X-Forwarded-Host': 'one.test two.test' }, 'http://localhost:3000'],
    [{}, 'http://in.test'],
  ])('answers %j with links to %s', async (forwarded, expected) => {
    const headers = { Host: 'in.test', ...forwarded };
    for (let n = 0; n < 3; n += 1) expect(await linksOf(calendar, `${V1}/venues`, headers)).toBe(expected);
  });

  it('keeps apart what only seems to be the same', async () => {
    const all: readonly (readonly [Headers, string])[] = [
      [{ Host: 'b.test', 'X-Forwarded-Host': 'a.test' }, 'http://a.test'],
      [{ Host: 'a.test b.test' }, 'http://localhost:3000'],
      [{ Host: 'a.test' }, 'http://a.test'],
    ];
    for (let n = 0; n < 3; n += 1)
      for (const [headers, expected] of all)
        expect(await linksOf(calendar, `${V1}/organizers`, headers)).toBe(expected);
  });
});
