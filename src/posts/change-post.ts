// The steps that every change of an item goes through, whatever its kind.
import type { EntityManager } from 'typeorm';
import type { Database } from '../database/connection/database.js';
import type { Asked } from '../context/asked.js';
import { canEditPost } from '../accounts/can.js';
import { forbidden } from '../accounts/forbidden.js';
import type { LanguageCode } from '../languages/language-code.js';
import { checkConditions } from '../preconditions/check-conditions.js';
import { findPost, type PostHead, type PostRef } from './find-post.js';
import type { PostKind } from './post-kind.js';

export interface ChangedBy {
  readonly asked: Asked;
  readonly chain: readonly LanguageCode[];
  readonly notFound: () => Error | Promise<Error>;
  /** What is refused of this item whatever else is asked for. */
  readonly refuse?: (head: PostHead) => void;
  readonly read: (manager: EntityManager, id: number, asked: Asked) => Promise<object | null>;
}

/**
 * Finds the item, keeps others from changing it, checks the right on it, and does the work in one transaction.
 *
 * @param by.notFound the error for a path that names nothing
 * @param by.read the item as a read shows it, null when it cannot be read
 * @returns the id of the item
 * @throws ApiError rest_forbidden or rest_precondition_failed
 */
export function changePost(
  database: Database,
  kind: PostKind,
  ref: PostRef,
  by: ChangedBy,
  work: (manager: EntityManager, head: PostHead) => Promise<void>,
): Promise<number> {
  return database.inTransaction(async (manager) => {
    const head = await findPost(manager, kind, ref, { viewer: by.asked.viewer, chain: by.chain }, true);
    if (head === null) throw await by.notFound();
    if (!canEditPost(by.asked.viewer, head)) throw forbidden(by.asked.viewer);
    by.refuse?.(head);
    await checkConditions(by.asked, (asked) => by.read(manager, head.id, asked));
    await work(manager, head);
    await by.asked.written?.(manager, head.id);
    return head.id;
  });
}
