import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import type { ReceivedRequest } from '../../../requests/context/step.js';
import { buildLoggerOptions } from '../logger.js';
import { logRequests } from './log-requests.js';

interface Log {
  readonly logger: Logger;
  readonly lines: Record<string, unknown>[];
}

function logTo(level = 'info'): Log {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { logger: pino(buildLoggerOptions(level), { write }), lines };
}

/** The log of one request, as the service writes it. */
async function logOf(path: string, init: RequestInit, status: number): Promise<Record<string, unknown>[]> {
  const { logger, lines } = logTo();
  const log = logRequests(logger);
  const server = createServer((request, response) => {
    void log(request as ReceivedRequest, response, () => {
      response.writeHead(status, { 'Set-Cookie': 'response-secret' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, init);
  await new Promise((resolve) => server.close(resolve));
  return lines;
}

describe('logRequests', () => {
  it.each([
    [200, 'info'],
    [404, 'info'],
    [500, 'warn'],
    [503, 'warn'],
  ])('writes one line with method, path and the status %s at level %s', async (status, level) => {
    const lines = await logOf('/calendar/events/v1/events/7', {}, status);

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level, res: { status }, responseTime: expect.any(Number) as number });
    expect(lines[0]).not.toHaveProperty('err');
    expect(lines[0]?.['req']).toEqual({
      id: expect.any(String) as string,
      method: 'GET',
      path: '/calendar/events/v1/events/7',
    });
  });

  it('hides the secret of a link that signs in', async () => {
    const [line] = await logOf(`/base/Admin/welcome/${'a'.repeat(21)}-${'B_'.repeat(10)}9?next=%2F`, {}, 200);

    expect(line?.['req']).toMatchObject({ path: '/base/Admin/welcome/…' });
    const slug = 'administration-of-many-words-in-one-long-slug-of-an-event';
    expect((await logOf(`/event/${slug}/`, {}, 200))[0]?.['req']).toMatchObject({ path: `/event/${slug}/` });
  });

  it.each([
    ['a UUID', '0b8f2c1e-6f0b-4b52-9d0e-1c2d3e4f5a6b', true],
    ['letters', 'proxy_7-AZ', true],
    ['64 characters', 'a'.repeat(64), true],
    ['65 characters', 'a'.repeat(65), false],
    ['nothing', '', false],
    ['a line of a log', 'x","level":60,"y":"', false],
    ['several', 'one, two', false],
  ])('keeps the id of the request when it is %s: %s %s', async (_, sent, isKept) => {
    const [line] = await logOf('/events', { headers: { 'X-Request-Id': sent } }, 200);

    const { id } = line?.['req'] as { id: string };
    if (isKept) expect(id).toBe(sent);
    else expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  describe('of responses that did not get through', () => {
    /** The lines of a request when its response is made by `respond`, after which the caller may hang up. */
    async function linesOf(
      init: RequestInit,
      respond: (response: ServerResponse) => void,
      hangUp = false,
    ): Promise<Record<string, unknown>[]> {
      const { logger, lines } = logTo();
      const log = logRequests(logger);
      const caller = new AbortController();
      const closed = new Promise<void>((resolve) => {
        const server = createServer((request, response) => {
          response.on('close', () => {
            server.closeAllConnections();
            server.close(() => {
              resolve();
            });
          });
          void log(request as ReceivedRequest, response, () => {
            respond(response);
            if (hangUp) caller.abort();
          });
        });
        server.listen(0, '127.0.0.1', () => {
          const { port } = server.address() as AddressInfo;
          fetch(`http://127.0.0.1:${port}/events`, { ...init, signal: caller.signal })
            .then((got) => got.arrayBuffer())
            .catch(() => undefined);
        });
      });
      await closed;
      return lines;
    }

    it.each([
      ['before it began', () => undefined],
      [
        'amid it',
        (response: ServerResponse): void => {
          response.write('the first half');
        },
      ],
    ])('tells once that the caller hung up %s', async (_, respond) => {
      expect(await linesOf({}, respond, true)).toMatchObject([{ level: 'info', msg: 'request aborted' }]);
    });

    it('tells once that an upload was aborted', async () => {
      const endless = new ReadableStream({
        start: (to): void => {
          to.enqueue(new Uint8Array(10));
        },
      });
      const init = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;

      expect(await linesOf(init, () => undefined, true)).toMatchObject([{ msg: 'request aborted' }]);
    });

    it('tells once that it failed, and why, when it breaks', async () => {
      const lines = await linesOf({}, (response) => {
        response.emit('error', new Error('the disk is gone'));
        response.end();
      });

      const req = { path: '/events' };
      expect(lines).toMatchObject([
        { level: 'error', msg: 'the response broke', req, err: { message: 'the disk is gone' } },
        { level: 'info', msg: 'request failed', req },
      ]);
    });
  });

  it('tells neither credentials nor parameters nor bodies', async () => {
    const lines = await logOf(
      '/events?password=query-secret&search=somebody',
      {
        method: 'POST',
        headers: { Authorization: 'Bearer header-secret', Cookie: 'cookie-secret' },
        body: 'body-secret',
      },
      500,
    );

    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(/secret|somebody|password|authorization|cookie/i);
  });
});
