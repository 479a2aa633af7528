// One statement with a plan for any values, and with one for these values.
import { type Client, DatabaseError, escapeLiteral } from 'pg';
import type { Statement } from '../service/service.js';

/** The fastest of so many runs counts: the first one reads what the others find in memory. */
const RUNS = 3;
const PATIENCE_MS = 30_000;
const CANCELLED = '57014';

/** Milliseconds of the execution alone; one that is broken off counts as long as it was waited for. */
export async function comparePlans(
  client: Client,
  { text, values }: Statement,
): Promise<{ generic: number; custom: number }> {
  // The connections of the service have no parallel plans either.
  await client.query(`SET max_parallel_workers_per_gather = 0; SET statement_timeout = ${PATIENCE_MS}`);
  await client.query(`PREPARE bench_plan AS ${text}`);
  try {
    const bound = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`;
    const timesOf = async (mode: string): Promise<number> => {
      await client.query(`SET plan_cache_mode = ${mode}`);
      let fastest = PATIENCE_MS;
      for (let run = 0; run < RUNS; run += 1) {
        const ms = await executionMs(client, `bench_plan${bound}`);
        if (ms === null) return PATIENCE_MS;
        fastest = Math.min(fastest, ms);
      }
      return fastest;
    };
    return { generic: await timesOf('force_generic_plan'), custom: await timesOf('force_custom_plan') };
  } finally {
    await client.query('RESET ALL; DEALLOCATE bench_plan');
  }
}

/** Null when it was broken off. */
async function executionMs(client: Client, call: string): Promise<number | null> {
  try {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(
      `EXPLAIN (ANALYZE, TIMING OFF) EXECUTE ${call}`,
    );
    return executionTimeOf(rows.map((row) => row['QUERY PLAN']));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === CANCELLED) return null;
    throw error;
  }
}

export const executionTimeOf = (plan: readonly string[]): number =>
  Number(/^Execution Time: ([\d.]+)/m.exec(plan.join('\n'))?.[1] ?? NaN);

/** SQL: a value as the driver would send it, of whatever type the statement has it. */
export const literalOf = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : escapeLiteral(textOf(value));

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return textOf(value);
  return `"${textOf(value).replace(/["\\]/g, (sign) => `\\${sign}`)}"`;
}
