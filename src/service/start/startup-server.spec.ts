import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { readEnv } from '../../foundation/config/env.js';
import { openStartupServer } from './startup-server.js';

/** The whole response to one request on a connection that was opened before `beforeSending` ran. */
async function requestOverOpenConnection(port: number, beforeSending: () => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  await beforeSending();
  socket.write('GET / HTTP/1.1\r\nHost: calendar.test\r\n\r\n');
  return text(socket);
}

describe('openStartupServer', () => {
  it('answers a connection from before the handover with 503, and leaves new ones to the service', async () => {
    const startupServer = await openStartupServer(readEnv({ HOST: '127.0.0.1', PORT: '0' }));
    const service = createServer((_, response) => response.end('service'));

    try {
      const handOver = () => startupServer.handOver(service);
      const response = await requestOverOpenConnection(startupServer.port, handOver);
      expect(response).toMatch(/^HTTP\/1\.1 503 /);
      expect(response).toContain('"code":"rest_service_unavailable"');
      const next = await fetch(`http://127.0.0.1:${startupServer.port}/`);
      expect(await next.text()).toBe('service');
    } finally {
      service.close();
      service.closeAllConnections();
    }
  });
});
