import type { EntityManager } from 'typeorm';

/** Ids of the events whose parent is one of these. */
export async function findChildEvents(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(`SELECT id FROM events WHERE parent_id = ANY($1)`, [
    ids,
  ]);
  return rows.map(({ id }) => id);
}
