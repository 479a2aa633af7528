// Reads events as feeds show them: without what only other responses have, and what they link to once for a whole feed.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import {
  ALWAYS_ALLOWED_ITEMS,
  buildByteCount,
  isWithinPageLimit,
} from '../../requests/paging/page-size-limits.js';
import { asJson, idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { EVENT_KIND } from '../events/event-kind.js';
import type { EventRow, EventRows, EventTextRow } from '../events/events.queries.js';
import { getEditableStatuses, isUnredacted } from '../events/redaction.js';
import { formatLocalSql } from '../events/series/series.queries.js';
import type { ImageRow } from '../images/images.queries.js';
import { buildOrganizersSql } from '../organizers/organizers.queries.js';
import { buildEpochMsSql, buildInChainSql } from '../posts/post-rows.js';
import { getListLanguage } from '../posts/post-view.js';
import { buildTermsSql } from '../terms/terms.queries.js';
import { buildVenuesSql } from '../venues/venues.queries.js';

type Facts =
  | 'id'
  | 'status'
  | 'statusBeforeTrash'
  | 'authorId'
  | 'originalLanguage'
  | 'datedAtMs'
  | 'createdAtMs'
  | 'modifiedAtMs'
  | 'timeZone'
  | 'allDay'
  | 'startsLocal'
  | 'endsLocal'
  | 'startsUtc'
  | 'endsUtc'
  | 'eventStatus'
  | 'onlineUrl'
  | 'onlineUrlHiddenUntilStart'
  | 'isProtected'
  | 'venueIds'
  | 'organizerIds'
  | 'termIds';

/** What feeds show of an event. */
export interface FeedEventRow extends Pick<EventRow, Facts> {
  readonly image: Pick<ImageRow, 'file' | 'fileSize'> | null;
  readonly texts: readonly Pick<
    EventTextRow,
    'language' | 'slug' | 'title' | 'description' | 'excerpt' | 'eventStatusReason'
  >[];
}

/** Ids of linked items. */
export interface LinkedIds {
  readonly venueIds: readonly number[];
  readonly organizerIds: readonly number[];
  readonly termIds: readonly number[];
}

const IS_UNREDACTED = isUnredacted('p', ['$3', '$4', '$5']);

/** SQL of a long text, which is read neither of redacted events nor in languages outside of the chain. */
const ifShown = (column: string): string =>
  `CASE WHEN ${IS_UNREDACTED} THEN ${buildInChainSql(`t.${column}`)} END`;

const ifUnredacted = (sql: string): string => `CASE WHEN ${IS_UNREDACTED} THEN ${sql} ELSE '{}' END`;

const TEXT_BYTES = buildByteCount(EVENT_KIND, ['description', 'excerpt'].map(ifShown));

// One row for each event: a single JSON value of a thousand keeps the garbage collector busy.
const LOAD_EVENTS = `SELECT row_to_json(r) AS event FROM (
  SELECT p.id, p.status, p.status_before_trash AS "statusBeforeTrash", p.author_id AS "authorId",
    p.original_language AS "originalLanguage", ${buildEpochMsSql('dated_at')} AS "datedAtMs",
    ${buildEpochMsSql('created_at')} AS "createdAtMs", ${buildEpochMsSql('modified_at')} AS "modifiedAtMs",
    p.time_zone AS "timeZone", p.all_day AS "allDay",
    ${formatLocalSql('p.starts_local')} AS "startsLocal", ${formatLocalSql('p.ends_local')} AS "endsLocal",
    ${formatLocalSql(`p.starts_at AT TIME ZONE 'UTC'`)} AS "startsUtc",
    ${formatLocalSql(`p.ends_at AT TIME ZONE 'UTC'`)} AS "endsUtc",
    p.event_status AS "eventStatus", p.online_url AS "onlineUrl",
    p.online_url_hidden_until_start AS "onlineUrlHiddenUntilStart", p.password_hash IS NOT NULL AS "isProtected",
    CASE WHEN i.id IS NOT NULL THEN json_build_object('file', i.file, 'fileSize', i.file_size) END AS image,
    ${ifUnredacted('ARRAY(SELECT venue_id FROM event_venues WHERE event_id = p.id ORDER BY position)')} AS "venueIds",
    ${ifUnredacted('ARRAY(SELECT organizer_id FROM event_organizers WHERE event_id = p.id ORDER BY position)')}
      AS "organizerIds",
    ${ifUnredacted('ARRAY(SELECT term_id FROM event_terms WHERE event_id = p.id ORDER BY term_id)')} AS "termIds",
    (SELECT json_agg(json_build_object('language', t.language, 'slug', t.slug, 'title', t.title,
        'description', ${ifShown('description')}, 'excerpt', ${ifShown('excerpt')},
        'eventStatusReason', CASE WHEN ${IS_UNREDACTED} THEN t.event_status_reason END) ORDER BY t.language)
      FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL) AS texts
  FROM events p LEFT JOIN images i ON i.id = p.image_id
  WHERE p.id = ${idsIn('$1')} AND ${isWithinPageLimit(TEXT_BYTES)}) r`;

/**
 * Loads the events of a part of a feed, in no order; null when their texts exceed the size of a response. Of redacted
 * events it reads neither descriptions nor linked items.
 */
export async function loadFeedEvents(
  manager: EntityManager,
  ids: readonly number[],
  context: RequestContext,
): Promise<FeedEventRow[] | null> {
  const values = [ids, context.chain, ...getEditableStatuses(context)];
  const rows = await queryPrepared<{ event: FeedEventRow }>(manager, LOAD_EVENTS, values);
  // Also when all have been deleted meanwhile. The caller halves the ids to distinguish the two.
  return rows.length === 0 && ids.length > ALWAYS_ALLOWED_ITEMS ? null : rows.map(({ event }) => event);
}

const withoutDescription = (): string => `''`;

const LOAD_LINKED = `SELECT ${asJson(buildVenuesSql(idsIn('$1'), withoutDescription))} AS venues,
  ${asJson(buildOrganizersSql(idsIn('$4'), withoutDescription))} AS organizers,
  ${asJson(buildTermsSql(idsIn('$5'), '$3', withoutDescription))} AS terms`;

/** Loads venues, organizers and terms without their descriptions. */
export async function loadLinked(
  manager: EntityManager,
  { venueIds, organizerIds, termIds }: LinkedIds,
  context: RequestContext,
): Promise<EventRows> {
  const values = [venueIds, context.chain, getListLanguage(context), organizerIds, termIds];
  const [rows] = await queryPrepared<Omit<EventRows, 'events'>>(manager, LOAD_LINKED, values);
  return { events: [], venues: [], organizers: [], terms: [], ...rows };
}
