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

/** Events that start within the period, in milliseconds since 1970, the first ones of very many. */
export const loadEventsStarting = (
  manager: EntityManager,
  [fromMs, toMs]: readonly [number, number],
  max: number,
): Promise<NearbyEvent[]> => queryPrepared(manager, BY_START, [fromMs / 1000, toMs / 1000, max]);
