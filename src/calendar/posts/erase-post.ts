import type { EntityManager } from 'typeorm';
import { can } from '../../requests/accounts/can.js';
import { forbidden } from '../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { Actor } from '../../data/changelog/item-change.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { ChangeOptions } from './change-post.js';
import type { PostHead } from './find-post.js';
import type { PostKind } from './post-kind.js';
import { deletePosts } from './purge-trash.js';

interface Erasure {
  readonly head: PostHead;
  /** The language whose text alone is deleted while others are left; null for the whole item. */
  readonly language: LanguageCode | null;
  readonly actor: Actor;
  /** Moves the item, or its text, to the trash. Not called for an item that is there already. */
  readonly trash: () => Promise<void>;
}

/**
 * What is in the trash may have been published: deleting it for good requires the right to edit published items. The item is
 * locked against new rows that refer to it, before anything else of it: one that came meanwhile would not be recorded.
 *
 * @param lockBefore locks what must be locked before the item
 */
export const buildErasureOptions = (
  { table }: PostKind,
  { viewer }: Pick<RequestContext, 'viewer'>,
  lockBefore?: ChangeOptions['lockBefore'],
): Required<Pick<ChangeOptions, 'refuse' | 'lockBefore'>> => ({
  refuse: ({ status }) => {
    if (status === 'trash' && !can(viewer, 'posts.editPublished')) throw forbidden(viewer);
  },
  lockBefore: async (manager, id) => {
    await lockBefore?.(manager, id);
    await manager.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  },
});

/** Deletes an item for good, by way of the trash, in the transaction of the manager. From the trash it goes as a whole. */
export async function erasePost(
  manager: EntityManager,
  kind: PostKind,
  { head, language, actor, trash }: Erasure,
): Promise<void> {
  if (head.status !== 'trash') {
    await trash();
    if (language !== null && (await isOutsideTrash(manager, kind, head.id))) {
      await manager.query(`DELETE FROM ${kind.texts} WHERE ${kind.key} = $1 AND language = $2`, [
        head.id,
        language,
      ]);
      return;
    }
  }
  await deletePosts(manager, kind, [head.id], actor);
}

async function isOutsideTrash(manager: EntityManager, { table }: PostKind, id: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM ${table} WHERE id = $1 AND status <> 'trash'`, [
    id,
  ]);
  return rows.length > 0;
}
