// Writes, and writes among reads, on a copy of the calendar; beside writes alone the database alone.
import { resolve } from 'node:path';
import { withCopy } from '../database-copy.js';
import { Beside, type DatabaseWork } from '../servers/beside.js';
import { codeOf } from '../service/caller.js';
import { Recorder } from '../service/recorder.js';
import { addUser, startService } from '../service/service.js';
import { withClient } from '../with-client.js';
import { writeRequests, type WireRequest } from '../wrk/requests.js';
import { compare, measure, type Pace } from './compare.js';
import { mixed, SOURCE, writeRequestsOf } from './write-requests.js';
import { type Row, rowOf, rowOr } from './rows.js';
import type { Scenario } from './scenarios.js';
import { warmUpWith } from './warm-up.js';

const CREATES_A_SECOND = 250;
const PUTS_A_SECOND = 200;

/** So many requests of a kind are recorded. */
const RECORDED = 40;

/** Numbers of recorded writes begin here; see servers/sql.ts. */
const FIRST_NUMBER = 99_900_000;

/** The rows, by name. */
export const WRITE_NAMES = ['create', 'update', 'put by external id', '95 % reads, 5 % writes'] as const;

interface Deed {
  readonly name: (typeof WRITE_NAMES)[number];
  readonly requests: readonly WireRequest[];
  readonly connections: number;
  readonly aim?: number;
  /** Whether the database alone is measured beside it. */
  readonly isAlone?: true;
}

/** @param isWanted by the name of the row */
export const writeRows = (
  url: string,
  events: number,
  scenarios: readonly Scenario[],
  pace: Pace,
  isWanted: (name: string) => boolean,
): Promise<Row[]> =>
  withCopy(url, async (copy) => {
    const authorization = await addUser(copy, 'bench-writer', 'editor');
    const writes = await withClient(copy, (client) => writeRequestsOf(client, events, authorization));
    const reads = scenarios.flatMap(({ paths }) => paths.slice(0, 2)).map((path) => ({ path }));
    const deeds: Deed[] = [
      { name: 'create', requests: writes.creates, connections: 8, aim: CREATES_A_SECOND, isAlone: true },
      { name: 'update', requests: writes.updates, connections: 8, isAlone: true },
      { name: 'put by external id', requests: writes.puts, connections: 8, aim: PUTS_A_SECOND },
      { name: '95 % reads, 5 % writes', requests: mixed(reads, writes), connections: 16 },
    ];
    const wanted = deeds.filter((deed) => isWanted(deed.name));
    // Another process of the service on the same database would take its share of the work.
    const works = await recorded(copy, wanted);
    const [service, sql] = await Promise.all([startService(copy), Beside.sql()]);
    try {
      await addSource(service.root, authorization);
      const rows: Row[] = [];
      for (const { name, requests, connections, aim } of wanted)
        rows.push(
          await rowOr({ kind: 'write', name, ...(aim !== undefined && { aim }) }, async () => {
            const file = writeRequests(resolve('data/bench-results/requests'), service.root, requests);
            const load = { connections, file };
            await warmUpWith({ ...load, url: service.root });
            const work = await works.get(name);
            if (work === undefined) return { service: await measure({ ...load, url: service.root }, pace) };
            await sql.configure({ url: copy, works: work });
            return rowOf(await compare({ ...load, url: service.root }, { connections, url: sql.root }, pace));
          }),
        );
      return rows;
    } finally {
      await Promise.all([service.stop(), sql.stop()]);
    }
  });

async function addSource(root: string, authorization: string): Promise<void> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(SOURCE) };
  const response = await fetch(`${root}/calendar/events/v1/sources`, request);
  if (response.status !== 201) throw new Error(`answered ${response.status}: ${await response.text()}`);
}

/** What the database has to do for each request, by the name of the deed; one that fails does so in its row. */
async function recorded(
  url: string,
  deeds: readonly Deed[],
): Promise<ReadonlyMap<string, Promise<DatabaseWork[]>>> {
  const recorder = await Recorder.start(url);
  const works = new Map<string, Promise<DatabaseWork[]>>();
  let number = FIRST_NUMBER;
  const next = (): string => String((number += 1));
  try {
    for (const { name, requests } of deeds.filter(({ isAlone }) => isAlone)) {
      const work = worksOf(recorder, requests.slice(0, RECORDED), next);
      works.set(name, work);
      await work.catch(() => undefined);
    }
  } finally {
    await recorder.stop();
  }
  return works;
}

async function worksOf(
  recorder: Recorder,
  requests: readonly WireRequest[],
  next: () => string,
): Promise<DatabaseWork[]> {
  const works: DatabaseWork[] = [];
  for (const request of requests) {
    const [first, number] = [next(), next()];
    const { response, statements } = await recorder.recordWrite(request, [first, number]);
    if (response.status >= 300) throw new Error(`answered ${response.status} ${codeOf(response)}`);
    works.push({ statements, body: response.body.toString(), number });
  }
  // What the service does now and then by itself may have come in between.
  const fewest = Math.min(...works.map(({ statements }) => statements.length));
  return works.filter(({ statements }) => statements.length === fewest);
}
