// Compares the service with others that offer an API over PostgreSQL: the same events, requests and client, alternately.
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { peersTable } from '../page/peers-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { addUser, startService } from '../service/service.js';
import { median } from '../statistics.js';
import { withClient } from '../with-client.js';
import { type WireRequest, writeRequests } from '../wrk/requests.js';
import { drive, needWrk } from '../wrk/wrk.js';
import { type PeerName, type Questions, questionsOf } from './requests.js';
import type { PeerFigures, PeerRow, PeersResult } from './result.js';

export interface PeersOptions extends CalendarOptions {
  readonly directus: string | undefined;
  readonly directusToken: string | undefined;
  readonly strapi: string | undefined;
  readonly seconds: number;
  readonly rounds: number;
}

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;

interface Peer {
  readonly column: string;
  readonly root: string;
  readonly questions: readonly Questions[];
}

export async function reportPeers(options: PeersOptions): Promise<void> {
  await needWrk();
  const calendar = await openCalendar(options);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  try {
    await withCopy(calendar.url, async (copy) => {
      const authorization = await addUser(copy, 'bench-peers', 'editor');
      const shipped = await startService(copy, { log: 'service.log' });
      const uncached = await startService(copy, { cache: false, totals: false, log: 'service-uncached.log' });
      try {
        const ask = (peer: PeerName, token = ''): Promise<Questions[]> =>
          withClient(copy, (client) =>
            questionsOf(client, peer, { events: options.events, authorization: token }),
          );
        const own = await ask('calendar', authorization);
        const peers: Peer[] = [
          { column: 'Calendar Events', root: shipped.root, questions: own },
          { column: 'without caches', root: uncached.root, questions: own },
        ];
        if (options.directus !== undefined)
          peers.push({
            column: 'Directus',
            root: options.directus,
            questions: await ask('directus', `Bearer ${options.directusToken ?? ''}`),
          });
        if (options.strapi !== undefined)
          peers.push({ column: 'Strapi', root: options.strapi, questions: await ask('strapi') });
        const result = await measure(peers, folder, options);
        print(peersTable(result));
        await keepResult('peers', result, calendar);
      } finally {
        await shipped.stop();
        await uncached.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await calendar.close();
  }
}

async function measure(
  peers: readonly Peer[],
  folder: string,
  { events, seconds, rounds }: PeersOptions,
): Promise<PeersResult> {
  const rows: PeerRow[] = [];
  for (const { name } of peers[0]?.questions ?? []) {
    say(name);
    const measured = new Map(peers.map(({ column }) => [column, [] as PeerFigures[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const peer of peers) {
        const figures = await measureOne(peer, name, join(folder, 'requests'), seconds);
        if (figures !== null) measured.get(peer.column)?.push(figures);
      }
    const figures = [...measured].map(([column, all]): [string, PeerFigures | null] => [
      column,
      all.length < rounds
        ? null
        : { perSecond: median(all.map((one) => one.perSecond)), p50: median(all.map(({ p50 }) => p50)) },
    ]);
    rows.push({ name, figures: Object.fromEntries(figures) });
  }
  return { events, columns: peers.map(({ column }) => column), rows };
}

/** A question that a service does not answer is one without figures; the reason is printed. */
async function measureOne(
  { column, root, questions }: Peer,
  name: string,
  path: string,
  seconds: number,
): Promise<PeerFigures | null> {
  const question = questions.find((one) => one.name === name);
  if (question === undefined) return null;
  const { requests, requestsEach = 1 } = question;
  try {
    const file = writeRequests(path, root, requests);
    const load = { url: root, connections: CONNECTIONS, file };
    // The first responses of a slow question may take longer than that.
    await drive(load, WARM_UP_SECONDS).catch(() => undefined);
    const { perSecond, p50 } = await drive(load, seconds);
    return { perSecond: perSecond / requestsEach, p50: p50 * requestsEach };
  } catch (error) {
    say(`${column}, ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  } finally {
    await becomeIdle(root, requests);
  }
}

/**
 * Waits until a service has answered the requests whose client has given up, as they would slow down the next measurement.
 * It answers in order.
 */
async function becomeIdle(root: string, [request]: readonly WireRequest[]): Promise<void> {
  if (request === undefined || request.method !== undefined) return;
  const response = await fetch(root + request.path, { headers: request.headers ?? {} });
  await response.arrayBuffer();
}
