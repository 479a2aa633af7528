// How soon do changes reach webhooks and streams? Events are changed at a steady rate, each once, while all listen.
import { setTimeout as sleep } from 'node:timers/promises';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { followersTable } from '../page/followers-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { Caller } from '../service/caller.js';
import { addUser, type Service, startService } from '../service/service.js';
import { withClient } from '../with-client.js';
import { Arrivals } from './arrivals.js';
import { Receivers, works } from './receivers.js';
import type { FollowerRow, FollowersResult } from './result.js';
import { Streams } from './streams.js';

export interface FollowersOptions extends CalendarOptions {
  readonly webhooks: number;
  readonly streams: number;
  readonly rates: readonly number[];
  readonly seconds: number;
}

const API = '/calendar/events/v1';
const CALLERS = 8;
const WARM_UP_CHANGES = 50;
/** How long to wait for messages after the last change. */
const PATIENCE_MS = 120_000;
const POLL_MS = 100;

interface Setting {
  readonly service: Service;
  readonly authorization: string;
  /** Events that were not changed yet. */
  readonly ids: number[];
}

export async function reportFollowers(options: FollowersOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const receivers = await Receivers.start();
  const streams = new Streams();
  try {
    const rows = await withCopy(calendar.url, async (copy) => {
      const authorization = await addUser(copy, 'bench-administrator', 'administrator');
      const ids = await withClient(copy, async (client) => {
        const { rows: found } = await client.query<{ id: number }>(
          `SELECT id FROM events e WHERE status = 'publish' AND password_hash IS NULL
             AND NOT EXISTS (SELECT FROM event_occurrences o WHERE o.event_id = e.id)
           ORDER BY md5(id::text) LIMIT 30000`,
        );
        return found.map(({ id }) => id);
      });
      const service = await startService(copy, {
        settings: {
          WEBHOOK_HOSTS: `127.0.0.1:${receivers.port}`,
          STREAM_CONNECTIONS: String(options.streams),
          STREAM_CONNECTIONS_PER_ADDRESS: String(options.streams),
        },
      });
      try {
        return await measureAll({ service, authorization, ids }, receivers, streams, options);
      } finally {
        streams.close();
        await service.stop();
      }
    });
    const result: FollowersResult = { events: options.events, seconds: options.seconds, rows };
    print(followersTable(result));
    await keepResult('followers', result, calendar);
  } finally {
    receivers.close();
    await calendar.close();
  }
}

async function measureAll(
  setting: Setting,
  receivers: Receivers,
  streams: Streams,
  { webhooks, streams: readers, rates, seconds }: FollowersOptions,
): Promise<FollowerRow[]> {
  const { service, authorization } = setting;
  const rows: FollowerRow[] = [];
  await streams.open(service.root, readers);
  await changeAt(setting, WARM_UP_CHANGES, 1, new Arrivals());
  for (const rate of rates) {
    const arrivals = new Arrivals();
    streams.arrivals = arrivals;
    rows.push(
      await measure(setting, { followers: 'streams', count: readers }, readers, rate, seconds, arrivals),
    );
  }
  streams.close();
  await receivers.subscribe(service.root, authorization, webhooks);
  const healthy = Array.from({ length: webhooks }, (_, receiver) => receiver).filter(works).length;
  for (const rate of rates) {
    const arrivals = new Arrivals();
    receivers.arrivals = arrivals;
    rows.push(
      await measure(setting, { followers: 'webhooks', count: webhooks }, healthy, rate, seconds, arrivals),
    );
  }
  return rows;
}

async function measure(
  setting: Setting,
  head: Pick<FollowerRow, 'followers' | 'count'>,
  healthy: number,
  rate: number,
  seconds: number,
  arrivals: Arrivals,
): Promise<FollowerRow> {
  say(`${head.count} ${head.followers}, ${rate} changes a second`);
  const from = performance.now();
  const changeCount = await changeAt(setting, rate, seconds, arrivals);
  const changesPerSecond = changeCount / ((performance.now() - from) / 1000);
  const expected = changeCount * healthy;
  const end = performance.now() + PATIENCE_MS;
  while (arrivals.count < expected && performance.now() < end) await sleep(POLL_MS);
  if (arrivals.count < expected)
    throw new Error(`${arrivals.count} of ${expected} messages arrived within ${PATIENCE_MS / 1000} s.`);
  const perSecond = expected / ((arrivals.lastAt - from) / 1000);
  return { ...head, changesPerSecond, perSecond, ...arrivals.lateness() };
}

/** Changes events at this rate, or as fast as the service answers. @returns how many */
async function changeAt(
  { service, authorization, ids }: Setting,
  rate: number,
  seconds: number,
  arrivals: Arrivals,
): Promise<number> {
  const from = performance.now();
  const count = Math.min(rate * seconds, ids.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      const caller = new Caller(service.root);
      while (next < count) {
        const turn = next;
        next += 1;
        await sleep(Math.max(0, from + (turn * 1000) / rate - performance.now()));
        const id = ids.pop() ?? 0;
        const sent = { method: 'PATCH', body: { title: `Changed concert ${id}` } };
        const { status } = await caller.ask(`${API}/events/${id}`, { Authorization: authorization }, sent);
        if (status !== 200) throw new Error(`A change was answered ${status}.`);
        arrivals.change(id);
      }
      caller.close();
    }),
  );
  return count;
}
