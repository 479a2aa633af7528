import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { Restorable } from '../../sync/version-restorer.js';
import { findEditablePostOrThrow } from '../change-post.js';
import type { PostKind } from '../post-kind.js';
import { createUnknownPostError, findPost, type PostHead } from '../find-post.js';
import type { PostRow } from '../post-rows.js';
import { trashPost } from '../trash-post.js';
import type { LinkedInput, LinkedResource } from './linked-resource.js';

/** How versions of a locked venue or organizer are written back. */
export function toRestorable<Input extends LinkedInput, Row extends PostRow, Dto>(
  manager: EntityManager,
  { kind, dto }: LinkedResource<Input, Row, Dto>,
  id: number,
  update: (head: PostHead, input: Input, unset: readonly string[], context: RequestContext) => Promise<void>,
): Restorable<Input> {
  const lock = async (context: RequestContext): Promise<PostHead> => {
    const head = await findPost(manager, kind, { id }, context, true);
    if (head === null) throw createUnknownPostError(kind, { id });
    return head;
  };
  return {
    kind: kind.resource,
    id,
    tracked: kind,
    dto,
    references: { image: 'image', author: 'user' },
    update: async (input, unset, context) => update(await lock(context), input, unset, context),
    removeText: async (language, context) => trashPost(manager, kind, await lock(context), language, context),
  };
}

/** @throws ApiError for an item that is unknown, or that the viewer may not edit */
export async function findEditableItem(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  context: RequestContext,
): Promise<{ readonly kind: PostKind['resource']; readonly id: number }> {
  const by = { context, createNotFoundError: () => createUnknownPostError(kind, { id }) };
  await findEditablePostOrThrow(manager, kind, { id }, by);
  return { kind: kind.resource, id };
}
