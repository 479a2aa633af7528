import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import helmet from 'helmet';
import type { ReceivedRequest, Step } from '../../../requests/context/step.js';
import { setSecurityHeaders } from './set-security-headers.js';

async function headersOf(handler: Step): Promise<readonly string[]> {
  const listener: RequestListener = (request, response) => {
    void handler(request as ReceivedRequest, response, () => response.end());
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { Host: 'calendar.example', Origin: 'https://elsewhere.example' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, headers, agent: false }, resolve).on('error', reject);
  });
  response.resume();
  await new Promise((resolve) => server.close(resolve));
  return response.rawHeaders.slice(0, response.rawHeaders.indexOf('Date'));
}

describe('security headers', () => {
  it('are those that helmet sets on each response, in its order', async () => {
    const own = helmet({
      contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
      strictTransportSecurity: false,
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    });
    const expected = await headersOf(own);
    const handler = setSecurityHeaders();

    expect(expected).toHaveLength(22);
    expect(await headersOf(handler)).toEqual(expected);
    expect(await headersOf(handler)).toEqual(expected);
  });
});
