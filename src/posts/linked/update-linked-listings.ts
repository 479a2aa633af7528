import type { EntityManager } from 'typeorm';
import type { PostKind } from '../post-kind.js';

/** Rewrites the listing rows of venues or organizers: one a language, and one of language `*`. */
export async function updateLinkedListings(
  manager: EntityManager,
  kind: PostKind,
  listings: string,
  ids: readonly number[],
): Promise<void> {
  await manager.query(
    `WITH wanted AS (
       SELECT t.language, p.id, p.status, p.author_id, coalesce(p.dated_at, p.created_at) AS dated_at,
         p.modified_at
       FROM ${kind.table} p
       CROSS JOIN LATERAL (
         SELECT language FROM ${kind.texts} WHERE ${kind.key} = p.id AND trashed_at IS NULL
         UNION ALL SELECT '*') t
       WHERE p.id = ANY($1)
     ), gone AS (
       DELETE FROM ${listings} l WHERE l.${kind.key} = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = l.${kind.key} AND w.language = l.language)
     )
     INSERT INTO ${listings} (language, ${kind.key}, status, author_id, dated_at, modified_at)
     SELECT * FROM wanted
     ON CONFLICT (${kind.key}, language) DO UPDATE
       SET status = excluded.status, author_id = excluded.author_id, dated_at = excluded.dated_at,
         modified_at = excluded.modified_at`,
    [ids],
  );
}
