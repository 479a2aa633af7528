import type { EntityManager } from 'typeorm';
import { idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { CheckedEvent } from './checked-event.js';

const formatLocal = (column: string): string => `to_char(p.${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const toMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const isWritten = (column: string): string => `bool_or(t.${column} IS NOT NULL AND t.${column} <> '')`;

const IMAGE = `(SELECT json_build_object('width', i.width, 'isDecorative', i.decorative,
    'describedIn', (SELECT coalesce(json_agg(t.language), '[]') FROM image_texts t
      WHERE t.image_id = i.id AND t.alt_text IS NOT NULL AND t.alt_text <> ''))
  FROM images i WHERE i.id = p.image_id)`;

/** Languages fill the gaps of each other, so that one with an address is enough. */
const VENUES = `(SELECT coalesce(json_agg(json_build_object('id', v.id, 'hasCoordinates', v.geo_lat IS NOT NULL,
      'name', w.name, 'hasAddress', w.has_address) ORDER BY l.position), '[]')
  FROM event_venues l JOIN venues v ON v.id = l.venue_id AND v.status <> 'trash'
  CROSS JOIN LATERAL (SELECT
      (array_agg(t.name ORDER BY t.language = p.original_language DESC, t.language = v.original_language DESC))[1] AS name,
      ${isWritten('address')} OR ${isWritten('city')} AS has_address
    FROM venue_texts t WHERE t.venue_id = v.id AND t.trashed_at IS NULL) w
  WHERE l.event_id = p.id)`;

const SERIES = `(SELECT json_build_object('id', s.id, 'listedUntil', to_char(s.listed_until, 'YYYY-MM-DD'))
  FROM event_occurrences o JOIN series s ON s.id = o.series_id WHERE o.event_id = p.id)`;

const SOURCE = `(SELECT s.name FROM source_items x JOIN sources s ON s.id = x.source_id
  WHERE x.event_id = p.id AND s.policy = 'source-wins' AND NOT x.vanished LIMIT 1)`;

const BROKEN_LINKS = `ARRAY(SELECT c.url FROM event_links l JOIN checked_links c ON c.url = l.url
  WHERE l.event_id = p.id AND c.is_broken)`;

const TEXTS = `(SELECT coalesce(json_agg(json_build_object('language', t.language, 'title', t.title,
      'description', t.description, 'excerpt', t.excerpt, 'reason', t.event_status_reason,
      'modifiedAtMs', ${toMs('t.modified_at')}) ORDER BY t.language), '[]')
  FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL)`;

const LOAD = `SELECT p.id, p.status, p.time_zone AS "timeZone", p.all_day AS "allDay",
    ${formatLocal('starts_local')} AS "startsLocal", ${formatLocal('ends_local')} AS "endsLocal",
    ${toMs('p.starts_at')} AS "startsMs", ${toMs('p.ends_at')} AS "endsMs",
    p.cost, coalesce(p.website, '') AS website, p.online_url AS "onlineUrl",
    p.attendance_mode AS "attendanceMode", p.event_status AS "eventStatus", p.offers, p.accessibility,
    p.original_language AS "originalLanguage", ${IMAGE} AS image, ${VENUES} AS venues,
    (SELECT count(*)::int FROM event_organizers o WHERE o.event_id = p.id) AS organizers,
    (SELECT count(*)::int FROM event_terms t JOIN terms k ON k.id = t.term_id AND k.taxonomy = 'category'
      WHERE t.event_id = p.id) AS categories,
    ${SERIES} AS series, ${SOURCE} AS "overwritingSource", ${BROKEN_LINKS} AS "brokenLinks", ${TEXTS} AS texts
  FROM events p WHERE p.id = ${idsIn('$1')}`;

/** Loads events as rules see them, in no order, in one query for any number of them. */
export const loadCheckedEvents = (manager: EntityManager, ids: readonly number[]): Promise<CheckedEvent[]> =>
  ids.length === 0 ? Promise.resolve([]) : queryPrepared<CheckedEvent>(manager, LOAD, [ids]);
