// The steps that every change of an item goes through, whatever its kind.
import type { DataSource, EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { canEditPost } from '../accounts/can.js';
import { forbidden } from '../accounts/forbidden.js';
import { inTransaction } from '../database/transaction.js';
import type { LanguageCode } from '../languages/language-code.js';
import { findPost, type PostHead, type PostRef } from './find-post.js';
import type { PostKind } from './post-kind.js';

/**
 * Finds the item, keeps others from changing it, checks the right on it, and does the work in one transaction.
 *
 * @param notFound the error for a path that names nothing
 * @returns the id of the item
 * @throws ApiError rest_forbidden
 */
export function changePost(
  dataSource: DataSource,
  kind: PostKind,
  ref: PostRef,
  by: { asked: Asked; chain: readonly LanguageCode[]; notFound: () => Error | Promise<Error> },
  work: (manager: EntityManager, head: PostHead) => Promise<void>,
): Promise<number> {
  return inTransaction(dataSource, async (manager) => {
    const head = await findPost(manager, kind, ref, { viewer: by.asked.viewer, chain: by.chain }, true);
    if (head === null) throw await by.notFound();
    if (!canEditPost(by.asked.viewer, head)) throw forbidden(by.asked.viewer);
    await work(manager, head);
    return head.id;
  });
}
