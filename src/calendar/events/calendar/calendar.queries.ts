// Finds the events of each day of a range, and the dates of events around it.
import type { EntityManager } from 'typeorm';
import { queryPrepared, queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { PostStatus } from '../../posts/post-status.js';
import { IS_LONG_EVENT } from '../counts/day-counts.queries.js';
import type { EventStatus } from '../event-status.js';
import type { EventListRequest } from '../list/event-list-request.js';
import { buildUnorderedQuery } from '../list/list-events.queries.js';

/** Days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface FoundDay {
  readonly date: string;
  readonly total: number;
  readonly starting: number;
  readonly ids: readonly number[];
}

export interface FoundDays {
  readonly total: number;
  /** Days with events. */
  readonly days: readonly FoundDay[];
}

/** An event that ends at midnight does not take place on the day that begins then. */
const LAST_DAY = `greatest(l.starts_local, l.ends_local - interval '1 second')::date`;

/** Events in the order of their starts, with their days counted from the first one of a range. */
export interface FoundSpans {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Those of two days that last less than 24 hours. */
  readonly overnightIds: readonly number[];
}

const NO_SPANS: FoundSpans = { ids: [], starts: [], ends: [], overnightIds: [] };

/**
 * Finds the events that take place on the days of a range, by their own wall clocks. Those that last longer than a month
 * come from an index of their own, so that the others are sought among recent starts.
 *
 * @param request whose window has the days, and a day more at each end
 */
export async function findSpans(
  manager: EntityManager,
  request: EventListRequest,
  { from, to }: DayRange,
): Promise<FoundSpans> {
  const query = await buildUnorderedQuery(manager, request);
  query.whereOneOf();
  const [first, last] = [query.bind(from), query.bind(to)];
  query.where(`l.starts_local < ${last}::date + 1 AND ${LAST_DAY} >= ${first}::date`);
  const select = (condition: string): string =>
    `SELECT l.event_id AS id, l.starts_local, l.starts_local::date AS first_day, ${LAST_DAY} AS last_day,
       l.ends_local - l.starts_local < interval '1 day' AS is_short
     FROM ${query.fromClause}${query.whereClause(condition)}`;
  const recent = `l.starts_${request.window.clock} >= ${first}::date - 33`;
  // An event comes twice only where it has several of the values.
  const union = query.oneOf === null ? 'UNION ALL' : 'UNION';
  const rows = await queryUnprepared<FoundSpans>(
    manager,
    `${query.withClause(`found AS (
       ${select(recent)} ${union} ${select(`NOT (${recent}) AND ${IS_LONG_EVENT}`)})`)}
     SELECT coalesce(json_agg(id), '[]') AS ids, coalesce(json_agg(first_day - ${first}::date), '[]') AS starts,
       coalesce(json_agg(last_day - ${first}::date), '[]') AS ends,
       coalesce(json_agg(id) FILTER (WHERE is_short AND last_day > first_day), '[]') AS "overnightIds"
     FROM (SELECT * FROM found ORDER BY starts_local, id) f`,
    query.parameters,
  );
  return rows[0] ?? NO_SPANS;
}

/** Counts the events of each day, and names the first ones: those that start on the day come first. */
export function placeOnDays(
  { ids, starts, ends }: Omit<FoundSpans, 'overnightIds'>,
  range: DayRange,
  perDay: number,
): FoundDays {
  const days = listDays(range).map((date) => ({
    date,
    total: 0,
    starting: 0,
    startingIds: [] as number[],
    otherIds: [] as number[],
  }));
  ids.forEach((id, index) => {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    for (const day of days.slice(Math.max(start, 0), end + 1)) {
      day.total += 1;
      if (day !== days[start]) {
        if (day.otherIds.length < perDay) day.otherIds.push(id);
        continue;
      }
      day.starting += 1;
      if (day.startingIds.length < perDay) day.startingIds.push(id);
    }
  });
  return {
    total: ids.length,
    days: days
      .filter(({ total }) => total > 0)
      .map(({ date, total, starting, startingIds, otherIds }) => ({
        date,
        total,
        starting,
        ids: [...startingIds, ...otherIds].slice(0, perDay),
      })),
  };
}

