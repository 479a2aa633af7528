// Reads events and everything they link to, in one query for any number of events.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { buildLimitedJson, buildLimitedDescription } from '../../requests/paging/page-size-limits.js';
import {
  asJson,
  idsIn,
  queryPrepared,
  queryUnprepared,
} from '../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { type OrganizerRow, buildOrganizersSql } from '../organizers/organizers.queries.js';
import type { BasePost } from '../posts/base-post.js';
import type { Column, PropertyOf } from '../posts/field-table.js';
import {
  buildBytesInChainSql,
  buildInChainSql,
  JOIN_IMAGE,
  listOwnFacts,
  POST_COLUMNS,
  type PostRow,
  type PostTextRow,
  selectFacts,
  selectTexts,
} from '../posts/post-rows.js';
import { getListLanguage, type PostView } from '../posts/post-view.js';
import { buildTermsSql, type TermRow } from '../terms/terms.queries.js';
import { buildVenuesSql, type VenueRow } from '../venues/venues.queries.js';
import type { Event } from './event.entity.js';
import { EVENT_FIELDS } from './event.fields.js';
import type { EventText } from './event-text.entity.js';
import { EVENT_KIND } from './event-kind.js';
import { isUnredacted, getEditableStatuses } from './redaction.js';
import type { EventSeriesRow } from './series/to-series-dto.js';

export type EventTextRow = PostTextRow & Readonly<Pick<EventText, PropertyOf<typeof EVENT_FIELDS, 'text'>>>;

type Facts = Exclude<PropertyOf<typeof EVENT_FIELDS, 'fact' | 'time'>, keyof BasePost | 'passwordHash'>;

export interface EventRow extends PostRow, Readonly<Pick<Event, Facts | 'abbreviation'>> {
  readonly startsUtc: string;
  readonly endsUtc: string;
  readonly previousStartUtc: string | null;
  readonly isProtected: boolean;
  readonly series: EventSeriesRow | null;
  readonly venueIds: readonly number[];
  readonly organizerIds: readonly number[];
  readonly termIds: readonly number[];
  readonly texts: readonly EventTextRow[];
}

const formatLocal = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** Events and the items they link to, each once, in no order. */
export interface EventRows {
  readonly events: readonly EventRow[];
  readonly venues: readonly VenueRow[];
  readonly organizers: readonly OrganizerRow[];
  readonly terms: readonly TermRow[];
  /** Null or absent when the response has none. */
  readonly reviews?: PostView['reviews'];
}

const NO_ROWS: EventRows = { events: [], venues: [], organizers: [], terms: [] };

/** @param listLanguage whose events the terms count, `*` for all */
export async function loadEvents(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
  listLanguage: LanguageCode | '*',
): Promise<EventRows> {
  if (ids.length === 0) return NO_ROWS;
  const [rows = NO_ROWS] = await queryPrepared<EventRows>(manager, LOAD_EVENTS, [ids, chain, listLanguage]);
  return rows;
}

/**
 * Loads the events of a list page; null when they exceed the size of a response. Of redacted events it reads neither
 * texts nor linked items.
 */
export async function loadEventPage(
  manager: EntityManager,
  ids: readonly number[],
  context: RequestContext,
): Promise<EventRows | null> {
  if (ids.length === 0) return NO_ROWS;
  const values = [ids, context.chain, getListLanguage(context), ...getEditableStatuses(context)];
  const [rows = NO_ROWS] = await queryPrepared<EventRows>(manager, LOAD_PAGE, values);
  return (rows.events as unknown) === null ? null : rows;
}

const SELECT_SERIES = `(SELECT json_build_object('id', s.id, 'rules', s.rules, 'dates', s.dates,
    'excluded', s.excluded, 'occurrence', ${formatLocal('o.occurrence')}, 'ownFields', o.own_fields)
  FROM event_occurrences o JOIN series s ON s.id = o.series_id WHERE o.event_id = p.id)`;

const formatUtc = (column: string): string => formatLocal(`p.${column} AT TIME ZONE 'UTC'`);

