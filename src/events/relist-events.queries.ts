import type { EntityManager } from 'typeorm';

const KEYS = `status, author_id, hidden, starts_local, ends_local, starts_at, ends_at, dated_at`;

const updated = KEYS.split(', ')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

/**
 * Rewrites the derived rows of these events: one a language and one of language `*`, and the same for each of their
 * terms. They hold nothing but the keys that lists filter and order by, so that lists never join facts to texts.
 */
export async function relistEvents(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(
    `WITH wanted AS (
       SELECT t.language, p.id AS event_id, p.status, p.author_id, p.hide_from_listings AS hidden, p.starts_local,
         p.ends_local, p.starts_at, p.ends_at, coalesce(p.dated_at, p.created_at) AS dated_at
       FROM events p
       CROSS JOIN LATERAL (
         SELECT language FROM event_texts WHERE event_id = p.id AND trashed_at IS NULL
         UNION ALL SELECT '*') t
       WHERE p.id = ANY($1)
     ), gone AS (
       DELETE FROM event_listings l WHERE l.event_id = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.event_id = l.event_id AND w.language = l.language)
     ), gone_of_terms AS (
       DELETE FROM event_term_listings l WHERE l.event_id = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.event_id = l.event_id AND w.language = l.language)
     ), of_terms AS (
       INSERT INTO event_term_listings (language, event_id, term_id, ${KEYS})
       SELECT w.language, w.event_id, et.term_id, ${KEYS}
       FROM wanted w JOIN event_terms et ON et.event_id = w.event_id
       ON CONFLICT (event_id, term_id, language) DO UPDATE SET ${updated}
     )
     INSERT INTO event_listings (language, event_id, ${KEYS}) SELECT language, event_id, ${KEYS} FROM wanted
     ON CONFLICT (event_id, language) DO UPDATE SET ${updated}`,
    [ids],
  );
}
