// Reads events as writes take them, to see what people changed and to give values back.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { hashGroups } from './compare-item.js';
import { type Body, toGroups } from './import-item.js';

export interface Snapshot {
  readonly eventId: number;
  readonly status: string;
  readonly isInSeries: boolean;
  readonly groups: Readonly<Record<string, Body>>;
  readonly hashes: Readonly<Record<string, string>>;
}

type Row = { readonly event_id: number; readonly is_in_series: boolean; readonly status: string } & Body;

const LOCAL = `'YYYY-MM-DD HH24:MI:SS'`;

const selectTerms = (taxonomy: 'category' | 'tag'): string =>
  `ARRAY(SELECT l.term_id FROM event_terms l WHERE l.event_id = e.id
     AND (SELECT c.taxonomy FROM terms c WHERE c.id = l.term_id) = '${taxonomy}' ORDER BY 1)`;

/**
 * Looks texts and terms up event by event: while a large import runs, the database has no statistics of what it has
 * written, and a plan without them reads all texts for each event.
 */
export async function findEventValues(
  manager: EntityManager,
  eventIds: readonly number[],
  language: LanguageCode,
): Promise<Map<number, Snapshot>> {
  if (eventIds.length === 0) return new Map();
  const rows = await manager.query<Row[]>(
    `SELECT e.id AS event_id, s.id IS NOT NULL AS is_in_series, e.status, coalesce(t.title, '') AS title,
       coalesce(t.description, '') AS description, coalesce(t.excerpt, '') AS excerpt,
       coalesce(t.event_status_reason, '') AS event_status_reason, e.time_zone AS timezone, e.all_day,
       to_char(e.starts_local, ${LOCAL}) AS start_date, to_char(e.ends_local, ${LOCAL}) AS end_date,
       coalesce(e.website, '') AS website, e.online_url, e.online_url_hidden_until_start, e.attendance_mode,
       e.event_status, e.cost -> 'raw' AS cost, e.image_id AS image, e.featured, e.sticky, e.hide_from_listings,
       e.show_map, e.show_map_link, e.offers, e.accessibility, e.age_min, e.age_max,
       ARRAY(SELECT venue_id FROM event_venues v WHERE v.event_id = e.id ORDER BY position) AS venue,
       ARRAY(SELECT organizer_id FROM event_organizers o WHERE o.event_id = e.id ORDER BY position) AS organizer,
       ${selectTerms('category')} AS categories, ${selectTerms('tag')} AS tags,
       CASE WHEN s.id IS NOT NULL
         THEN jsonb_build_object('rules', s.rules, 'dates', s.dates, 'excluded', s.excluded) END AS recurrence
     FROM events e LEFT JOIN LATERAL (SELECT * FROM event_texts t
       WHERE t.event_id = e.id AND t.language = $2 AND t.trashed_at IS NULL LIMIT 1) t ON true
     LEFT JOIN event_occurrences x ON x.event_id = e.id LEFT JOIN series s ON s.id = x.series_id
     WHERE e.id = ANY($1::integer[])`,
    [eventIds, language],
  );
  return new Map(
    rows.map(({ event_id: eventId, is_in_series: isInSeries, ...body }) => {
      const groups = toGroups(body);
      return [eventId, { eventId, status: body.status, isInSeries, groups, hashes: hashGroups(groups) }];
    }),
  );
}
