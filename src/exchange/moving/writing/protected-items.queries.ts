import type { EntityManager } from 'typeorm';

/** The external ids of events whose password a source has given. */
export async function findProtectedItems(manager: EntityManager, sourceId: number): Promise<Set<string>> {
  const rows = await manager.query<{ externalId: string }[]>(
    `SELECT external_id AS "externalId" FROM source_items WHERE source_id = $1 AND fields ? 'password'`,
    [sourceId],
  );
  return new Set(rows.map(({ externalId }) => externalId));
}
