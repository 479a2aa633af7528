import type { EntityManager } from 'typeorm';
import { findKeptIdBySlug, findKeptIds, toMergedKey } from '../../../data/merges/merged-items.queries.js';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { isPossibleId, type PostRef } from '../find-post.js';
import type { PostKind } from '../post-kind.js';

/** The item that a merged one is part of now. It may be one that the viewer may not read. */
export async function findKeptPost(
  manager: EntityManager,
  { resource }: PostKind,
  ref: PostRef,
  { viewer, chain }: Pick<RequestContext, 'viewer' | 'chain'>,
): Promise<number | null> {
  if (resource === 'event') return null;
  const seesAll = can(viewer, 'posts.editOthers');
  if ('slug' in ref) return findKeptIdBySlug(manager, { kind: resource, slug: ref.slug, chain, seesAll });
  if (!isPossibleId(ref.id)) return null;
  const merged = { kind: resource, id: ref.id };
  return (await findKeptIds(manager, [merged], seesAll)).get(toMergedKey(merged)) ?? null;
}
