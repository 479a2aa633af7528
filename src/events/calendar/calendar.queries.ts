// Finds the events of each day of a range, and the dates of events around it.
import type { EntityManager } from 'typeorm';
import { queryPrepared, queryUnprepared } from '../../database/connection/prepared-statements.js';
import type { LanguageCode } from '../../languages/language-code.js';
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

/**
 * Finds the events that take place on each day, by their own wall clocks. Those that last longer than a month come from an
 * index of their own, so that the others are sought among recent starts.
 *
 * @param request whose window has the days, and a day more at each end
 */
export async function findDays(
  manager: EntityManager,
  request: EventListRequest,
  { from, to }: DayRange,
  perDay: number,
): Promise<FoundDays> {
  const query = await buildUnorderedQuery(manager, request);
  query.whereOneOf();
  const [first, last, limit] = [query.bind(from), query.bind(to), query.bind(perDay)];
  query.where(`l.starts_local < ${last}::date + 1 AND ${LAST_DAY} >= ${first}::date`);
  const select = (condition: string): string =>
    `SELECT l.event_id AS id, l.starts_local, l.starts_local::date AS first_day, ${LAST_DAY} AS last_day
     FROM ${query.fromClause}${query.whereClause(condition)}`;
  const recent = `l.starts_${request.window.clock} >= ${first}::date - 33`;
  const rows = await queryUnprepared<FoundDays>(
    manager,
    `${query.withClause(`found AS MATERIALIZED (
       ${select(recent)} UNION ${select(`NOT (${recent}) AND ${IS_LONG_EVENT}`)})`)},
     placed AS (
       SELECT f.id, d.day, d.day = f.first_day AS starting,
         row_number() OVER (PARTITION BY d.day ORDER BY d.day > f.first_day, f.starts_local, f.id) AS place
       FROM found f CROSS JOIN LATERAL (
         SELECT greatest(f.first_day, ${first}::date) + n AS day
         FROM generate_series(0, least(f.last_day, ${last}::date) - greatest(f.first_day, ${first}::date)) n) d)
     SELECT (SELECT count(*)::int FROM found) AS total, coalesce((SELECT json_agg(x) FROM (
       SELECT day::text AS date, count(*)::int AS total, count(*) FILTER (WHERE starting)::int AS starting,
         json_agg(id ORDER BY place) FILTER (WHERE place <= ${limit}) AS ids
       FROM placed GROUP BY day ORDER BY day) x), '[]') AS days`,
    query.parameters,
  );
  return rows[0] ?? { total: 0, days: [] };
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

export interface CalendarEventRow {
  readonly id: number;
  readonly status: PostStatus;
  readonly title: string;
  readonly slug: string | null;
  readonly language: LanguageCode;
  readonly allDay: boolean;
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly timeZone: string;
  readonly eventStatus: EventStatus;
  readonly seriesId: number | null;
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
    p.time_zone AS "timeZone", p.event_status AS "eventStatus", o.series_id AS "seriesId"
  FROM events p CROSS JOIN LATERAL (
    SELECT t.title, t.slug, t.language FROM event_texts t WHERE t.event_id = p.id AND t.trashed_at IS NULL
    ORDER BY array_position($2::text[], t.language), t.language <> p.original_language, t.language LIMIT 1) t
  LEFT JOIN event_occurrences o ON o.event_id = p.id
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::integer[])))`;
