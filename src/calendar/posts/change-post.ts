import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { canEditPost } from '../../requests/accounts/can.js';
import { forbidden } from '../../requests/accounts/forbidden.js';
import { checkPreconditions } from '../../requests/context/check-preconditions.js';
import { findPost, findPostId, type PostHead, type PostRef } from './find-post.js';
import type { PostKind } from './post-kind.js';

export interface ChangeOptions {
  readonly context: RequestContext;
  readonly createNotFoundError: (manager: EntityManager) => Error | Promise<Error>;
  /** Throws when the item cannot be changed at all. */
  readonly refuse?: (head: PostHead) => void;
  /** Locks what belongs to the item and must be locked before it. */
  readonly lockBefore?: (manager: EntityManager, id: number) => Promise<unknown>;
  /** Reads the item as a response shows it; null when it cannot be read. */
  readonly read: (manager: EntityManager, id: number, context: RequestContext) => Promise<object | null>;
}

/**
 * The item for one who may edit it.
 *
 * @throws ApiError rest_forbidden
 */
export async function findEditablePostOrThrow(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  { context, createNotFoundError }: Pick<ChangeOptions, 'context' | 'createNotFoundError'>,
  lock = false,
): Promise<PostHead> {
  const head = await findPost(manager, kind, ref, context, lock);
  if (head === null) throw await createNotFoundError(manager);
  if (!canEditPost(context.viewer, head)) throw forbidden(context.viewer);
  return head;
}

/**
 * Finds and locks the item, checks rights and preconditions, and does the work, in one transaction.
 *
 * @returns the id of the item
 * @throws ApiError rest_forbidden or rest_precondition_failed
 */
export function changePost(
  database: Database,
  kind: PostKind,
  ref: PostRef,
  by: ChangeOptions,
  work: (manager: EntityManager, head: PostHead) => Promise<void>,
): Promise<number> {
  return database.inTransaction(async (manager) => {
    if (by.lockBefore !== undefined) {
      const id = await findPostId(manager, kind, ref, by.context);
      if (id !== null) await by.lockBefore(manager, id);
    }
    const head = await findEditablePostOrThrow(manager, kind, ref, by, true);
    by.refuse?.(head);
    await checkPreconditions(by.context, (context) => by.read(manager, head.id, context));
    await work(manager, head);
    await by.context.onWritten?.(manager, head.id);
    return head.id;
  });
}
