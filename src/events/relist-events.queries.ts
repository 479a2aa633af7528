import type { EntityManager } from 'typeorm';

/**
 * Rewrites the derived rows of these events: one a language and one of language `*`, and the same for each of their
 * terms, venues and organizers. They hold nothing but the keys that lists filter and order by, so that lists never
 * join facts to texts. What they hold stands in a function of the database (database/migrations/first-schema/relist-events.ts).
 *
 * @param areNew they have no rows yet
 */
export async function relistEvents(
  manager: EntityManager,
  ids: readonly number[],
  areNew = false,
): Promise<void> {
  await manager.query(`SELECT relist_events($1, $2)`, [ids, areNew]);
}
