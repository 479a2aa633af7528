import type { Database } from '../../../data/database/connection/database.js';

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

/**
 * Counts an attempt as failed before it is checked, so that attempts at once in several processes are all counted.
 *
 * @returns milliseconds to wait; 0 when the attempt was counted and may go on
 */
export async function countFailure(
  database: Database,
  { key, free, waitMs, maxWaitMs, forgetMs }: FailurePolicy,
  now: number,
): Promise<number> {
  const [counted] = await database.query<{ waiting: number }[]>(
    `WITH counted AS (
       INSERT INTO sign_in_failures AS f (key, failures, failed_at, blocked_until) VALUES ($1, 1, $2, NULL)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN f.failed_at <= $3 THEN 1 ELSE f.failures + 1 END,
         failed_at = $2,
         blocked_until = CASE WHEN f.failed_at > $3 AND f.failures + 1 >= $4::integer
           THEN $2 + interval '1 ms' * least($5 * power(2, least(f.failures + 1 - $4::integer, 20)), $6) END
       WHERE f.blocked_until IS NULL OR f.blocked_until <= $2
       RETURNING 0::float8 AS waiting
     )
     SELECT waiting FROM counted
     UNION ALL
     SELECT (extract(epoch FROM blocked_until - $2) * 1000)::float8 FROM sign_in_failures
     WHERE key = $1 AND blocked_until > $2 AND NOT EXISTS (SELECT FROM counted)`,
    [key, new Date(now), new Date(now - forgetMs), free, waitMs, maxWaitMs],
  );
  // The row may have been blocked by another attempt after this statement had begun.
  return counted?.waiting ?? waitMs;
}

/** Forgets the failures of an account that was signed in. */
export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.query(`DELETE FROM sign_in_failures WHERE key = $1`, [key]);
}

/** Takes back the count of an attempt that did not fail. */
export async function uncountFailure(database: Database, { key, free }: FailurePolicy): Promise<void> {
  await database.query(
    `UPDATE sign_in_failures SET failures = greatest(failures - 1, 0),
       blocked_until = CASE WHEN failures > $2::integer THEN blocked_until END
     WHERE key = $1`,
    [key, free],
  );
}

export async function deleteOldFailures(database: Database, before: Date): Promise<void> {
  await database.query(`DELETE FROM sign_in_failures WHERE failed_at < $1`, [before]);
}
