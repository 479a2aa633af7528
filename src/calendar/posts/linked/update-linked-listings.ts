import type { EntityManager } from 'typeorm';
import type { PostKind } from '../post-kind.js';

/** Rewrites the list index of venues or organizers: one row per language, and one for all languages (`*`). */
export async function updateLinkedListings(
  manager: EntityManager,
  { resource, table, texts, key }: PostKind,
  ids: readonly number[],
): Promise<void> {
  await manager.query(
    `WITH wanted AS (
       SELECT t.language, p.id, p.status, p.author_id, coalesce(p.dated_at, p.created_at) AS dated_at,
         p.modified_at
       FROM ${table} p
       CROSS JOIN LATERAL (
         SELECT language FROM ${texts} WHERE ${key} = p.id AND trashed_at IS NULL
         UNION ALL SELECT '*') t
       WHERE p.id = ANY($1)
     ), gone AS (
       DELETE FROM ${resource}_listings l WHERE l.${key} = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = l.${key} AND w.language = l.language)
     )
     INSERT INTO ${resource}_listings (language, ${key}, status, author_id, dated_at, modified_at)
     SELECT * FROM wanted
     ON CONFLICT (${key}, language) DO UPDATE
       SET status = excluded.status, author_id = excluded.author_id, dated_at = excluded.dated_at,
         modified_at = excluded.modified_at`,
    [ids],
  );
}
