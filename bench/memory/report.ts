// Does memory grow? Hot reads, reads that are never repeated, and writes, for minutes.
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { memoryTable } from '../page/memory-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { scenariosOf } from '../report/scenarios.js';
import { mixed, writeRequestsOf } from '../report/write-requests.js';
import { addUser, type Service, startService } from '../service/service.js';
import { withClient } from '../with-client.js';
import { NUMBER, writeRequests, type WireRequest } from '../wrk/requests.js';
import { drive, type Load, needWrk } from '../wrk/wrk.js';
import { residentOf } from './resident.js';
import type { MemoryResult } from './result.js';

export interface MemoryOptions extends CalendarOptions {
  readonly minutes: number;
}

const CONNECTIONS = 16;
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
  const authorization = await addUser(url, 'bench-writer', 'editor');
  const requests = await withClient(url, async (client) =>
    mixed(
      readsOf((await scenariosOf(client, events)).map(({ paths }) => paths)),
      await writeRequestsOf(client, events, authorization),
    ),
  );
  const service = await startService(url);
  try {
    const file = writeRequests(resolve('data/bench-results/requests'), service.root, requests);
    const load = { url: service.root, connections: CONNECTIONS, file };
    await drive(load, WARM_UP_SECONDS);
    return { events, minutes, ...(await follow(service, load, minutes)) };
  } finally {
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
): Promise<Omit<MemoryResult, 'events' | 'minutes'>> {
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
