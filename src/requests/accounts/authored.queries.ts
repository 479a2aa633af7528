import type { EntityManager } from 'typeorm';
import { allowLongStatements } from '../../data/database/connection/statement-deadline.js';

const ITEM_TABLES = ['events', 'venues', 'organizers', 'images'] as const;

/** Every table with an author: the items, and the rows that lists filter by. */
export const AUTHORED_TABLES = [
  ...ITEM_TABLES,
  'event_listings',
  'event_term_listings',
  'event_venue_listings',
  'event_organizer_listings',
  'venue_listings',
  'organizer_listings',
] as const;

/** Columns `kind` and `id` of the items of the author `$1`. */
export const ITEMS_OF_AUTHOR_SQL = (['event', 'venue', 'organizer', 'image'] as const)
  .map((kind) => `SELECT '${kind}' AS kind, id FROM ${kind}s WHERE author_id = $1`)
  .join(' UNION ALL ');

/** Waits for writes in the name of the user, and blocks new ones until the transaction ends. */
export async function lockUserRow(manager: EntityManager, userId: number): Promise<void> {
  await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
}

export async function hasItems(manager: EntityManager, userId: number): Promise<boolean> {
  const conditions = ITEM_TABLES.map((table) => `EXISTS (SELECT FROM ${table} WHERE author_id = $1)`);
  const rows = await manager.query<{ found: boolean }[]>(`SELECT ${conditions.join(' OR ')} AS found`, [
    userId,
  ]);
  return rows[0]?.found === true;
}

/** Lifts the statement timeout of the transaction, because very many items take minutes. */
export async function reassignItems(
  manager: EntityManager,
  fromId: number,
  toId: number | null,
): Promise<void> {
  await allowLongStatements(manager);
  for (const table of AUTHORED_TABLES) {
    await manager.query(`UPDATE ${table} SET author_id = $2 WHERE author_id = $1`, [fromId, toId]);
  }
}
