// Totals of long windows of one category, tag, venue or organizer: whole months are summed from stored counts, and only
// events that begin near a bound, or last long, are counted one by one.
import type { EntityManager } from 'typeorm';
import type { EventWindow } from '../list/event-window.js';
import { countBySum, DAY_MS, IS_LONG_EVENT } from './day-counts.queries.js';

/** An event that is not long and begins this long before an instant has ended by then, even if clocks were set. */
const MAX_SHORT_EVENT_MS = 33 * DAY_MS;

/** Clocks are set back by a day at most, so an event may start this long after the local time of its end. */
const MAX_CLOCK_SHIFT_MS = 2 * DAY_MS;

/** The tables of what is counted begin with it. */
export type CountedKind = 'term' | 'venue' | 'organizer';

export interface TermScope {
  /** `*` for events of every language. */
  readonly language: string;
  readonly termId: number;
}

/** SQL of the language and of the id of an item. */
interface CountScope {
  readonly kind: CountedKind;
  readonly language: string;
  readonly id: string;
}

/**
 * Counts the published events of a term in a window that are neither hidden nor protected.
 *
 * @param window one that `hasDayCounts`
 */
export function countByMonths(
  manager: EntityManager,
  { language, termId }: TermScope,
  window: EventWindow,
): Promise<number> {
  const parameters: unknown[] = [language, termId];
  const scope = { kind: 'term', language: '$1', id: '$2' } as const;
  const sum = buildMonthCountSql(window, scope, (value) => `$${parameters.push(value)}`);
  return countBySum(manager, sum, parameters);
}

/**
 * SQL of the number of events that `countByMonths` counts. Instants are milliseconds since 1970, local times the same as
 * if they were UTC.
 */
export function buildMonthCountSql(
  window: EventWindow,
  { kind, language, id }: CountScope,
  bind: (value: number) => string,
): string {
  const { clock, ongoing } = window;
  const [starts, ends] = [`l.starts_${clock}`, `l.ends_${clock}`];
  // Months are those of UTC: a local start this close to the first of a month may belong to either month.
  const margin = clock === 'at' ? 0 : DAY_MS;

  const bindInstant = (ms: number): string => `to_timestamp(${bind(ms / 1000)})`;
  const bindUtc = (ms: number): string => `(${bindInstant(ms)} AT TIME ZONE 'UTC')`;
  const bindBound = clock === 'at' ? bindInstant : bindUtc;
  const startsFrom = (from: number): string => `${starts} >= ${bindBound(from)}`;
  const startsBetween = (from: number, until: number): string =>
    `${startsFrom(from)} AND ${starts} < ${bindBound(until)}`;
  const countEvents = (condition: string, counted = 'count(*)'): string =>
    `(SELECT ${counted} FROM event_${kind}_listings l
      WHERE l.language = ${language} AND l.${kind}_id = ${id} AND l.status = 'publish' AND NOT l.hidden AND NOT l.protected
        AND ${condition})`;

  /** Events that start in the window, but before its first whole month. */
  const beforeMonths = (from: number, first: number): string[] => {
    const certain = countEvents(startsBetween(from, first - margin));
    if (margin === 0) return [certain];
    const test = `${startsBetween(first - margin, first + margin)} AND l.starts_at < ${bindInstant(first)}`;
    return [certain, countEvents(test)];
  };

  /** Events that started before the window and end in it or later. */
  const startedBefore = (from: number): string[] => {
    const early = from - MAX_SHORT_EVENT_MS;
    const lasts = `${ends} > ${bindBound(from)}`;
    return [
      countEvents(`${startsBetween(early, from)} AND ${lasts}`),
      countEvents(`${IS_LONG_EVENT} AND ${starts} < ${bindBound(early)} AND ${lasts}`),
    ];
  };

  /** Events outside of whole months that end by the bound, less those in whole months that end later. */
  const endedInWindow = (from: number | null, to: number, last: number): string[] => {
    const early = Math.min(to - MAX_SHORT_EVENT_MS, last - margin);
    const inTime = `${ends} <= ${bindBound(to)}`;
    const late = `${ends} > ${bindBound(to)}`;
    const startsInWindow = from === null ? '' : `${startsFrom(from)} AND `;
    const parts = [
      countEvents(
        `${startsFrom(last + margin)} AND ${starts} < ${bindBound(to + MAX_CLOCK_SHIFT_MS)} AND ${inTime}`,
      ),
      countEvents(`${startsBetween(early, last - margin)} AND ${late}`, '-count(*)'),
      countEvents(
        `${IS_LONG_EVENT} AND ${startsInWindow}${starts} < ${bindBound(early)} AND ${late}`,
        '-count(*)',
      ),
    ];
    if (margin === 0) return parts;
    const isBefore = `l.starts_at < ${bindInstant(last)}`;
    const counted = `count(*) FILTER (WHERE ${inTime} AND NOT ${isBefore}) - count(*) FILTER (WHERE ${late} AND ${isBefore})`;
    return [...parts, countEvents(startsBetween(last - margin, last + margin), counted)];
  };

  /** Events that start in whole months: counts that are not folded yet, and folded ones. */
  const wholeMonths = (first: number | null, last: number | null): string[] => {
    const from = first === null ? '' : ` AND m.month >= ${bindUtc(first)}::date`;
    const until = last === null ? '' : ` AND m.month < ${bindUtc(last)}::date`;
    return [`${kind}_counts`, `${kind}_month_counts`].map(
      (table) => `(SELECT coalesce(sum(m.shown), 0) FROM ${table} m
      WHERE m.language = ${language} AND m.${kind}_id = ${id}${from}${until})`,
    );
  };

  const [from, to] = [parseBoundMs(window.startDate), parseBoundMs(window.endDate)];
  const first = from === null ? null : ceilToMonth(from + margin);
  const last = to === null ? null : floorToMonth(to - margin);
  const parts: string[] = [];
  if (from !== null && first !== null) parts.push(...beforeMonths(from, first));
  if (ongoing && from !== null) parts.push(...startedBefore(from));
  if (to !== null && last !== null) {
    if (ongoing) parts.push(countEvents(`${startsFrom(last)} AND ${starts} <= ${bindBound(to)}`));
    else parts.push(...endedInWindow(from, to, last));
  }
  // The count tables come last, as in `countByDays`.
  return [...parts, ...wholeMonths(first, last)].join(' + ');
}

/** @param bound `YYYY-MM-DD HH:MM:SS`, with or without a Z */
const parseBoundMs = (bound: string | null): number | null =>
  bound === null ? null : Date.parse(`${bound.slice(0, 10)}T${bound.slice(11, 19)}Z`);

function floorToMonth(ms: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  return date.setUTCHours(0, 0, 0, 0);
}

function ceilToMonth(ms: number): number {
  const start = floorToMonth(ms);
  if (start === ms) return ms;
  const date = new Date(start);
  return date.setUTCMonth(date.getUTCMonth() + 1);
}
