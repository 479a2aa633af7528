import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';

/** What is compared of events to find those that are the same, or that are in the way of each other. */
export interface NearbyEvent {
  readonly id: number;
  readonly status: string;
  readonly authorId: number | null;
  readonly isProtected: boolean;
  readonly parentId: number | null;
  readonly seriesId: number | null;
  readonly allDay: boolean;
  readonly isCancelled: boolean;
  readonly startsLocal: string;
  readonly startsMs: number;
  readonly endsMs: number;
  readonly titles: readonly string[];
  readonly venueIds: readonly number[];
  readonly venueNames: readonly string[];
}

/** In milliseconds since 1970. */
export type Period = readonly [from: number, to: number];

const toMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const COLUMNS = `p.id, p.status, p.author_id AS "authorId", p.password_hash IS NOT NULL AS "isProtected",
  p.parent_id AS "parentId", p.all_day AS "allDay", p.event_status = 'cancelled' AS "isCancelled",
  (SELECT o.series_id FROM event_occurrences o WHERE o.event_id = p.id) AS "seriesId",
  to_char(p.starts_local, 'YYYY-MM-DD HH24:MI:SS') AS "startsLocal",
  ${toMs('p.starts_at')} AS "startsMs", ${toMs('p.ends_at')} AS "endsMs",
  ARRAY(SELECT t.title FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL
    ORDER BY t.language = p.original_language DESC, t.language) AS titles,
  ARRAY(SELECT v.venue_id FROM event_venues v WHERE v.event_id = p.id ORDER BY v.position) AS "venueIds",
  ARRAY(SELECT DISTINCT t.name FROM event_venues v JOIN venue_texts t ON t.venue_id = v.venue_id
    WHERE v.event_id = p.id AND t.trashed_at IS NULL) AS "venueNames"`;

const BY_ID = `SELECT ${COLUMNS} FROM events p WHERE p.id = ANY($1::integer[])`;

/** Rows of language `*` are in an index by the start. */
const BY_START = `SELECT ${COLUMNS} FROM event_listings l JOIN events p ON p.id = l.event_id
  WHERE l.language = '*' AND l.starts_at >= to_timestamp($1::float8) AND l.starts_at <= to_timestamp($2::float8)
    AND l.status <> 'trash'
  ORDER BY l.starts_at, l.dated_at, l.event_id LIMIT $3::integer`;

export const loadNearbyEvents = (manager: EntityManager, ids: readonly number[]): Promise<NearbyEvent[]> =>
  queryPrepared(manager, BY_ID, [ids]);

/**
 * Of events of whole days it is enough that they start on the same day, and of those at one of the venues, that they start
 * within a day. Listings tell what lasts long, and neither whether that is of whole days nor in which zone.
 */
const NEARBY_IDS = `SELECT l.event_id AS id FROM unnest($1::float8[], $2::float8[]) AS x(since, until)
    JOIN event_listings l ON l.language = '*' AND l.status <> 'trash'
      AND l.starts_at BETWEEN to_timestamp(x.since) AND to_timestamp(x.until)
  UNION SELECT l.event_id FROM unnest($3::float8[], $4::float8[]) AS x(since, until)
    JOIN event_listings l ON l.language = '*' AND l.status <> 'trash'
      AND l.starts_at BETWEEN to_timestamp(x.since) AND to_timestamp(x.until)
      AND l.ends_at - l.starts_at > interval '12 hours'
  UNION SELECT l.event_id FROM events e JOIN event_venues v ON v.event_id = e.id
    JOIN event_venue_listings l ON l.language = '*' AND l.venue_id = v.venue_id AND l.status <> 'trash'
      AND l.starts_at BETWEEN e.starts_at - interval '1 day' AND e.starts_at + interval '1 day'
    WHERE e.id = ANY($5::integer[])
  LIMIT $6::integer`;

export interface Surroundings {
  readonly ids: readonly number[];
  /** In which events start that may be the same. */
  readonly starts: readonly Period[];
  /** In which events of whole days start that may be the same. */
  readonly days: readonly Period[];
  readonly max: number;
}

/** The ids of events that may be the same as some events, or in the way of them; the events themselves included. */
export async function findNearbyIds(
  manager: EntityManager,
  { ids, starts, days, max }: Surroundings,
): Promise<number[]> {
  const bounds = [starts, days].flatMap((periods) =>
    [0, 1].map((end) => periods.map((period) => (period[end] ?? NaN) / 1000)),
  );
  const rows = await queryPrepared<{ id: number }>(manager, NEARBY_IDS, [...bounds, ids, max]);
  return rows.map(({ id }) => id);
}

/** Events that start within the period, in milliseconds since 1970, the first ones of very many. */
export const loadEventsStarting = (
  manager: EntityManager,
  [fromMs, toMs]: Period,
  max: number,
): Promise<NearbyEvent[]> => queryPrepared(manager, BY_START, [fromMs / 1000, toMs / 1000, max]);