const FACTS = listOwnFacts(EVENT_FIELDS).filter(({ name }) => name !== 'password');

const readFact = ({ column, value }: Column): string =>
  value.type === 'localDateTime' ? formatLocal(`p.${column}`) : `p.${column}`;

/** @param readText SQL that reads a column of a text */
const selectEvents = (readText = (column: string): string => column): string =>
  `SELECT ${POST_COLUMNS}, ${selectFacts(FACTS, readFact)}, p.abbreviation,
       ${formatUtc('starts_at')} AS "startsUtc", ${formatUtc('ends_at')} AS "endsUtc",
       ${formatUtc('previous_starts_at')} AS "previousStartUtc",
       p.password_hash IS NOT NULL AS "isProtected", ${SELECT_SERIES} AS series,
       ARRAY(SELECT venue_id FROM event_venues WHERE event_id = p.id ORDER BY position) AS "venueIds",
       ARRAY(SELECT organizer_id FROM event_organizers WHERE event_id = p.id ORDER BY position) AS "organizerIds",
       ARRAY(SELECT term_id FROM event_terms WHERE event_id = p.id) AS "termIds",
       ${selectTexts(EVENT_KIND, { html: readText, plain: readText })} AS texts
     FROM events p ${JOIN_IMAGE} WHERE p.id = ${idsIn('$1')}`;

const selectLinkedIds = (kind: 'venue' | 'organizer' | 'term', events: string): string =>
  `ANY(ARRAY(SELECT ${kind}_id FROM event_${kind}s WHERE event_id = ${events}))`;

/** @param events SQL of the ids of the events whose linked items are read */
function selectLinked(events: string): string {
  const termText = (column: string): string =>
    buildInChainSql(buildLimitedDescription('term', events)(column));
  return `${asJson(buildVenuesSql(selectLinkedIds('venue', events), buildLimitedDescription('venue', events)))} AS venues,
  ${asJson(buildOrganizersSql(selectLinkedIds('organizer', events), buildLimitedDescription('organizer', events)))} AS organizers,
  ${asJson(buildTermsSql(selectLinkedIds('term', events), '$3', termText))} AS terms`;
}

const LOAD_EVENTS = `SELECT ${asJson(selectEvents())} AS events, ${selectLinked(idsIn('$1'))}`;

const IS_UNREDACTED = isUnredacted('p', ['$4', '$5', '$6']);

const ifUnredacted = (column: string): string => `CASE WHEN ${IS_UNREDACTED} THEN ${column} ELSE '' END`;

/** Texts of redacted events do not count. */
const TEXT_BYTES = `${buildBytesInChainSql(EVENT_KIND, EVENT_KIND.html)} AND ${IS_UNREDACTED}`;

const UNREDACTED_IDS = `ANY(ARRAY(SELECT p.id FROM events p WHERE p.id = ${idsIn('$1')} AND ${IS_UNREDACTED}))`;

const LOAD_PAGE = `SELECT ${buildLimitedJson(selectEvents(ifUnredacted), TEXT_BYTES)} AS events,
  ${selectLinked(UNREDACTED_IDS)}`;

export async function findPasswordHash(manager: EntityManager, id: number): Promise<string | null> {
  const rows = await queryPrepared<{ hash: string | null }>(
    manager,
    `SELECT password_hash AS hash FROM events WHERE id = $1`,
    [id],
  );
  return rows[0]?.hash ?? null;
}

/** Whether a venue, organizer or image has this id: they share one sequence with events. */
export async function isIdOfOtherResource(manager: EntityManager, id: number): Promise<boolean> {
  if (id < 1 || id >= 2 ** 31) return false;
  const rows = await queryUnprepared<{ other: boolean }>(
    manager,
    `SELECT EXISTS (SELECT FROM venues WHERE id = $1) OR EXISTS (SELECT FROM organizers WHERE id = $1)
       OR EXISTS (SELECT FROM images WHERE id = $1) AS other`,
    [id],
  );
  return rows[0]?.other === true;
}
