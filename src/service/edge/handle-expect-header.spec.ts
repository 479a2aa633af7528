import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { handleExpectHeader } from './handle-expect-header.js';

const LARGE = Buffer.alloc(20_000, 'x');

describe('handleExpectHeader', () => {
  let server: Server;
  let socket: Socket;
  let read: string;
  let seen: number;
  let respondSlow: () => void;

  beforeEach(async () => {
    read = '';
    seen = 0;
    server = createServer((request, response) => {
      seen += 1;
      if (request.url === '/slow') respondSlow = () => response.end('slow');
      else if (request.method === 'GET') response.end(LARGE);
      else request.pipe(response);
    });
    handleExpectHeader(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.setEncoding('latin1').on('data', (part: string) => (read += part));
  });
  afterEach(() => {
    socket.destroy();
    server.close();
  });

  const head = (start: string, ...headers: string[]): string =>
    [`${start} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

  async function until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('tells to go on at once when nothing else is under way', async () => {
    socket.write(head('POST /', 'Content-Length: 4', 'Expect: 100-continue'));
    await until(() => read === 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('body');
    await until(() => read.endsWith('body\r\n0\r\n\r\n'));
    expect(read).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  it('leaves whole a response that is ready before its turn', async () => {
    socket.write(head('GET /slow') + head('GET /large', 'Expect: 100-continue'));
    await until(() => seen === 2);
    respondSlow();
    await once(socket, 'close');

    const [, , large = ''] = read.split('HTTP/1.1 200 OK\r\n');
    expect(large.slice(large.indexOf('\r\n\r\n') + 4)).toBe(LARGE.toString('latin1'));
    expect(read).not.toContain('100 Continue');
  });

  it('says to go on when the responses before are sent', async () => {
    socket.write(head('GET /slow') + head('POST /', 'Content-Length: 4', 'Expect: 100-continue'));
    await until(() => seen === 2);
    expect(read).toBe('');
    respondSlow();
    await until(() => read.endsWith('slowHTTP/1.1 100 Continue\r\n\r\n'));
    socket.write('body');
    await until(() => read.endsWith('body\r\n0\r\n\r\n'));
    expect(read.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 100', 'HTTP/1.1 200']);
  });
});
