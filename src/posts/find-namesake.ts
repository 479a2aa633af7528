import type { EntityManager } from 'typeorm';
import { can, canEditPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { isNamed } from '../database/is-named.js';
import { prepared } from '../database/prepared.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { nameForms } from '../languages/name-forms.js';
import { HEAD, type PostHead } from './find-post.js';
import type { PostKind } from './post-kind.js';

export interface Wanted {
  readonly name: string;
  /** When sent, it must be the same too. */
  readonly description: string | null | undefined;
}

export interface WantedBy {
  /** Who wants it: only what they may edit is found, so that nobody's item is changed or shown by its name. */
  readonly viewer: Viewer;
  readonly chain: readonly LanguageCode[];
}

/**
 * The items of these names that the viewer may edit and that are not in the trash, each in the first language of the
 * chain that has one, then in any. An older namesake of somebody else does not hide one's own. Names may repeat, so no
 * unique key decides: who makes what was not found holds a lock on the name and looks once more.
 */
export async function findNamesakes(
  manager: EntityManager,
  kind: PostKind,
  wanted: readonly Wanted[],
  { viewer, chain }: WantedBy,
): Promise<(PostHead | null)[]> {
  const forms = wanted.map(({ name }) => nameForms(name));
  const rows = await prepared<PostHead & { n: number }>(
    manager,
    `SELECT w.n::int AS n, found.* FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY
       AS w(name, small, key, description, n)
     CROSS JOIN LATERAL (
       SELECT ${HEAD}, array_position($6::text[], t.language) AS rank
       FROM ${kind.texts} t JOIN ${kind.table} p ON p.id = t.${kind.key}
       WHERE ${isNamed(`t.${kind.title}`, 'ARRAY[w.name, w.small, w.key]')}
         AND t.language = ANY($5::text[]) AND t.trashed_at IS NULL AND p.status <> 'trash'
         AND (w.description IS NULL OR coalesce(t.description, '') = w.description)
         AND ($7 OR p.author_id = $8)) found
     ORDER BY w.n, found.rank NULLS LAST, found.id`,
    [
      ...[0, 1, 2].map((form) => forms.map((all) => all[form] ?? all[0])),
      wanted.map(({ description }) => (description === '' ? null : (description ?? null))),
      LANGUAGE_CODES,
      chain,
      can(viewer, 'posts.editOthers'),
      viewer.userId,
    ],
  );
  const heads = new Map<number, PostHead>();
  for (const { n, ...head } of rows) if (!heads.has(n) && canEditPost(viewer, head)) heads.set(n, head);
  return wanted.map((_, i) => heads.get(i + 1) ?? null);
}
