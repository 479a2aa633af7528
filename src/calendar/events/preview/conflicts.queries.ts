import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Booking } from './find-overlaps.js';

export interface VenueEvent extends Booking {
  readonly id: number;
}

export interface TitledEvent {
  readonly id: number;
  /** Local, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly end: string;
  readonly originalLanguage: LanguageCode;
  readonly texts: readonly { readonly language: LanguageCode; readonly title: string }[];
}

/** Upper bound of the events that are compared. */
const MAX_EVENTS = 50_000;

const formatLocal = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const toMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/**
 * Loads when the events of venues take place in a period, in milliseconds since 1970, by their start. Leaves out those that
 * the caller may not read, and those with a password that the caller may not edit.
 */
export function loadVenueEvents(
  manager: EntityManager,
  request: {
    readonly venueIds: readonly number[];
    readonly from: number;
    readonly to: number;
    readonly viewer: RequestContext['viewer'];
  },
): Promise<VenueEvent[]> {
  const { venueIds, from, to, viewer } = request;
  return queryPrepared(
    manager,
    `SELECT p.id, ${toMs('p.starts_at')} AS "startMs", ${toMs('p.ends_at')} AS "endMs",
       ARRAY(SELECT v.venue_id FROM event_venues v WHERE v.event_id = p.id) AS "venueIds"
     FROM events p
     WHERE p.id IN (SELECT event_id FROM event_venues WHERE venue_id = ANY($1::integer[]))
       AND p.starts_at <= to_timestamp($3::float8) AND p.ends_at >= to_timestamp($2::float8)
       AND p.status <> 'trash'
       AND ($4::boolean OR p.author_id = $5::integer OR (p.status = 'publish' AND p.password_hash IS NULL))
     ORDER BY p.starts_at, p.id
     LIMIT ${MAX_EVENTS}`,
    [venueIds, from / 1000, to / 1000, can(viewer, 'posts.editOthers'), viewer.userId],
  );
}

export function loadTitles(manager: EntityManager, ids: readonly number[]): Promise<TitledEvent[]> {
  return queryPrepared(
    manager,
    `SELECT p.id, p.original_language AS "originalLanguage",
       ${formatLocal('p.starts_local')} AS start, ${formatLocal('p.ends_local')} AS "end",
       (SELECT json_agg(json_build_object('language', t.language, 'title', t.title) ORDER BY t.language)
        FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM events p WHERE p.id = ANY($1::integer[])`,
    [ids],
  );
}
