import type { Database } from '../../../data/database/connection/database.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';

export interface FailurePolicy {
  readonly key: string;
  /** Failures without a wait. */
  readonly free: number;
  /** The first wait, which doubles with each further failure. */
  readonly waitMs: number;
  readonly maxWaitMs: number;
  /** Failures are forgotten after this long without another one. */
  readonly forgetMs: number;
}

/** SQL of one policy, whose values follow those of the policies before it. */
function writePolicy(index: number): { readonly count: string; readonly wait: string } {
  const [key, free, waitMs, maxWaitMs, forgottenSince] = [2, 3, 4, 5, 6].map((n) => `$${n + 5 * index}`);
  const isKnown = `f.failed_at > ${forgottenSince}::timestamptz`;
  const count = `counted_${index} AS (
    INSERT INTO sign_in_failures AS f (key, failures, failed_at, blocked_until)
    SELECT ${key}, 1, $1::timestamptz, NULL ${index === 0 ? '' : `FROM counted_${index - 1}`}
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN ${isKnown} THEN f.failures + 1 ELSE 1 END,
      failed_at = $1::timestamptz,
      blocked_until = CASE WHEN ${isKnown} AND f.failures + 1 >= ${free}::integer THEN $1::timestamptz
        + interval '1 ms' * least(${waitMs}::float8 * power(2, least(f.failures + 1 - ${free}::integer, 20)), ${maxWaitMs}::float8) END
    WHERE f.blocked_until IS NULL OR f.blocked_until <= $1::timestamptz
    RETURNING 1)`;
  // The row may have been blocked by another attempt after the statement had begun.
  const wait = `CASE WHEN NOT EXISTS (SELECT FROM counted_${index}) THEN coalesce(
    (SELECT (extract(epoch FROM blocked_until - $1::timestamptz) * 1000)::float8 FROM sign_in_failures
     WHERE key = ${key} AND blocked_until > $1::timestamptz), ${waitMs}::float8) END`;
  return { count, wait };
}

/**
 * Counts an attempt as failed before it is checked, so that attempts at once in several processes are all counted. A policy
 * that lets it wait leaves those behind it uncounted.
 *
 * @returns milliseconds to wait; 0 when the attempt was counted and may go on
 */
export async function countFailure(
  { manager }: Database,
  policies: readonly FailurePolicy[],
  now: number,
): Promise<number> {
  const parts = policies.map((_, index) => writePolicy(index));
  const [counted] = await queryPrepared<{ waiting: number }>(
    manager,
    `WITH ${parts.map(({ count }) => count).join(', ')}
     SELECT coalesce(${parts.map(({ wait }) => wait).join(', ')}, 0) AS waiting`,
    [
      new Date(now),
      ...policies.flatMap(({ key, free, waitMs, maxWaitMs, forgetMs }) => [
        key,
        free,
        waitMs,
        maxWaitMs,
        new Date(now - forgetMs),
      ]),
    ],
  );
  return counted?.waiting ?? 0;
}

/**
 * Forgets the failures of an account that was signed in, and takes back the counts of its address and of all, with the waits
 * that the attempt began. Rows are locked in the order in which they are counted.
 */
export async function uncountFailure(
  { manager }: Database,
  { address, account, all }: Readonly<Record<'address' | 'account' | 'all', string>>,
): Promise<void> {
  const takeBack = `UPDATE sign_in_failures SET failures = greatest(failures - 1, 0), blocked_until = NULL`;
  await queryPrepared(
    manager,
    `WITH first AS (${takeBack} WHERE key = $1 RETURNING 1),
       second AS (DELETE FROM sign_in_failures WHERE key = $2 AND (SELECT count(*) FROM first) >= 0 RETURNING 1)
     ${takeBack} WHERE key = $3 AND (SELECT count(*) FROM second) >= 0`,
    [address, account, all],
  );
}

export async function deleteOldFailures(database: Database, before: Date): Promise<void> {
  await database.query(`DELETE FROM sign_in_failures WHERE failed_at < $1`, [before]);
}
