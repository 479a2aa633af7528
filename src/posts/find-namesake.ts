import type { EntityManager } from 'typeorm';
import { isNamed } from '../database/is-named.js';
import { can, canEditPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { nameForms } from '../languages/name-forms.js';
import { HEAD, type PostHead } from './find-post.js';
import type { PostKind } from './post-kind.js';

export interface Wanted {
  /** Who wants it: only what they may edit is found, so that nobody's item is changed or shown by its name. */
  readonly viewer: Viewer;
  readonly name: string;
  /** When sent, it must be the same too. */
  readonly description: string | null | undefined;
  readonly chain: readonly LanguageCode[];
}

/**
 * The item of the same name that the viewer may edit and that is not in the trash, in the first language of the chain
 * that has one, then in any. An older namesake of somebody else does not hide one's own. Names may repeat, so no unique
 * key decides: who makes what was not found holds a lock on the name and looks once more.
 */
export async function findNamesake(
  manager: EntityManager,
  kind: PostKind,
  wanted: Wanted,
): Promise<PostHead | null> {
  const rows: PostHead[] = await manager.query(
    `SELECT ${HEAD} FROM ${kind.texts} t JOIN ${kind.table} p ON p.id = t.${kind.key}
     WHERE ${isNamed(`t.${kind.title}`, '$1')}
       AND t.language = ANY($2::text[]) AND t.trashed_at IS NULL AND p.status <> 'trash'
       AND ($3::text IS NULL OR coalesce(t.description, '') = $3)
       AND ($5 OR p.author_id = $6)
     ORDER BY array_position($4::text[], t.language) NULLS LAST, p.id`,
    [
      nameForms(wanted.name),
      LANGUAGE_CODES,
      wanted.description === '' ? null : (wanted.description ?? null),
      wanted.chain,
      can(wanted.viewer, 'posts.editOthers'),
      wanted.viewer.userId,
    ],
  );
  return rows.find((row) => canEditPost(wanted.viewer, row)) ?? null;
}
