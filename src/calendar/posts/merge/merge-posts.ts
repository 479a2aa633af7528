// Makes a venue or an organizer part of another one, in the transaction of the manager.
import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import { lockNames } from '../../../data/database/connection/locks.js';
import type { MergedKind } from '../../../data/merges/merged-item.entity.js';
import { insertMerge } from '../../../data/merges/merged-items.queries.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { findPost, type PostHead } from '../find-post.js';
import type { PostKind } from '../post-kind.js';
import { trashPost } from '../trash-post.js';
import { lockEventsOf, moveLinks } from './move-links.queries.js';
import { moveProposals } from './move-proposals.queries.js';
import type { PostSnapshot } from './unmerge-post.js';

export const refuseSelf = (id: number, intoId: number): void => {
  if (id === intoId) throw invalidParam('into', new ParameterError('merge_self'));
};

/** Merges of a kind come one after another, so that two never make each other their target. */
export const lockMerges = (manager: EntityManager, kind: MergedKind): Promise<void> =>
  lockNames(manager, [`merge ${kind}`]);

/** Locks both items, and before them the events that move. */
export const lockMergedPosts =
  (kind: PostKind, intoId: number) =>
  async (manager: EntityManager, id: number): Promise<void> => {
    await lockMerges(manager, toMergedKind(kind));
    await lockEventsOf(manager, toMergedKind(kind), id);
    const sql = `SELECT FROM ${kind.table} WHERE id = ANY($1::integer[]) ORDER BY id FOR UPDATE`;
    await manager.query(sql, [[id, intoId]]);
  };

/**
 * Moves the events over and the item to the trash.
 *
 * @param head the item, locked with `lockMergedPosts`
 * @throws ApiError rest_invalid_param when the other item is gone, or hidden from readers of this one
 */
export async function mergePosts(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  intoId: number,
  context: RequestContext,
): Promise<void> {
  const { actor } = context;
  const { id } = head;
  const into = await findPost(manager, kind, { id: intoId }, context, true);
  if (into === null || into.status === 'trash') throw invalidParam('into', new ParameterError('gone'));
  if (head.status === 'publish' && into.status !== 'publish')
    throw invalidParam('into', new ParameterError('merge_unpublished'));
  const merged = { kind: toMergedKind(kind), id };
  const texts = await manager.query<{ language: string; name: string; slug: string | null }[]>(
    `SELECT language, ${kind.title} AS name, slug FROM ${kind.texts} WHERE ${kind.key} = $1 AND trashed_at IS NULL`,
    [id],
  );
  const moved = await moveLinks(manager, { kind: merged.kind, fromId: id, toId: intoId, actor });
  const snapshot: PostSnapshot = { moved };
  await insertMerge(manager, { ...merged, intoId, wasPublic: head.status === 'publish', snapshot, texts });
  await moveProposals(manager, { ...merged, intoId });
  await trashPost(manager, kind, head, null, context, ['status', 'merged_into']);
  await recordChanges(manager, actor, [
    { kind: kind.resource, id: intoId, operation: 'updated', language: null, fields: ['merged'] },
  ]);
}

function toMergedKind({ resource }: PostKind): Exclude<MergedKind, 'category' | 'tag'> {
  if (resource === 'event') throw new Error('Events are not merged');
  return resource;
}
