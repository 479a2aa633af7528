import type { EntityManager } from 'typeorm';
import type { MergedRef } from '../../../data/merges/merged-items.queries.js';

/** Open proposals now concern the kept item. One of the same user for it is as good: theirs for the merged one ends. */
export async function moveProposals(
  manager: EntityManager,
  { kind, id, intoId }: MergedRef & { readonly intoId: number },
): Promise<void> {
  const open = `state IN ('to_review','changes_requested')`;
  await manager.query(
    `UPDATE proposals p SET state = 'withdrawn' WHERE kind = $1 AND item_id = $2 AND ${open} AND EXISTS (
       SELECT FROM proposals o WHERE o.item_id = $3 AND o.user_id = p.user_id AND o.language = p.language AND o.${open})`,
    [kind, id, intoId],
  );
  await manager.query(`UPDATE proposals SET item_id = $3 WHERE kind = $1 AND item_id = $2 AND ${open}`, [
    kind,
    id,
    intoId,
  ]);
}
