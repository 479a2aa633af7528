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

/**
 * Locks `name` within `group` until the transaction ends. Other names of the group can be locked at the same time, but
 * `lockNames` of the group waits for all of them, and they for it.
 */
export async function lockNameWithin(manager: EntityManager, group: string, name: string): Promise<void> {
  await manager.query(
    `SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`,
    [group, `${group} ${name}`],
  );
}
