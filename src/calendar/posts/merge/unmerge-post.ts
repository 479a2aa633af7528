import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import { type MovedLink, takeMerge } from '../../../data/merges/merged-items.queries.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { PostKind } from '../post-kind.js';
import { moveLinksBack } from './move-links.queries.js';

export interface PostSnapshot {
  readonly moved: readonly MovedLink[];
}

/** Takes the merge of an item back, if it was merged: its events return to it. */
export async function unmergePost(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  { actor }: Pick<RequestContext, 'actor'>,
): Promise<void> {
  if (kind.resource === 'event') return;
  const merged = { kind: kind.resource, id };
  const merge = await takeMerge(manager, merged);
  if (merge === null) return;
  const { keptId } = merge;
  const snapshot = merge.snapshot as PostSnapshot | null;
  const moved = snapshot?.moved ?? [];
  await moveLinksBack(manager, { kind: merged.kind, fromId: keptId, toId: id, actor }, moved);
  await recordChanges(manager, actor, [
    { kind: kind.resource, id: keptId, operation: 'updated', language: null, fields: ['merged'] },
  ]);
}
