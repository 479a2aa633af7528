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

/** Listings tell what lasts long, and neither whether that is of whole days nor in which zone. */
const NEARBY_IDS = `SELECT l.event_id AS id
  FROM unnest($1::float8[], $2::float8[], $3::boolean[], $4::boolean[]) AS x(since, until, lasts_long, lacks_venue)
  JOIN event_listings l ON l.language = '*' AND l.status <> 'trash'
    AND l.starts_at BETWEEN to_timestamp(x.since) AND to_timestamp(x.until)
  WHERE (NOT x.lasts_long OR l.ends_at - l.starts_at > interval '12 hours')
    AND (NOT x.lacks_venue OR NOT EXISTS (SELECT FROM event_venues v WHERE v.event_id = l.event_id))
  UNION SELECT l.event_id FROM unnest($5::float8[], $6::float8[], $7::integer[]) AS x(since, until, venue_id)
  JOIN event_venue_listings l ON l.language = '*' AND l.venue_id = x.venue_id AND l.status <> 'trash'
    AND l.starts_at BETWEEN to_timestamp(x.since) AND to_timestamp(x.until)
  LIMIT $8::integer`;

/** Events that start in a period. */
export interface Surroundings {
  readonly period: Period;
  /** Only those that may be of whole days. */
  readonly isLong: boolean;
  /** Only those without a venue. */
  readonly isPlaceless: boolean;
}

/** Events at a venue that start in a period. */
export interface VenueSurroundings {
  readonly period: Period;
  readonly venueId: number;
}

/** The ids of the events of any of the surroundings. */
export async function findNearbyIds(
  manager: EntityManager,
  surroundings: readonly Surroundings[],
  venues: readonly VenueSurroundings[],
  max: number,
): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(manager, NEARBY_IDS, [
    surroundings.map(({ period: [from] }) => from / 1000),
    surroundings.map(({ period: [, to] }) => to / 1000),
    surroundings.map(({ isLong }) => isLong),
    surroundings.map(({ isPlaceless }) => isPlaceless),
    venues.map(({ period: [from] }) => from / 1000),
    venues.map(({ period: [, to] }) => to / 1000),
    venues.map(({ venueId }) => venueId),
    max,
  ]);
  return rows.map(({ id }) => id);
}

/** Every name of a venue that a language has. */
export const loadVenueNames = (manager: EntityManager): Promise<{ id: number; name: string }[]> =>
  queryPrepared(manager, `SELECT venue_id AS id, name FROM venue_texts WHERE trashed_at IS NULL`, []);

/** Events that start within the period, in milliseconds since 1970, the first ones of very many. */
export const loadEventsStarting = (
  manager: EntityManager,
  [fromMs, toMs]: Period,
  max: number,
): Promise<NearbyEvent[]> => queryPrepared(manager, BY_START, [fromMs / 1000, toMs / 1000, max]);
