// Cold reads: no answer is kept, every request is another one; beside it the database alone.
import { resolve } from 'node:path';
import type { Beside, DatabaseWork, DatabaseWorks } from '../servers/beside.js';
import { Caller } from '../service/caller.js';
import type { Recorder } from '../service/recorder.js';
import { writeRequests } from '../wrk/requests.js';
import { compare, type Pace } from './compare.js';
import { makeReady, type Ready } from './prepare.js';
import { type Row, rowOf, rowOr } from './rows.js';
import type { Scenario } from './scenarios.js';

const CONNECTIONS = 16;
const AIMS = { list: 0.6, single: 0.5 };

export interface ColdServers {
  /** Without a cache of answers. */
  readonly root: string;
  readonly recorder: Recorder;
  readonly sql: Beside<DatabaseWorks>;
  readonly databaseUrl: string;
}

export const coldRow = (
  { root, recorder, sql, databaseUrl }: ColdServers,
  scenario: Scenario,
  pace: Pace,
): Promise<Row> =>
  rowOr({ kind: 'cold', name: scenario.name, aim: AIMS[scenario.isSingle ? 'single' : 'list'] }, async () => {
    const ready = await readyAt(root, scenario);
    await sql.tell({ url: databaseUrl, works: await worksOf(recorder, ready) });
    const file = writeRequests(resolve('data/bench-results/requests'), root, ready);
    const load = { connections: CONNECTIONS, file };
    return rowOf(await compare({ ...load, url: root }, { ...load, url: sql.root }, pace));
  });

async function readyAt(root: string, scenario: Scenario): Promise<Ready[]> {
  const caller = new Caller(root);
  try {
    return await makeReady(caller, scenario);
  } finally {
    caller.close();
  }
}

/** What each address costs the database, and what its answer holds when nothing is compressed or left out. */
async function worksOf(recorder: Recorder, ready: readonly Ready[]): Promise<DatabaseWork[]> {
  const works: DatabaseWork[] = [];
  for (const { path } of ready) {
    const { answer, statements } = await recorder.record(path);
    if (statements.length === 0)
      throw new Error('answered without the database, though the cache is switched off');
    works.push({ statements, body: answer.body.toString() });
  }
  return works;
}
