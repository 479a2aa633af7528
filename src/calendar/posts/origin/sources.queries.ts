import type { EntityManager } from 'typeorm';

export async function findSourceId(manager: EntityManager, name: string): Promise<number | null> {
  const [row] = await manager.query<{ id: number }[]>(`SELECT id FROM sources WHERE name = $1`, [name]);
  return row?.id ?? null;
}
