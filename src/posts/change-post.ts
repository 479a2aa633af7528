import type { EntityManager } from 'typeorm';
import type { Database } from '../database/connection/database.js';
import type { RequestContext } from '../context/request-context.js';
import { canEditPost } from '../accounts/can.js';
import { forbidden } from '../accounts/forbidden.js';
import type { LanguageCode } from '../languages/language-code.js';
import { checkPreconditions } from '../preconditions/check-preconditions.js';
import { findPost, type PostHead, type PostRef } from './find-post.js';
import type { PostKind } from './post-kind.js';

export interface ChangeOptions {
  readonly context: RequestContext;
  readonly chain: readonly LanguageCode[];
  readonly createNotFoundError: () => Error | Promise<Error>;
  /** Throws when the item cannot be changed at all. */
  readonly refuse?: (head: PostHead) => void;
  /** Reads the item as a response shows it; null when it cannot be read. */
  readonly read: (manager: EntityManager, id: number, context: RequestContext) => Promise<object | null>;
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
    const head = await findPost(manager, kind, ref, { viewer: by.context.viewer, chain: by.chain }, true);
    if (head === null) throw await by.createNotFoundError();
    if (!canEditPost(by.context.viewer, head)) throw forbidden(by.context.viewer);
    by.refuse?.(head);
    await checkPreconditions(by.context, (context) => by.read(manager, head.id, context));
    await work(manager, head);
    await by.context.onWritten?.(manager, head.id);
    return head.id;
  });
}
