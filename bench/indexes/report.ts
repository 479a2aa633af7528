// Which indexes nothing uses: every kind of list, every scenario of the report, and what writes, on a copy.
import { readEnv } from '../../src/config/env.js';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { listRequests } from '../lists/requests.js';
import { unusedTable, verdictOf } from '../page/indexes-section.js';
import { keepResult } from '../page/results.js';
import { size, table } from '../page/table.js';
import { print, say } from '../print.js';
import { scenariosOf } from '../report/scenarios.js';
import { Caller, codeOf } from '../service/caller.js';
import { addUser, runCli, startService } from '../service/service.js';
import { withClient } from '../with-client.js';
import type { WireRequest } from '../wrk/requests.js';
import { type Index, type IndexUse, nameOfUse, useOf } from './result.js';
import { importFile, writesOf } from './writes.js';

const BASE = '/calendar/events/v1';

/** Plans may change when a statement was sent a few times. */
const TIMES = 8;

export async function reportIndexes(options: CalendarOptions): Promise<void> {
  const calendar = await openCalendar(options);
  try {
    const indexes = await withCopy(calendar.url, async (copy) => {
      const authorization = await addUser(copy, 'bench-indexes', 'editor');
      await withClient(copy, (client) => client.query('SELECT pg_stat_reset()'));
      await askAll(copy, options.events, authorization);
      await runCli(copy, ['import', importFile()]);
      return readIndexes(copy);
    });
    const use = useOf(indexes, { events: options.events, eventTime: readEnv().eventTime });
    printUse(use, indexes);
    await keepResult(nameOfUse(use), use, calendar);
    if (use.unused.length > 0) process.exitCode = 1;
  } finally {
    await calendar.close();
  }
}

/** The service is stopped at the end: what its connections have counted is told then. */
async function askAll(url: string, events: number, authorization: string): Promise<void> {
  const reads = await withClient(url, async (client): Promise<WireRequest[]> => [
    ...(await listRequests(client, events)).map(({ path, asEditor }) => ({
      path: `${BASE}${path}`,
      ...(asEditor && { headers: { Authorization: authorization } }),
    })),
    ...(await scenariosOf(client, events)).flatMap(({ paths }) => paths.map((path) => ({ path }))),
  ]);
  const writes = await withClient(url, (client) => writesOf(client, events, authorization));
  const service = await startService(url, { cache: false });
  const caller = new Caller(service.root);
  try {
    say(`${reads.length} addresses, ${TIMES} times each, and ${writes.length} writes.`);
    for (let time = 0; time < TIMES; time += 1) for (const read of reads) await ask(caller, read);
    for (const write of writes) await ask(caller, write);
  } finally {
    caller.close();
    await service.stop();
  }
}

/** An answer that is none would use no index. */
async function ask(caller: Caller, request: WireRequest): Promise<void> {
  const answer = await caller.ask(request.path, request.headers, request);
  if (answer.status < 400) return;
  say(`${request.method ?? 'GET'} ${request.path} answered ${answer.status} ${codeOf(answer)}`);
}

/** So many of those that were used are shown: the planner alone looks into an index now and then. */
const LEAST = 10;

async function readIndexes(url: string): Promise<Index[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Index>(`SELECT s.relname AS table, s.indexrelname AS name, s.idx_scan::float8 AS scans,
        pg_relation_size(s.indexrelid)::float8 AS bytes, c.reltuples = 0 AS "isEmpty"
      FROM pg_stat_user_indexes s JOIN pg_index i ON i.indexrelid = s.indexrelid JOIN pg_class c ON c.oid = s.indexrelid
      WHERE NOT i.indisunique ORDER BY s.idx_scan, pg_relation_size(s.indexrelid) DESC, 1, 2`),
  );
  return rows;
}

function printUse(use: IndexUse, indexes: readonly Index[]): void {
  print(
    `EVENT_TIME=${use.eventTime}: ${verdictOf(use)} Those of primary and unique keys guard, and are left out.`,
  );
  if (use.unused.length > 0) print(`\n${unusedTable(use)}\n`);
  print(`Used least, of the others:`);
  printAll(indexes.filter(({ scans }) => scans > 0).slice(0, LEAST));
  print(`Empty in this calendar: ${use.empty.join(', ')}.`);
}

function printAll(indexes: readonly Index[]): void {
  if (indexes.length === 0) return;
  const cells = indexes.map(({ table: of, name, scans, bytes }) => [of, name, String(scans), size(bytes)]);
  print('');
  print(table(['Table', 'Index', 'Scans:', 'Size:'], cells));
  print('');
}
