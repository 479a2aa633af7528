import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tryLink } from './try-link.js';

describe('tryLink', () => {
  let server: Server;
  let host: string;
  let respond: RequestListener;
  const requests: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      respond(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => requests.splice(0));

  const tried = (trustedHosts = [host]) => tryLink(`http://${host}/0`, { trustedHosts });

  it.each([
    [200, 'works'],
    [204, 'works'],
    [304, 'works'],
    [400, 'unknown'],
    [401, 'unknown'],
    [403, 'unknown'],
    [404, 'broken'],
    [410, 'broken'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('takes %s for a link that is %s', async (status, state) => {
    respond = (_, response) => response.writeHead(status).end();

    expect(await tried()).toEqual({ state, result: `status_${status}`, retryAfterMs: 0 });
    expect(requests).toEqual(state === 'works' ? ['HEAD /0'] : ['HEAD /0', 'GET /0']);
  });

  it('believes GET rather than HEAD', async () => {
    respond = ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end();

    expect(await tried()).toEqual({ state: 'works', result: 'status_200', retryAfterMs: 0 });
  });

  it('knows how long a server asks to wait', async () => {
    respond = (_, response) => response.writeHead(503, { 'Retry-After': '120' }).end();

    expect(await tried()).toEqual({ state: 'unknown', result: 'status_503', retryAfterMs: 120_000 });
  });

  it.each([301, 302, 303, 307, 308])('follows five redirects with %s, and no sixth one', async (status) => {
    const lead = (times: number): RequestListener => {
      return ({ url = '' }, response) => {
        const next = Number(url.slice(1)) + 1;
        if (next > times) response.writeHead(200).end();
        else response.writeHead(status, { Location: `/${next}` }).end();
      };
    };
    respond = lead(5);
    expect(await tried()).toEqual({ state: 'works', result: 'status_200', retryAfterMs: 0 });
    expect(requests).toEqual([0, 1, 2, 3, 4, 5].map((n) => `HEAD /${n}`));

    respond = lead(6);
    expect(await tried()).toEqual({ state: 'unknown', result: 'too_many_redirects', retryAfterMs: 0 });
  });

  it('goes into no private network, at once or by a redirect', async () => {
    const forbidden = { state: 'unknown', result: 'forbidden_address', retryAfterMs: 0 };
    expect(await tried([])).toEqual(forbidden);
    expect(requests).toEqual([]);

    respond = (_, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end();
    expect(await tried()).toEqual(forbidden);
  });
});
