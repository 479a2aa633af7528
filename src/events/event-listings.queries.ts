import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/connection/prepared-statements.js';

/**
 * Rewrites the derived rows of these events: one a language and one of language `*`, and the same for each of their
 * terms, venues and organizers. They hold nothing but the keys that lists filter and order by, so that lists never
 * join facts to texts. What they hold stands in a function of the database (database/migrations/first-schema/relist-events.ts).
 */
export async function rebuildEventListings(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(`SELECT relist_events($1, false)`, [ids]);
}

/** The same for new events, which have no derived rows and whose venues the transaction holds. */
export async function insertEventListings(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await queryPrepared(manager, `SELECT list_events($1)`, [ids]);
}
