import type { Database } from '../../data/database/connection/database.js';

export interface RateCount {
  readonly key: string;
  readonly count: number;
}

/** Adds the counts of this process in a minute, and returns those of all. */
export function addCounts(
  database: Database,
  minute: Date,
  added: readonly RateCount[],
): Promise<RateCount[]> {
  return database.query(
    `INSERT INTO rate_counts AS c (key, minute, count)
     SELECT key, $1, count FROM unnest($2::text[], $3::integer[]) AS a(key, count)
     ON CONFLICT (key, minute) DO UPDATE SET count = c.count + excluded.count
     RETURNING key, count`,
    [minute, added.map(({ key }) => key), added.map(({ count }) => count)],
  );
}

export async function deleteExpiredCounts(database: Database, before: Date): Promise<void> {
  await database.query(`DELETE FROM rate_counts WHERE minute < $1`, [before]);
}
