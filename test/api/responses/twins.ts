// Two processes on one database: one that keeps answers, and one that makes each anew, to compare with.
import { Agent, request } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { ResponseCache } from '../../../src/service/responses/response-cache.js';
import { ChangeFeed } from '../../../src/data/database/changes/change-feed.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';

export const V1 = '/calendar/events/v1';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

afterAll(() => {
  agent.destroy();
});

/** @param path with the query, sent as it is */
export function ask(root: string, path: string, { method = 'GET', headers = {} }: Sent = {}): Promise<Reply> {
  const { hostname, port } = new URL(root);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(pairs) as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Of this request alone, or, as the date of the last change that it heard of, of this process alone. */
const OWN = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'last-modified']);

/** What must be the same, whoever answers. */
export const essence = ({ status, headers, body }: Reply): object => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
  body: body.toString('utf8'),
});

export interface Twins {
  readonly calendar: TestCalendar;
  /** Keeps no answers and no totals. */
  readonly plain: Neighbour;
  readonly memory: ResponseCache;
  /** Fails the test unless both answer the same; gives that answer. */
  same(path: string, sent?: Sent): Promise<Reply>;
  /** Reads all of it until every answer came from memory, but for errors, which are not kept. */
  warm(paths: readonly string[], sent?: Sent): Promise<void>;
  close(): Promise<void>;
}

export async function startTwins(settings: Record<string, string> = {}): Promise<Twins> {
  const calendar = await startTestCalendar({ COMPRESSION: 'true', ...settings });
  const plain = await startNeighbour(calendar, { ...settings, ANSWER_CACHE_MB: '0', TOTALS_CACHE: '0' });
  const { root } = calendar.visitor;
  const memory = calendar.app.get(ResponseCache);
  return {
    calendar,
    plain,
    memory,
    same: async (path, sent) => {
      const kept = await ask(root, path, sent);
      const made = await ask(plain.root, path, sent);
      expect({ path, sent, ...essence(kept) }).toEqual({ path, sent, ...essence(made) });
      return kept;
    },
    warm: (paths, sent) => warm(calendar.app, root, paths, sent),
    close: async () => {
      await plain.close();
      await calendar.close();
    },
  };
}

/** News that are still under way would clear the memory once more. */
export async function warm(
  app: INestApplication,
  root: string,
  paths: readonly string[],
  sent: Sent = {},
): Promise<void> {
  const memory = app.get(ResponseCache);
  await app.get(ChangeFeed).catchUp();
  await until(`memory answers ${paths.length} reads such as ${paths[0] ?? ''}`, async () => {
    for (const path of paths) await ask(root, path, sent);
    const before = memory.entries?.hits ?? 0;
    let errors = 0;
    for (const path of paths) if ((await ask(root, path, sent)).status >= 400) errors += 1;
    return (memory.entries?.hits ?? 0) - before === paths.length - errors;
  });
}
