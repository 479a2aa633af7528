import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { publishAwaiting } from './publish-awaiting.queries.js';

/**
 * Rewrites the listing rows of these events, which every change of them ends with: one for each language and one for
 * `*`, in the tables of all events and of each kind of link. They hold the keys that lists filter and order by, so that
 * lists never join facts to texts.
 * A database function fills them (data/database/migrations/first-schema/relist-events.ts).
 */
export async function rebuildEventListings(manager: EntityManager, ids: readonly number[]): Promise<void> {
  // First, as the function holds the venues by shared locks, of which two transactions could not both publish them.
  await publishAwaiting(manager, ids);
  await manager.query(`SELECT relist_events($1, false)`, [ids]);
}

/** Inserts the listing rows of new events, whose venues the transaction has locked. */
export async function insertEventListings(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await queryPrepared(manager, `SELECT list_events($1)`, [ids]);
  await publishAwaiting(manager, ids);
}

export async function findChildEvents(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(`SELECT id FROM events WHERE parent_id = ANY($1)`, [
    ids,
  ]);
  return rows.map(({ id }) => id);
}
