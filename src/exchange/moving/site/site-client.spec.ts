import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { findSiteApi, getJson } from './site-api.js';
import { SiteClient } from './site-client.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let base: string;
let handlers: Handler[];
let requests: { url: string; headers: IncomingMessage['headers'] }[];
let notices: string[];

/** Takes the handlers in turn; the last one again and again. */
beforeEach(async () => {
  handlers = [];
  requests = [];
  notices = [];
  server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    const handler = handlers.length > 1 ? handlers.shift() : handlers[0];
    handler?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  };

const createClient = (options: Partial<ConstructorParameters<typeof SiteClient>[0]> = {}): SiteClient =>
  new SiteClient({
    trustedHosts: [new URL(base).host],
    firstPauseMs: 1,
    timeoutMs: 1000,
    onNotice: (notice) => notices.push(notice),
    ...options,
  });

it('repeats a body without a length that stops', async () => {
  handlers = [
    (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('[]');
    },
    send(200, '{"a":1}'),
  ];
  const { body } = await getJson(createClient({ timeoutMs: 200 }), `${base}/list`);
  expect(body).toEqual({ a: 1 });
});

it('repeats what fails for now, and names the product', async () => {
  handlers = [
    send(500, 'broken'),
    send(503, '', { 'Retry-After': '0' }),
    send(408, ''),
    send(429, ''),
    (_, response) => response.destroy(),
    () => undefined,
    send(200, '<html><title>Back soon</title>'),
    send(200, '{"a":1}'),
  ];
  const { body } = await getJson(createClient(), `${base}/list`);
  expect(body).toEqual({ a: 1 });
  expect(requests).toHaveLength(8);
  expect(requests[0]?.headers['user-agent']).toMatch(/^calendar-events\//);
  expect(notices.map((notice) => notice.split(';')[0])).toEqual([
    'Status 500',
    'Status 503',
    'Status 408',
    'Status 429',
    'The connection failed (ECONNRESET)',
    'No answer within 1 s',
    'It answers with a web page (“Back soon”), status 200 in place of JSON',
  ]);
});

it.each([
  [
    'a page for ever',
    send(200, '<html>'),
    /cannot be read: It answers with a web page, status 200 in place of JSON/,
  ],
  ['an error for ever', send(502, ''), /cannot be read: Status 502/],
  ['a pause of an hour', send(429, '', { 'Retry-After': '3600' }), /cannot be read: Status 429/],
  ['a refusal', send(401, '{"message":"No."}'), /is refused: No \(401\)/],
  ['11 MB', send(200, Buffer.alloc(11 * 2 ** 20)), /more than 10 MB/],
  [
    'a bomb',
    send(200, gzipSync(Buffer.alloc(11 * 2 ** 20)), { 'Content-Encoding': 'gzip' }),
    /more than 10 MB/,
  ],
  ['a way into the own network', send(302, '', { Location: 'http://127.0.0.1:1/' }), /not public/],
  ['a circle', send(302, '', { Location: '/list' }), /again and again/],
])('gives up at %s', async (_, handler, reason) => {
  handlers = [handler];
  await expect(getJson(createClient(), `${base}/list`)).rejects.toThrow(reason);
});

it('waits as long as it is asked to', async () => {
  handlers = [send(429, '', { 'Retry-After': '1' }), send(200, '{}')];
  await getJson(createClient(), `${base}/list`);
  expect(notices).toEqual([`Status 429; asking again in 1 s: ${base}/list`]);
});

it('unpacks answers', async () => {
  handlers = [send(200, gzipSync('{"a":2}'), { 'Content-Encoding': 'gzip' })];
  expect((await getJson(createClient(), `${base}/list`)).body).toEqual({ a: 2 });
});

it('gives credentials to the host of the site alone', async () => {
  const options = { authorization: 'Basic x', credentialsHost: new URL(base).host };
  handlers = [send(200, '{}')];
  await getJson(createClient(options), `${base}/list`);
  await getJson(createClient({ ...options, credentialsHost: 'old.example' }), `${base}/list`);
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Basic x', undefined]);
});

it('refuses addresses of the own network', async () => {
  await expect(getJson(createClient({ trustedHosts: [] }), `${base}/list`)).rejects.toThrow(/SOURCE_HOSTS/);
  expect(requests).toEqual([]);
});

describe('findSiteApi', () => {
  /** A server that has its API at one place. */
  const serveAt = (path: string, link = ''): void => {
    handlers = [
      ({ url = '' }, response) => {
        const isApi = url
          .replace('/?rest_route=%2F', '/?rest_route=/')
          .replaceAll('%2F', '/')
          .startsWith(path);
        response
          .writeHead(isApi ? 200 : 404, { Link: link })
          .end(isApi ? '{"events":[],"total":0}' : '<html>');
      },
    ];
  };

  it.each([
    ['', '/wp-json/tribe/events/v1/events', '/wp-json/tribe/events/v1/events/7?a=1'],
    ['/de/', '/de/wp-json/tribe/events/v1/events', '/de/wp-json/tribe/events/v1/events/7?a=1'],
    ['/?lang=de', '/wp-json/tribe/events/v1/events', '/wp-json/tribe/events/v1/events/7?a=1&lang=de'],
    ['/calendar/events/v1', '/calendar/events/v1/events', '/calendar/events/v1/events/7?a=1'],
    ['', '/?rest_route=/tribe/events/v1/events', '/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F7&a=1'],
  ])('finds the API of %s at %s', async (address, path, expected) => {
    serveAt(path);
    const api = await findSiteApi(createClient({ firstPauseMs: 0 }), `${base}${address}`);
    expect(api.buildUrl('events/7', { a: 1 })).toBe(`${base}${expected}`);
  });

  it('follows the header Link', async () => {
    serveAt('/api/tribe/events/v1/events', '</api/>; rel="https://api.w.org/"');
    const api = await findSiteApi(createClient({ firstPauseMs: 0 }), base);
    expect(api.buildUrl('/wp/v2/users')).toBe(`${base}/api/wp/v2/users`);
  });

  it.each([401, 403])('says that the site refuses the credentials with %i', async (status) => {
    handlers = [
      (_, response) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end('{"code":"incorrect_password","message":"The provided password is invalid."}'),
    ];
    const authorization = 'Basic abc';
    const client = createClient({ authorization, credentialsHost: new URL(base).host });
    await expect(findSiteApi(client, base)).rejects.toThrow(
      `The site refuses the credentials: The provided password is invalid (${status}).`,
    );
    await expect(findSiteApi(createClient(), base)).rejects.toThrow(/no API of The Events Calendar/);
  });

  it('says what is there instead', async () => {
    serveAt('/nowhere');
    await expect(findSiteApi(createClient(), base)).rejects.toThrow(
      /no API of The Events Calendar: .* a web page/,
    );
  });
});
