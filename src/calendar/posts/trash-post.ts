import type { EntityManager } from 'typeorm';
import { readKeptValues } from '../../data/changelog/kept-values.queries.js';
import { recordChanges } from '../../data/changelog/record-changes.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import type { PostHead } from './find-post.js';
import type { PostKind } from './post-kind.js';
import { renameSlugs } from './rename-slugs.queries.js';
import { TRASHED_SLUG_SUFFIX, trashText, updateSlugsForStatus } from './text-slugs.js';

/** @throws ApiError 410 `<noun>-is-in-trash` */
export const createTrashedCheck =
  (kind: PostKind) =>
  ({ status }: PostHead): void => {
    if (status === 'trash') throw new ApiError(`${kind.resource}-is-in-trash`);
  };

/**
 * Moves an item to the trash, where everything has a date (contract 7.11), or only its text in one language while others
 * are left.
 *
 * @param language null for the whole item
 * @param fields that the log names of a whole item
 * @throws ApiError rest_invalid_param when the item has no text in that language
 */
export async function trashPost(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  language: LanguageCode | null,
  { enabledLanguages, actor }: Pick<RequestContext, 'enabledLanguages' | 'actor'>,
  fields: readonly string[] = ['status'],
): Promise<void> {
  const item = { kind: kind.resource, id: head.id };
  const now = new Date(clock.ms());
  if (language !== null && (await hasOtherText(manager, kind, head.id, language, enabledLanguages))) {
    const names = Object.keys(kind.trackedFields.texts);
    const kept = await readKeptValues(manager, kind, [head.id], { names, language });
    await trashText(manager, kind, head.id, language, now);
    await rebuildWordIndex(manager, kind, [head.id]);
    await manager.query(`UPDATE ${kind.table} SET modified_at = $2 WHERE id = $1`, [head.id, now]);
    await recordChanges(manager, actor, [
      { ...item, operation: 'text_removed', language, fields: [], replaced: kept.get(head.id) },
    ]);
  } else {
    const sql = `UPDATE ${kind.table} SET status = 'trash', modified_at = $2, dated_at = coalesce(dated_at, $2) WHERE id = $1`;
    await manager.query(sql, [head.id, now]);
    await updateSlugsForStatus(manager, kind, head.id, head.status, 'trash');
    const replaced = { status: head.status };
    const change = { operation: 'trashed', language: null, fields, replaced } as const;
    await recordChanges(manager, actor, [{ ...item, ...change }]);
  }
  await kind.updateListings(manager, [head.id]);
}

/** Moves whole items to the trash, as `trashPost` does with one. */
export async function trashPosts(
  manager: EntityManager,
  kind: PostKind,
  ids: readonly number[],
  { actor }: Pick<RequestContext, 'actor'>,
): Promise<void> {
  if (ids.length === 0) return;
  const replaced = await readKeptValues(manager, kind, ids, { names: ['status'], language: null });
  await manager.query(
    `UPDATE ${kind.table} SET status = 'trash', modified_at = $2, dated_at = coalesce(dated_at, $2) WHERE id = ANY($1)`,
    [ids, new Date(clock.ms())],
  );
  await renameSlugs(manager, kind, ids, (slug) => (slug === null ? null : `${slug}${TRASHED_SLUG_SUFFIX}`));
  await kind.updateListings(manager, ids);
  const change = { operation: 'trashed', language: null, fields: ['status'] } as const;
  await recordChanges(
    manager,
    actor,
    ids.map((id) => ({ kind: kind.resource, id, ...change, replaced: replaced.get(id) })),
  );
}

/** Whether the item has a text in another enabled language; a disabled one cannot be requested, so it does not count. */
async function hasOtherText(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  enabledLanguages: readonly LanguageCode[],
): Promise<boolean> {
  const rows: { language: LanguageCode }[] = await manager.query(
    `SELECT language FROM ${kind.texts} WHERE ${kind.key} = $1 AND trashed_at IS NULL`,
    [id],
  );
  if (!rows.some((row) => row.language === language)) {
    throw invalidParam('ml_language', new ParameterError('no_text', { language }));
  }
  return rows.some((row) => row.language !== language && enabledLanguages.includes(row.language));
}
