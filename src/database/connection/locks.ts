import type { EntityManager } from 'typeorm';

/**
 * Holds a lock on each name until the transaction ends. Names that may repeat cannot be decided by a unique key, so
 * finding or making one happens under its lock. Sorted order keeps two requests from waiting for each other.
 */
export async function lockNames(manager: EntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await manager.query(
    `SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
     FROM (SELECT DISTINCT name FROM unnest($1::text[]) AS name ORDER BY name) AS sorted`,
    [names],
  );
}
