import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { VERSION } from '../../../foundation/config/version.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { FetchableUrl } from '../../../foundation/outgoing/fetchable-url.js';
import { fetchImage, type FetchRules } from './fetch-image.js';
import type { ResolveHost } from '../../../foundation/outgoing/guarded-lookup.js';

const UNREACHABLE = new ParameterError('image_unreachable');
const TOO_LARGE = new ParameterError('image_too_large', { max: 0 });
const PNG = { 'Content-Type': 'image/png' };

describe('fetchImage', () => {
  let server: Server;
  let host: string;
  let respond: RequestListener;
  let requests: string[];
  let connections: number;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      respond(request, response);
    });
    server.on('connection', (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  beforeEach(() => {
    requests = [];
    connections = 0;
  });

  const at = (path: string, isTrusted = true): FetchableUrl => ({
    url: new URL(`http://${host}${path}`),
    isTrusted,
  });

  const fetched = (path = '/a.png', rules: Partial<FetchRules> = {}): Promise<Buffer | ParameterError> =>
    fetchImage(at(path), { trustedHosts: [host], maxBytes: 1000, timeoutMs: 10_000, ...rules });

  it('gives no image whose body without a length stops', async () => {
    respond = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.writeHead(200, PNG).write('pict');
    };
    expect(await fetched('/a.png', { timeoutMs: 100 })).toEqual(UNREACHABLE);
  });

  it('gives what the server has, and asks for nothing that is packed', async () => {
    let headers: unknown;
    respond = (request, response) => {
      headers = request.headers;
      response.writeHead(200, PNG).end('picture');
    };

    expect(await fetched()).toEqual(Buffer.from('picture'));
    expect(headers).toEqual({
      host,
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': `calendar-events/${VERSION}`,
      connection: 'close',
    });
  });

  it.each([
    ['image/jpeg; charset=binary'],
    ['application/octet-stream'],
    ['binary/octet-stream'],
    [undefined],
  ])('takes what is called %s', async (type) => {
    respond = (_, response) =>
      response.writeHead(200, type === undefined ? {} : { 'Content-Type': type }).end('x');
    expect(await fetched()).toEqual(Buffer.from('x'));
  });

  it.each([['text/html'], ['image/svg+xml'], ['application/json'], ['video/mp4'], ['']])(
    'does not read what is called %j',
    async (type) => {
      respond = (_, response) => response.writeHead(200, { 'Content-Type': type }).end('x');
      expect(await fetched()).toEqual(new ParameterError('image_type'));
    },
  );

  it('follows three redirects, and no fourth', async () => {
    respond = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.writeHead(200, PNG).end('end');
      else response.writeHead([301, 302, 303, 307, 308][left] ?? 302, { Location: `/${left - 1}` }).end();
    };

    expect(await fetched('/3')).toEqual(Buffer.from('end'));
    expect(await fetched('/4')).toEqual(UNREACHABLE);
    expect(requests).toEqual(['/3', '/2', '/1', '/0', '/4', '/3', '/2', '/1']);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'http://localhost./',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:image/gif,x',
    'http://user:secret@example.org/',
    'http://example.org:22/',
    '//10.0.0.1/',
    'http://',
    '',
  ])('does not follow a redirect to %j', async (location) => {
    respond = (_, response) => response.writeHead(302, { Location: location }).end();
    expect(await fetched()).toEqual(UNREACHABLE);
    // An empty address is that of the request.
    if (location !== '') expect([requests, connections]).toEqual([['/a.png'], 1]);
  });

  it('does not follow a redirect to another port of this machine', async () => {
    let secrets = 0;
    const neighbour = createServer((_, response) => {
      secrets += 1;
      response.writeHead(200, PNG).end('secret');
    });
    await new Promise<void>((listening) => neighbour.listen(0, '127.0.0.1', listening));
    const { port } = neighbour.address() as AddressInfo;
    respond = (_, response) => response.writeHead(302, { Location: `http://127.0.0.1:${port}/` }).end();

    expect(await fetched()).toEqual(UNREACHABLE);
    expect(secrets).toBe(0);
    neighbour.close();
  });

  /** Resolves to the results one after the other, to the last one again and again, and records the names. */
  function resolver(...results: string[][]): { resolve: ResolveHost; requests: string[] } {
    const names: string[] = [];
    const resolve: ResolveHost = (name, _, callback) => {
      const addresses = results[Math.min(names.push(name), results.length) - 1] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { resolve, requests: names };
  }

  const named = (name: string, isTrusted = false): FetchableUrl => ({
    url: new URL(`http://${name}:${host.split(':')[1] ?? ''}/a.png`),
    isTrusted,
  });

  it.each([
    [['127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['::1', '127.0.0.1']],
    [[]],
  ])('connects to nothing for a name that stands for %j', async (addresses) => {
    respond = (_, response) => response.writeHead(200, PNG).end('secret');
    const { resolve } = resolver(addresses);

    const rules = { trustedHosts: [], maxBytes: 1000, timeoutMs: 10_000, resolve };

    expect(await fetchImage(named('rebound.example'), rules)).toEqual(UNREACHABLE);
    expect(connections).toBe(0);
  });

  it('looks at a name once for a connection, and connects to what it looked at', async () => {
    respond = (_, response) => response.writeHead(200, PNG).end('picture');
    const { resolve, requests: names } = resolver(['127.0.0.1'], ['192.0.2.1']);

    const rules = { trustedHosts: [], maxBytes: 1000, timeoutMs: 10_000, resolve };

    expect(await fetchImage(named('pictures.intranet', true), rules)).toEqual(Buffer.from('picture'));
    expect(names).toEqual(['pictures.intranet']);
  });

  it('does not trust a name twice: what it stands for is looked at with every redirect', async () => {
    respond = (_, response) => response.writeHead(302, { Location: 'http://rebound.example/again' }).end();
    const { resolve, requests: names } = resolver(['127.0.0.1'], ['127.0.0.1']);

    const rules = { trustedHosts: [], maxBytes: 1000, timeoutMs: 10_000, resolve };

    expect(await fetchImage(named('rebound.example', true), rules)).toEqual(UNREACHABLE);
    expect([names, requests]).toEqual([['rebound.example', 'rebound.example'], ['/a.png']]);
  });

  it.each([201, 204, 206, 304, 400, 401, 403, 404, 500])('takes nothing of status %i', async (status) => {
    respond = (_, response) => response.writeHead(status, PNG).end();
    expect(await fetched()).toEqual(UNREACHABLE);
  });

  it.each(['gzip', 'br', 'deflate', 'unheard-of'])('unpacks nothing: %s', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(100_000));
    respond = (_, response) => response.writeHead(200, { ...PNG, 'Content-Encoding': encoding }).end(bomb);
    expect(await fetched()).toEqual(UNREACHABLE);
  });

  it('takes a file of the largest size, and not one byte more', async () => {
    respond = ({ url = '' }, response) =>
      response.writeHead(200, PNG).end(Buffer.alloc(Number(url.slice(1))));
    expect(await fetched('/1000')).toEqual(Buffer.alloc(1000));
    expect(await fetched('/1001')).toEqual(TOO_LARGE);
  });

  it('stops reading what has no end', async () => {
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    respond = (_, response) => {
      response.writeHead(200, PNG);
      const more = setInterval(() => response.write(Buffer.alloc(400)), 1);
      response.on('close', () => {
        clearInterval(more);
        closed();
      });
    };

    expect(await fetched()).toEqual(TOO_LARGE);
    await gone;
  });

  it.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    [
      'sends a byte now and then',
      (_, response) => {
        response.writeHead(200, PNG);
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'never ends its headers',
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write('X-More: 1\r\n'), 20);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ])('does not wait for a server that %s', async (_, slow) => {
    respond = slow;
    expect(await fetched('/a.png', { timeoutMs: 300 })).toEqual(UNREACHABLE);
  });

  it.each<[string, RequestListener]>([
    [
      'sends less than it says',
      (_, response) => response.writeHead(200, { ...PNG, 'Content-Length': '9' }).end('x'),
    ],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, PNG).write('x');
        setImmediate(() => response.destroy());
      },
    ],
    ['speaks something else', ({ socket }) => socket.end('SSH-2.0-OpenSSH\r\n')],
    [
      'sends too many headers',
      ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    ],
    ['hangs up', ({ socket }) => socket.destroy()],
    ['redirects to nowhere', (_, response) => response.writeHead(302).end()],
  ])('gives up on a server that %s', async (_, broken) => {
    respond = (request, response) => {
      response.strictContentLength = false;
      broken(request, response);
    };
    expect(await fetched('/a.png', { timeoutMs: 2000 })).toEqual(UNREACHABLE);
  });

  it('gives up where nobody listens, and on a server without TLS', async () => {
    const rules = { trustedHosts: [], maxBytes: 1000, timeoutMs: 10_000 };
    const url = new URL(`https://${host}/`);
    respond = (_, response) => response.writeHead(200, PNG).end('x');

    expect(await fetchImage({ url, isTrusted: true }, rules)).toEqual(UNREACHABLE);
    expect(await fetchImage({ url: new URL('http://127.0.0.1:1/'), isTrusted: true }, rules)).toEqual(
      UNREACHABLE,
    );
  });
});
