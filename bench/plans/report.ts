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
import type { PlannedRequest, Plans } from './result.js';

/** The size whose matches the rows called _equal matches_ have, as in the comparison of sizes. */
const SMALLEST = 10_000;

interface ExplainedStatement extends PlanSummary {
  readonly statement: Statement;
}

export async function reportPlans(options: CalendarOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const recorder = await Recorder.start(calendar.url, { totals: false });
  try {
    const requests: PlannedRequest[] = [];
    await withClient(calendar.url, async (client) => {
      for (const { name, path, sent } of await comparedRequests(client, options.events, SMALLEST)) {
        if (sent !== undefined) continue;
        say(name);
        const { statements } = await recorder.record(path, COMPARED_HEADERS);
        const planned = await slowestOf(client, statements.filter(isRead));
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
async function slowestOf(
  client: Client,
  statements: readonly Statement[],
): Promise<Omit<PlannedRequest, 'name'> | null> {
  const explained: ExplainedStatement[] = [];
  for (const statement of statements) explained.push({ statement, ...(await explain(client, statement)) });
  const [slowest] = explained.sort((one, other) => other.ms - one.ms);
  if (slowest === undefined) return null;
  const { statement, ...summary } = slowest;
  const anyValuesMs = await timeWithAnyValues(client, statement);
  return { statements: statements.length, ...summary, ...(anyValuesMs !== null && { anyValuesMs }) };
}

/** Of the second run. */
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

/** Milliseconds until all rows are here, of the second run; null for a statement that is not prepared. */
async function timeWithAnyValues(client: Client, { name, text, values }: Statement): Promise<number | null> {
  if (name === undefined) return null;
  await client.query(`SET plan_cache_mode = force_generic_plan`);
  try {
    let ms = 0;
    for (let run = 0; run < 2; run += 1) {
      const startedAt = performance.now();
      await client.query({ name, text, values: [...values] });
      ms = performance.now() - startedAt;
    }
    return ms;
  } finally {
    await client.query(`RESET plan_cache_mode`);
  }
}
