// Reading events: everything about those of a page in one query.
import type { EntityManager } from 'typeorm';
import { idsIn, prepared } from '../database/prepared.js';
import type { LanguageCode } from '../languages/language-code.js';
import { inChain, JOIN_IMAGE, POST_COLUMNS, type PostRow, type PostTextRow } from '../posts/post-rows.js';
import { TEXT_KEYS } from '../posts/translations.js';
import type { StoredCost } from './cost.js';
import type { Offer } from './offer.js';

export interface EventTextRow extends PostTextRow {
  readonly title: string;
  readonly description: string | null;
  readonly excerpt: string | null;
}

export interface EventRow extends PostRow {
  readonly timeZone: string;
  readonly abbreviation: string;
  readonly allDay: boolean;
  /** Wall clocks in the zone of the event, then in UTC. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly startsUtc: string;
  readonly endsUtc: string;
  readonly cost: StoredCost | null;
  readonly website: string | null;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly hideFromListings: boolean;
  readonly sticky: boolean;
  readonly featured: boolean;
  readonly offers: Offer[];
  readonly parentId: number | null;
  readonly isProtected: boolean;
  readonly venueIds: readonly number[];
  readonly organizerIds: readonly number[];
  readonly termIds: readonly number[];
  readonly texts: readonly EventTextRow[];
}

const wall = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

export async function loadEvents(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<Map<number, EventRow>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<EventRow>(
    manager,
    `SELECT ${POST_COLUMNS}, p.time_zone AS "timeZone", p.abbreviation, p.all_day AS "allDay",
       ${wall('p.starts_local')} AS "startsLocal", ${wall('p.ends_local')} AS "endsLocal",
       ${wall(`p.starts_at AT TIME ZONE 'UTC'`)} AS "startsUtc", ${wall(`p.ends_at AT TIME ZONE 'UTC'`)} AS "endsUtc",
       p.cost, p.website, p.show_map AS "showMap", p.show_map_link AS "showMapLink",
       p.hide_from_listings AS "hideFromListings", p.sticky, p.featured, p.offers, p.parent_id AS "parentId",
       p.password_hash IS NOT NULL AS "isProtected",
       ARRAY(SELECT venue_id FROM event_venues WHERE event_id = p.id ORDER BY position) AS "venueIds",
       ARRAY(SELECT organizer_id FROM event_organizers WHERE event_id = p.id ORDER BY position) AS "organizerIds",
       ARRAY(SELECT term_id FROM event_terms WHERE event_id = p.id) AS "termIds",
       (SELECT json_agg(json_build_object(${TEXT_KEYS}, 'title', t.title,
          'description', ${inChain('t.description')}, 'excerpt', ${inChain('t.excerpt')}) ORDER BY t.language)
        FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM events p ${JOIN_IMAGE} WHERE p.id = ${idsIn('$1')}`,
    [ids, chain],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The stored password of an event, or null. */
export async function passwordHashOf(manager: EntityManager, id: number): Promise<string | null> {
  const rows = await prepared<{ hash: string | null }>(
    manager,
    `SELECT password_hash AS hash FROM events WHERE id = $1`,
    [id],
  );
  return rows[0]?.hash ?? null;
}

/** Whether something else than an event has this id: all posts and images share one sequence. */
export async function isIdOfAnotherKind(manager: EntityManager, id: number): Promise<boolean> {
  if (id < 1 || id >= 2 ** 31) return false;
  const rows: { other: boolean }[] = await manager.query(
    `SELECT EXISTS (SELECT FROM venues WHERE id = $1) OR EXISTS (SELECT FROM organizers WHERE id = $1)
       OR EXISTS (SELECT FROM images WHERE id = $1) AS other`,
    [id],
  );
  return rows[0]?.other === true;
}