const DAY_MS = 86_400_000;

/** All days of a range. */
export function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS)
    days.push(new Date(ms).toISOString().slice(0, 10));
  return days;
}

/**
 * Finds on which day the nearest event starts.
 *
 * @param request without a window
 * @param side of the day on which it starts
 */
export async function findNearestDate(
  manager: EntityManager,
  request: EventListRequest,
  side: 'before' | 'after',
  day: string,
): Promise<string | null> {
  const query = await buildUnorderedQuery(manager, request);
  query.whereOneOf();
  const bound = query.bind(day);
  const { clock } = request.window;
  // Local days differ from those of instants by less than a day.
  const condition =
    side === 'before'
      ? `l.starts_local < ${bound}::date AND l.starts_${clock} < ${bound}::date + 1`
      : `l.starts_local >= ${bound}::date + 1 AND l.starts_${clock} >= ${bound}::date`;
  const order = side === 'before' ? 'DESC' : 'ASC';
  const rows = await queryUnprepared<{ day: string }>(
    manager,
    `${query.withClause()}SELECT l.starts_local::date::text AS day FROM ${query.fromClause}
     ${query.whereClause(condition)} ORDER BY l.starts_${clock} ${order} LIMIT 1`,
    query.parameters,
  );
  return rows[0]?.day ?? null;
}

/** The first category of an event, as its pages have it. */
export interface CalendarCategoryRow {
  readonly eventId: number;
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The colour and shape that editors chose. */
  readonly slot: number | null;
}

export interface CalendarEventRow {
  readonly id: number;
  readonly status: PostStatus;
  readonly title: string;
  readonly slug: string | null;
  readonly language: LanguageCode;
  readonly allDay: boolean;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly startsUtc: string;
  readonly timeZone: string;
  readonly abbreviation: string;
  readonly eventStatus: EventStatus;
  readonly seriesId: number | null;
  readonly isProtected: boolean;
}

/** Only what lists show of protected events, too. */
export async function loadCalendarEvents(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<CalendarEventRow[]> {
  if (ids.length === 0) return [];
  return queryPrepared<CalendarEventRow>(manager, LOAD_EVENTS, [ids, chain]);
}

const LOAD_EVENTS = `SELECT p.id, p.status, t.title, t.slug, t.language, p.all_day AS "allDay",
    to_char(p.starts_local, 'YYYY-MM-DD HH24:MI:SS') AS "startsLocal",
    to_char(p.ends_local, 'YYYY-MM-DD HH24:MI:SS') AS "endsLocal",
    to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS "startsUtc",
    p.time_zone AS "timeZone", p.abbreviation, p.event_status AS "eventStatus", o.series_id AS "seriesId",
    p.password_hash IS NOT NULL AS "isProtected"
  FROM events p CROSS JOIN LATERAL (
    SELECT t.title, t.slug, t.language FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL
    ORDER BY array_position($2::text[], t.language), t.language <> p.original_language, t.language LIMIT 1) t
  LEFT JOIN event_occurrences o ON o.event_id = p.id
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::integer[])))`;

/** The categories of events, which lists hide of protected ones. */
export async function loadCalendarCategories(
  manager: EntityManager,
  ids: readonly number[],
  chain: readonly LanguageCode[],
): Promise<CalendarCategoryRow[]> {
  if (ids.length === 0) return [];
  return queryPrepared<CalendarCategoryRow>(manager, LOAD_CATEGORIES, [ids, chain]);
}

const LOAD_CATEGORIES = `SELECT x.event_id AS "eventId", c.id, c.slot, t.name, t.slug
  FROM events p JOIN event_terms x ON x.event_id = p.id
  JOIN terms c ON c.id = x.term_id AND c.taxonomy = 'category' AND c.unpublished_since IS NULL
  CROSS JOIN LATERAL (
    SELECT t.name, t.slug FROM term_texts t WHERE t.term_id = c.id AND t.trashed_at IS NULL
    ORDER BY array_position($2::text[], t.language), t.language <> c.original_language, t.language LIMIT 1) t
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::integer[]))) AND p.password_hash IS NULL`;
