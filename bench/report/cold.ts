// Cold reads: no response is cached, every request is another one; beside it the database alone.
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
  /** Without a response cache. */
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
    await sql.configure({ url: databaseUrl, works: await worksOf(recorder, ready) });
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

/** The statements of each address, and its response without compression and with all fields. */
async function worksOf(recorder: Recorder, ready: readonly Ready[]): Promise<DatabaseWork[]> {
  const works: DatabaseWork[] = [];
  for (const { path } of ready) {
    const { response, statements } = await recorder.record(path);
    if (statements.length === 0)
      throw new Error('answered without the database, though the cache is switched off');
    works.push({ statements, body: response.body.toString() });
  }
  return works;
}
