import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';

/** Whether lists have anything to fold: without series they need not look for them. */
export async function hasSeries(manager: EntityManager): Promise<boolean> {
  const [row] = await queryPrepared<{ exists: boolean }>(
    manager,
    'SELECT EXISTS (SELECT FROM series) AS exists',
    [],
  );
  return row?.exists === true;
}

/** How many public dates of its series follow each of the events. */
export async function countLaterDates(
  manager: EntityManager,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queryPrepared<{ id: number; count: number }>(
    manager,
    `SELECT o.event_id AS id, count(*)::int AS count
     FROM event_occurrences o JOIN events e ON e.id = o.event_id
     JOIN event_occurrences other ON other.series_id = o.series_id AND other.event_id <> o.event_id
     JOIN events p ON p.id = other.event_id AND p.starts_at > e.starts_at
     WHERE o.event_id = ANY($1::integer[]) AND p.status = 'publish' AND p.password_hash IS NULL
       AND NOT p.hide_from_listings
     GROUP BY 1`,
    [eventIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
