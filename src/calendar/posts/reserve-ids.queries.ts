// Takes over ids of another calendar where they are free.
import type { EntityManager } from 'typeorm';

/** The tables whose ids come from a sequence: an id belongs to one row of them. */
const TABLES = {
  post_ids: ['events', 'venues', 'organizers', 'images', 'series'],
  term_ids: ['terms'],
} as const;

/** Larger ids are temporary: The Events Calendar gives them to dates of recurring events. */
const MAX_KEPT_ID = 9_999_999;

/**
 * Moves the sequence past the ids, so that nothing else takes them.
 *
 * @returns the ids that no row has
 */
export async function reserveIds(
  manager: EntityManager,
  sequence: keyof typeof TABLES,
  ids: readonly number[],
): Promise<Set<number>> {
  const possible = ids.filter((id) => Number.isInteger(id) && id >= 1 && id <= MAX_KEPT_ID);
  if (possible.length === 0) return new Set();
  await manager.query(
    `SELECT setval('${sequence}', $1::bigint) FROM ${sequence} WHERE last_value < $1::bigint`,
    [Math.max(...possible)],
  );
  const taken = TABLES[sequence].map((table) => `SELECT FROM ${table} t WHERE t.id = n.id`);
  const rows = await manager.query<{ id: number }[]>(
    `SELECT n.id FROM unnest($1::integer[]) AS n(id) WHERE ${taken.map((sql) => `NOT EXISTS (${sql})`).join(' AND ')}`,
    [possible],
  );
  return new Set(rows.map(({ id }) => id));
}
