// How the database finds what the compared requests of a calendar need.
import type { Client } from 'pg';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { plansTable } from '../page/plans-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { Recorder } from '../service/recorder.js';
import type { Statement } from '../service/service.js';
import { COMPARED_HEADERS, comparedRequests } from '../sizes/requests.js';
import { isRead } from '../sizes/shares.js';
import { withClient } from '../with-client.js';
import { type Explained, type PlanSummary, summarize } from './plan.js';
import type { PlannedRequest, Plans, PreparedTimes } from './result.js';

/** The size whose matches the rows called _equal matches_ have, as in the comparison of sizes. */
const SMALLEST = 10_000;

export async function reportPlans(options: CalendarOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const recorder = await Recorder.start(calendar.url, { totals: false });
  try {
    const requests: PlannedRequest[] = [];
    await withClient(calendar.url, async (client) => {
      // As on the connections of the service.
      await client.query(`SET max_parallel_workers_per_gather = 0`);
      for (const { name, path, sent } of await comparedRequests(client, options.events, SMALLEST)) {
        if (sent !== undefined) continue;
        say(name);
        const { response, statements } = await recorder.record(path, COMPARED_HEADERS);
        if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
        // Nothing that jobs of the service sent meanwhile is carried out.
        await client.query('BEGIN READ ONLY');
        const planned = await describe(client, statements.filter(isRead));
        await client.query('ROLLBACK');
        if (planned !== null) requests.push({ name, ...planned });
      }
    });
    const result: Plans = { events: options.events, requests };
    print(plansTable(result));
    await keepResult('plans', result, calendar);
  } finally {
    await recorder.stop();
    await calendar.close();
  }
}

/** Null for a response that needs no statement. */
async function describe(
  client: Client,
  statements: readonly Statement[],
): Promise<Omit<PlannedRequest, 'name'> | null> {
  const summaries: PlanSummary[] = [];
  const times: PreparedTimes[] = [];
  for (const statement of statements) {
    summaries.push(await explain(client, statement));
    if (statement.name !== undefined) times.push(await timePrepared(client, statement));
  }
  const [slowest] = summaries.sort((one, other) => other.ms - one.ms);
  if (slowest === undefined) return null;
  const [prepared] = times.sort((one, other) => other.anyMs - other.theseMs - (one.anyMs - one.theseMs));
  return { statements: statements.length, ...slowest, ...(prepared !== undefined && { prepared }) };
}

/** Explains a statement twice, and keeps the second plan. */
async function explain(client: Client, { text, values }: Statement): Promise<PlanSummary> {
  const run = async (): Promise<Explained> => {
    const sql = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await client.query<Record<'QUERY PLAN', readonly [Explained]>>(sql, [...values]);
    if (rows[0] === undefined) throw new Error('There is no plan.');
    return rows[0]['QUERY PLAN'][0];
  };
  await run();
  return summarize(await run());
}

async function timePrepared(client: Client, statement: Statement): Promise<PreparedTimes> {
  const theseMs = await timeWith(client, 'force_custom_plan', statement);
  return { theseMs, anyMs: await timeWith(client, 'force_generic_plan', statement) };
}

/** The shortest of three runs. */
async function timeWith(
  client: Client,
  mode: 'force_custom_plan' | 'force_generic_plan',
  { name = '', text, values }: Statement,
): Promise<number> {
  await client.query(`SET plan_cache_mode = ${mode}`);
  const runs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const startedAt = performance.now();
    await client.query({ name, text, values: [...values] });
    runs.push(performance.now() - startedAt);
  }
  await client.query(`RESET plan_cache_mode`);
  return Math.min(...runs);
}
