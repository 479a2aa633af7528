import type { EntityManager } from 'typeorm';

/** Locks names that no unique key protects until the transaction ends. The sorted order prevents deadlocks. */
export async function lockNames(manager: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await manager.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
     FROM (SELECT DISTINCT name FROM unnest($1::text[]) AS name ORDER BY name) AS sorted`,
    [names],
  );
}
