// Does memory grow? Hot reads, reads that are never repeated, and writes, for minutes, with everything switched on.
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { memoryTable } from '../page/memory-section.js';
import { Receivers } from '../followers/receivers.js';
import { Streams } from '../followers/streams.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { scenariosOf } from '../report/scenarios.js';
import { mixed, writeRequestsOf } from '../report/write-requests.js';
import { addUser, type Service, startService } from '../service/service.js';
import { COMPARED_HEADERS, comparedRequests } from '../sizes/requests.js';
import { withClient } from '../with-client.js';
import { NUMBER, writeRequests, type WireRequest } from '../wrk/requests.js';
import { drive, type Load, needWrk } from '../wrk/wrk.js';
import { residentOf } from './resident.js';
import type { MemoryResult } from './result.js';

export interface MemoryOptions extends CalendarOptions {
  readonly minutes: number;
}

const CONNECTIONS = 16;
const STREAMS = 100;
const WEBHOOKS = 10;
/** Where the service writes snapshots and the journal of its requests. */
const DATA_DIR = resolve('data/bench-results/memory');
/** As the container image starts it. */
const FLAGS = ['--heap-growing-percent=50'];
const TRIM_THRESHOLD = '131072';
const WARM_UP_SECONDS = 20;
const MINUTE = 60;

export async function reportMemory(options: MemoryOptions): Promise<void> {
  await needWrk();
  const calendar = await openCalendar(options);
  try {
    const result = await withCopy(calendar.url, (copy) => watch(copy, options));
    print(memoryTable(result));
    await keepResult('memory', result, calendar);
  } finally {
    await calendar.close();
  }
}

async function watch(url: string, { events, minutes }: MemoryOptions): Promise<MemoryResult> {
  const authorization = await addUser(url, 'bench-administrator', 'administrator');
  const requests = await withClient(url, async (client) =>
    mixed(
      [
        ...readsOf((await scenariosOf(client, events)).map(({ paths }) => paths)),
        ...(await comparedRequests(client, events, events)).map(({ path, sent }) => ({
          ...sent,
          path,
          headers: COMPARED_HEADERS,
        })),
      ],
      await writeRequestsOf(client, events, authorization),
    ),
  );
  rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
  const receivers = await Receivers.start();
  try {
    return { events, minutes, ...(await watchWith(receivers, url, requests, authorization, minutes)) };
  } finally {
    receivers.close();
  }
}

async function watchWith(
  receivers: Receivers,
  url: string,
  requests: readonly WireRequest[],
  authorization: string,
  minutes: number,
): Promise<Omit<MemoryResult, 'events' | 'minutes'>> {
  const streams = new Streams();
  const service = await startService(url, {
    flags: FLAGS,
    settings: {
      MALLOC_TRIM_THRESHOLD_: TRIM_THRESHOLD,
      DATA_DIR,
      SNAPSHOTS: 'on',
      STREAM_CONNECTIONS_PER_ADDRESS: String(STREAMS),
      WEBHOOK_HOSTS: `127.0.0.1:${receivers.port}`,
    },
  });
  try {
    await streams.open(service.root, STREAMS);
    await receivers.subscribe(service.root, authorization, WEBHOOKS);
    const file = writeRequests(resolve('data/bench-results/requests'), service.root, requests);
    const load = { url: service.root, connections: CONNECTIONS, file };
    await drive(load, WARM_UP_SECONDS);
    return { streams: STREAMS, webhooks: WEBHOOKS, ...(await follow(service, load, minutes)) };
  } finally {
    streams.close();
    await service.stop();
  }
}

/** Every address as it is, and among them as many that were never requested before. */
function readsOf(paths: readonly (readonly string[])[]): WireRequest[] {
  return paths.flat().flatMap((path) => {
    const isList = /\/events(\?|$)/.test(path) && !path.includes('page=');
    if (!isList) return [{ path }];
    return [{ path }, { path: `${path}${path.includes('?') ? '&' : '?'}exclude=${NUMBER}` }];
  });
}

async function follow(
  { pid }: Service,
  load: Load,
  minutes: number,
): Promise<Omit<MemoryResult, 'events' | 'minutes' | 'streams' | 'webhooks'>> {
  const samples = [await residentOf(pid)];
  const driven = drive(load, minutes * MINUTE);
  // The line that waits for the run reports its failure.
  driven.catch(() => undefined);
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(MINUTE * 1000);
    const sample = await residentOf(pid);
    samples.push(sample);
    say(`Minute ${minute}: ${[...sample.values()].map((mb) => `${Math.round(mb)} MB`).join(', ')}`);
  }
  const { requests, perSecond, p50, p99, slowest } = await driven;
  const pids = [...(samples[0] ?? new Map<number, number>()).keys()];
  return {
    requests,
    perSecond,
    p50,
    p99,
    slowest,
    processes: pids.map((id, at) => ({
      name: at === 0 ? 'service' : `process ${at}`,
      mb: samples.map((sample) => sample.get(id) ?? NaN),
    })),
  };
}
