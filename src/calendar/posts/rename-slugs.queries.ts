import type { EntityManager } from 'typeorm';
import { chooseSlugs, type RequestedSlug } from './choose-slugs.queries.js';
import type { PostKind } from './post-kind.js';

export interface StoredSlug extends RequestedSlug {
  readonly itemId: number;
}

/** Renames the slugs of texts outside of the trash, to free ones. */
export async function renameSlugs(
  manager: EntityManager,
  kind: PostKind,
  ids: readonly number[],
  rename: (slug: string | null, text: StoredSlug) => string | null,
): Promise<void> {
  const { texts: table, key } = kind;
  const stored = await manager.query<StoredSlug[]>(
    `SELECT ${key} AS "itemId", language, slug FROM ${table}
     WHERE ${key} = ANY($1) AND trashed_at IS NULL ORDER BY ${key}, language`,
    [ids],
  );
  const renamed = stored.flatMap((text) => {
    const slug = rename(text.slug, text);
    return slug === text.slug ? [] : [{ ...text, slug }];
  });
  if (renamed.length === 0) return;
  const slugs = await chooseSlugs(manager, kind, renamed);
  await manager.query(
    `UPDATE ${table} t SET slug = n.slug
     FROM unnest($1::integer[], $2::text[], $3::text[]) AS n(item_id, language, slug)
     WHERE t.${key} = n.item_id AND t.language = n.language`,
    [renamed.map(({ itemId }) => itemId), renamed.map(({ language }) => language), slugs],
  );
}
