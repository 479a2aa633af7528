import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { limitConnections } from './limit-connections.js';

const PATIENCE = { headers: 100, request: 200, silence: 60_000, idle: 60_000, check: 20 };

describe('limitConnections', () => {
  let server: Server;
  let bodies: string[];

  beforeEach(() => {
    bodies = [];
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        bodies.push(body);
        response.end('thanks');
      });
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function open(patience = PATIENCE): Promise<{ socket: Socket; getReceived: () => string }> {
    limitConnections(server, patience);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    socket.on('error', () => undefined);
    return { socket, getReceived: () => received };
  }

  it.each([
    ['headers that never end', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'],
    ['a body that never ends', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', 'b'],
  ])('gives up %s, though something comes now and then', async (_, begin, more) => {
    const { socket, getReceived } = await open();
    socket.write(begin);
    const trickle = setInterval(() => socket.write(more), 10);

    await once(socket, 'close');

    clearInterval(trickle);
    expect(getReceived()).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodies).toEqual([]);
  });

  it('closes a connection over which nothing comes', async () => {
    const { socket, getReceived } = await open({
      ...PATIENCE,
      headers: 60_000,
      request: 60_000,
      silence: 100,
    });
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');

    await once(socket, 'close');

    expect(getReceived()).toBe('');
    expect(bodies).toEqual([]);
  });

  it('answers who is slow, but not too slow', async () => {
    const { socket, getReceived } = await open({ ...PATIENCE, headers: 60_000, request: 60_000 });
    for (const part of ['POST / HTTP/1.1\r\nHo', 'st: x\r\nContent-Length: 4\r\n\r\nab', 'cd']) {
      socket.write(part);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (getReceived() === '') await once(socket, 'data');
    expect(bodies).toEqual(['abcd']);
    expect(getReceived()).toMatch(/^HTTP\/1\.1 200 .*thanks$/s);
  });
});
