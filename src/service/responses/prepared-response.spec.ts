import { once } from 'node:events';
import { createServer, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { clock } from '../../foundation/dates/clock.js';
import { PreparedResponse } from './prepared-response.js';

const HEADERS = ['Content-Type', 'text/plain; charset=utf-8', 'Link', ['<a>', '<b>'], 'ETag', '"x"'];

/** Bytes that are no text in any encoding, of a length that goes out in one piece, and of one that does not. */
const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, n) => n % 256));

const BODIES = { small: bytes(3000), large: bytes(70_000), empty: Buffer.alloc(0) };
const sized = (body: Buffer): (string | string[])[] => [...HEADERS, 'Content-Length', String(body.length)];

const request = (line: string, ...headers: string[]): string =>
  [line, 'Host: x', ...headers, '', ''].join('\r\n');

describe('PreparedResponse', () => {
  let server: Server;
  let prepared: PreparedResponse;
  let send: PreparedResponse['send'];
  let sent = 0;
  let idOf: (n: number) => string;

  beforeEach(async () => {
    sent = 0;
    idOf = (n) => `id-${n}`;
    send = (...requested) => {
      prepared.send(...requested);
    };
    server = createServer((requested, response) => {
      sent += 1;
      send(requested, response, { requestId: idOf(sent), ignoredNames: null });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    jest.restoreAllMocks();
  });

  const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1');

  /** All that comes back, byte by byte, until the connection ends. */
  async function bytesOf(...requests: string[]): Promise<string> {
    const socket = open();
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.end(requests.join(''));
    await once(socket, 'close');
    return Buffer.concat(parts).toString('latin1');
  }

  /** What Node sends by itself, and what is sent in its place the first time and later. */
  async function both(
    [status, headers, body]: ConstructorParameters<typeof PreparedResponse>,
    requested: string,
  ): Promise<{ node: string; copied: string[] }> {
    const ours = send;
    send = (_, response, { requestId }) => {
      response.writeHead(status, [...headers, 'X-Request-Id', requestId]);
      response.end(body);
    };
    const node = undated(await bytesOf(requested));
    send = ours;
    prepared = new PreparedResponse(status, headers, body);
    const copied: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      sent = 0;
      copied.push(undated(await bytesOf(requested)));
      await bytesOf(request('GET / HTTP/1.1'));
    }
    return { node, copied };
  }

  const undated = (text: string): string =>
    text.replace(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/g, '\r\nDate: then\r\n');

  const CASES = [
    ['a read', request('GET / HTTP/1.1')],
    ['a read without its body', request('HEAD / HTTP/1.1')],
    ['a read of a caller who then hangs up', request('GET / HTTP/1.1', 'Connection: close')],
    ['a read of HTTP/1.0', request('GET / HTTP/1.0')],
    ['a read of HTTP/1.0 that stays', request('GET / HTTP/1.0', 'Connection: keep-alive')],
    ['two reads in a row', request('GET / HTTP/1.1') + request('GET / HTTP/1.1')],
  ] as const;

  describe.each(CASES)('of %s', (_, requested) => {
    it.each(Object.entries(BODIES))('sends what Node sends: %s body', async (_name, body) => {
      const { node, copied } = await both([200, sized(body), body], requested);

      expect(copied).toEqual([node, node]);
      expect(node).toContain('X-Request-Id: id-1\r\nDate: then\r\n');
      if (!requested.startsWith('HEAD')) expect(node.endsWith(body.toString('latin1'))).toBe(true);
    });

    it('sends what Node sends: nothing changed', async () => {
      const { node, copied } = await both([304, HEADERS, null], requested);

      expect(copied).toEqual([node, node]);
      expect(node).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    });
  });

  it('sends the time of each response', async () => {
    prepared = new PreparedResponse(304, HEADERS, null);
    await bytesOf(request('GET / HTTP/1.1'));

    clock.set('2031-01-01T12:00:00.999Z');
    const first = await bytesOf(request('GET / HTTP/1.1'));
    clock.set('2031-01-01T12:00:01Z');
    const second = await bytesOf(request('GET / HTTP/1.1'));
    clock.set(null);

    expect(first).toContain('Date: Wed, 01 Jan 2031 12:00:00 GMT\r\n');
    expect(second).toContain('Date: Wed, 01 Jan 2031 12:00:01 GMT\r\n');
  });

  it('takes ids that occur in other headers, too', async () => {
    idOf = () => 'e';
    const { node, copied } = await both([304, HEADERS, null], request('GET / HTTP/1.1'));
    expect(copied).toEqual([node, node]);
  });

  it('has Node make the head once, and closes no connection that may be used again', async () => {
    const made = jest.spyOn(ServerResponse.prototype, 'writeHead');
    const body = BODIES.small;
    prepared = new PreparedResponse(200, sized(body), body);
    const socket = open();
    let read = '';
    socket.setEncoding('latin1').on('data', (part: string) => (read += part));

    for (const n of [1, 2, 3]) {
      socket.write(request('GET / HTTP/1.1'));
      while (read.split('HTTP/1.1 200 OK').length <= n || !read.endsWith(body.toString('latin1')))
        await once(socket, 'data');
    }
    socket.destroy();

    expect(made).toHaveBeenCalledTimes(1);
    expect(read.match(/Connection: keep-alive/g)).toHaveLength(3);
    expect([...read.matchAll(/X-Request-Id: (.*)\r/g)].map(([, id]) => id)).toEqual(['id-1', 'id-2', 'id-3']);
  });
});
