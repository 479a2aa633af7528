// SQL about what users have written: who is leaving hands it over.
import type { EntityManager } from 'typeorm';
import { allowLongStatements } from '../database/connection/statement-deadline.js';

/** What has an author of its own. */
const ITEM_TABLES = ['events', 'venues', 'organizers', 'images'] as const;

/** Every table that names the author of an item: the items, and what lists filter by. */
export const AUTHORED_TABLES = [
  ...ITEM_TABLES,
  ...['event_listings', 'event_term_listings', 'event_venue_listings', 'event_organizer_listings'],
  ...['venue_listings', 'organizer_listings'],
] as const;

/** Lets whoever is just writing in the name of the user come to an end; nobody begins anew until the transaction ends. */
export async function lockUserRow(manager: EntityManager, userId: number): Promise<void> {
  await manager.query(`SELECT FROM users WHERE id = $1 FOR UPDATE`, [userId]);
}

/** Also in the trash. */
export async function hasItems(manager: EntityManager, userId: number): Promise<boolean> {
  const each = ITEM_TABLES.map((table) => `EXISTS (SELECT FROM ${table} WHERE author_id = $1)`);
  const rows = await manager.query<{ found: boolean }[]>(`SELECT ${each.join(' OR ')} AS found`, [userId]);
  return rows[0]?.found === true;
}

/**
 * Gives everything that one user has written to another one, or to nobody. Of very many items this takes minutes, so
 * that no limit holds for the statements of this transaction.
 */
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
