import type { EntityManager } from 'typeorm';
import type { Asked } from '../context/asked.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { LanguageCode } from '../languages/language-code.js';
import { indexWords } from '../search/words.queries.js';
import type { PostHead } from './find-post.js';
import type { PostKind } from './post-kind.js';
import { followStatus, trashText } from './text-slugs.js';

/** @throws ApiError 410 `<noun>-is-in-trash` */
export const refuseTrashed =
  (kind: PostKind) =>
  ({ status }: PostHead): void => {
    if (status === 'trash') throw new ApiError(`${kind.noun}-is-in-trash`);
  };

/**
 * Moves an item into the trash; with `ml_language` only the text of that language, while others are left.
 *
 * @throws ApiError rest_invalid_param when the item has no text in that language
 */
export async function trashPost(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  asked: Asked,
): Promise<void> {
  const now = new Date(clock.now().epochMilliseconds);
  const others = asked.languageSent ? await otherLanguages(manager, kind, head.id, asked) : 0;
  if (others > 0) {
    await trashText(manager, kind, head.id, asked.language, now);
    await indexWords(manager, kind, [head.id]);
    await manager.query(`UPDATE ${kind.table} SET modified_at = $2 WHERE id = $1`, [head.id, now]);
  } else {
    await manager.query(`UPDATE ${kind.table} SET status = 'trash', modified_at = $2 WHERE id = $1`, [
      head.id,
      now,
    ]);
    await followStatus(manager, kind, head.id, head.status, 'trash');
  }
  await kind.relist(manager, [head.id]);
}

/** How many languages are left without this one; one that cannot be asked for keeps nothing alive. */
async function otherLanguages(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  { language, languages }: Asked,
): Promise<number> {
  const rows: { language: LanguageCode }[] = await manager.query(
    `SELECT language FROM ${kind.texts} WHERE ${kind.key} = $1 AND trashed_at IS NULL`,
    [id],
  );
  if (!rows.some((row) => row.language === language)) {
    throw invalidParam('ml_language', new Fault('no_text', { language }));
  }
  return rows.filter((row) => row.language !== language && languages.includes(row.language)).length;
}
