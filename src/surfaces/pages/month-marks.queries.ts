import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';

export interface MarkedDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly total: number;
  /** The categories of its events. Those of protected events are not shown. */
  readonly categoryIds: readonly number[];
}

/** An event that ends at midnight does not take place on the day that begins then. */
const LAST_DAY = `greatest(l.starts_local, l.ends_local - interval '1 second')::date`;

/** Longer events take place on every day, and would hide the others. */
const MAX_DAYS = 28;

/** Finds the days of a range on which visitors see events. @param to the last day; both as `YYYY-MM-DD` */
export function findMarkedDays(manager: EntityManager, from: string, to: string): Promise<MarkedDay[]> {
  return queryPrepared<MarkedDay>(manager, MARKED_DAYS, [from, to]);
}

const MARKED_DAYS = `WITH shown AS MATERIALIZED (
    SELECT l.event_id, l.protected, greatest(l.starts_local::date, $1::date) AS first,
      least(${LAST_DAY}, $2::date) AS last
    FROM event_listings l
    WHERE l.language = '*' AND l.status = 'publish' AND NOT l.hidden
      AND l.starts_at >= $1::date - ${MAX_DAYS + 2} AND l.starts_at < $2::date + 2
      AND l.starts_local < $2::date + 1 AND ${LAST_DAY} >= $1::date
      AND l.ends_local - l.starts_local <= interval '${MAX_DAYS} days'),
  days AS MATERIALIZED (
    SELECT s.event_id, s.protected, s.first + i AS day
    FROM shown s CROSS JOIN LATERAL generate_series(0, s.last - s.first) i),
  marks AS (
    SELECT d.day, array_agg(DISTINCT x.term_id) AS ids
    FROM days d JOIN event_terms x ON x.event_id = d.event_id JOIN terms t ON t.id = x.term_id
    WHERE NOT d.protected AND t.taxonomy = 'category' AND t.unpublished_since IS NULL GROUP BY 1)
  SELECT to_char(d.day, 'YYYY-MM-DD') AS date, d.total, coalesce(m.ids, '{}') AS "categoryIds"
  FROM (SELECT day, count(*)::int AS total FROM days GROUP BY 1) d LEFT JOIN marks m ON m.day = d.day
  ORDER BY d.day`;
