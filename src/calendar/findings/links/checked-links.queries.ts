import type { EntityManager } from 'typeorm';

export interface DueLink {
  readonly url: string;
  readonly isBroken: boolean;
  /** The last result; empty before the first one. */
  readonly result: string;
}

/**
 * Takes links of upcoming events that are due, for so long that no other process tries them. Few of each host, so that the
 * others need not wait.
 */
export async function takeDueLinks(
  manager: EntityManager,
  { now, until, limit, perHost }: { now: Date; until: Date; limit: number; perHost: number },
): Promise<DueLink[]> {
  return manager.query<DueLink[]>(
    `WITH due AS (
       SELECT url FROM (
         SELECT url, row_number() OVER (PARTITION BY split_part(url, '/', 3) ORDER BY due_at NULLS FIRST, url) AS place
         FROM (
           SELECT DISTINCT l.url, c.due_at FROM event_links l
           JOIN events e ON e.id = l.event_id AND e.ends_at >= $1 AND e.status <> 'trash'
           LEFT JOIN checked_links c ON c.url = l.url
           WHERE c.url IS NULL OR c.due_at <= $1
         ) d
       ) p WHERE place <= $4 ORDER BY place, url LIMIT $3
     )
     INSERT INTO checked_links AS c (url, is_broken, result, checked_at, due_at)
     SELECT url, false, '', $1, $2 FROM due ORDER BY url
     ON CONFLICT (url) DO UPDATE SET due_at = excluded.due_at WHERE c.due_at <= $1
     RETURNING c.url, c.is_broken AS "isBroken", c.result`,
    [now, until, limit, perHost],
  );
}

/** Stores a result; the events of a link whose state changes are checked again. */
export async function storeLink(
  manager: EntityManager,
  { url, isBroken, result, now, dueAt }: DueLink & { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await manager.query(
    `WITH former AS (SELECT is_broken FROM checked_links WHERE url = $1 FOR UPDATE), stored AS (
       UPDATE checked_links SET is_broken = $2, result = $3, checked_at = $4, due_at = $5 WHERE url = $1
     )
     INSERT INTO unchecked_events (event_id, starts_at)
     SELECT e.id, e.starts_at FROM former f JOIN event_links l ON l.url = $1 JOIN events e ON e.id = l.event_id
     WHERE f.is_broken <> $2 ON CONFLICT DO NOTHING`,
    [url, isBroken, result, now, dueAt],
  );
}

/** Links that no event has any more. */
export const deleteUnusedLinks = (manager: EntityManager, before: Date): Promise<unknown> =>
  manager.query(
    `DELETE FROM checked_links c WHERE c.due_at < $1 AND NOT EXISTS (SELECT FROM event_links l WHERE l.url = c.url)`,
    [before],
  );
