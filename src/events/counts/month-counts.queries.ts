// The totals of long windows of one category or tag: whole months are added up, only events that
// begin near a bound, and the few that last long, are counted one by one.
import type { EntityManager } from 'typeorm';
import { totalOf } from '../../database/changes/kept-totals.js';
import { unprepared } from '../../database/connection/prepared.js';
import { IS_LONG } from './day-counts.queries.js';
import type { EventWindow } from '../list/event-window.js';

const DAY_MS = 86_400_000;

/** What is not long and begins so long before a moment has ended by then, also by clocks that were set meanwhile. */
const LONGEST_SHORT_MS = 33 * DAY_MS;

/** Clocks are set back by a day at most: so much later may start what has ended by a moment. */
const SET_BACK_MS = 2 * DAY_MS;

export interface OfTerm {
  /** `*` for items of every language. */
  readonly language: string;
  /** Its id. */
  readonly term: number;
}

/**
 * How many published events of a term that are neither hidden nor protected a window holds.
 *
 * @param window of a kind that `hasDayCounts`
 */
export function countByMonths(
  manager: EntityManager,
  { language, term }: OfTerm,
  window: EventWindow,
): Promise<number> {
  const parameters: unknown[] = [language, term];
  const parts = new Parts(window, (value) => `$${parameters.push(value)}`).ofTotal();
  const text = `SELECT (${parts.join(' + ')})::int AS total`;
  return totalOf(manager, text, parameters, async () => {
    const rows = await unprepared<{ total: number }>(manager, text, parameters);
    return rows[0]?.total ?? 0;
  });
}

/** SQL of what is added up. Moments are milliseconds since 1970, those of wall clocks as if they were of UTC. */
class Parts {
  private readonly starts: string;
  private readonly ends: string;
  /** Months are those of UTC: what is so close to where one begins may belong to either side by the clock of the window. */
  private readonly doubt: number;

  constructor(
    private readonly window: EventWindow,
    private readonly bind: (value: number) => string,
  ) {
    this.starts = `l.starts_${window.clock}`;
    this.ends = `l.ends_${window.clock}`;
    this.doubt = window.clock === 'at' ? 0 : DAY_MS;
  }

  ofTotal(): string[] {
    const { startDate, endDate, ongoing } = this.window;
    const from = startDate === null ? null : msOf(startDate);
    const to = endDate === null ? null : msOf(endDate);
    const first = from === null ? null : monthFrom(from + this.doubt);
    const last = to === null ? null : monthUntil(to - this.doubt);
    const parts: string[] = [];
    if (from !== null && first !== null) parts.push(...this.beforeMonths(from, first));
    if (ongoing) {
      if (from !== null) parts.push(...this.underWay(from));
      if (to !== null && last !== null)
        parts.push(this.events(`${this.since(last)} AND ${this.starts} <= ${this.moment(to)}`));
    } else if (to !== null && last !== null) parts.push(...this.untilEnd(from, to, last));
    // Last, as in `countByDays`.
    return [...parts, ...this.months(first, last)];
  }

  /** What starts in whole months, as far as it is not folded yet, and what is. */
  private months(first: number | null, last: number | null): string[] {
    const tests = [
      ...(first === null ? [] : [` AND m.month >= ${this.month(first)}`]),
      ...(last === null ? [] : [` AND m.month < ${this.month(last)}`]),
    ];
    return ['term_counts', 'term_month_counts'].map(
      (table) => `(SELECT coalesce(sum(m.shown), 0) FROM ${table} m
      WHERE m.language = $1 AND m.term_id = $2${tests.join('')})`,
    );
  }

  /** What starts in the window, but before its first whole month. */
  private beforeMonths(from: number, first: number): string[] {
    const { doubt } = this;
    const sure = this.events(this.between(from, first - doubt));
    if (doubt === 0) return [sure];
    const test = `${this.between(first - doubt, first + doubt)} AND l.starts_at < ${this.instant(first)}`;
    return [sure, this.events(test)];
  }

  /** What started before the window and ends in it, or later. */
  private underWay(from: number): string[] {
    const early = from - LONGEST_SHORT_MS;
    const lasts = `${this.ends} > ${this.moment(from)}`;
    return [
      this.events(`${this.between(early, from)} AND ${lasts}`),
      this.events(`${IS_LONG} AND ${this.starts} < ${this.moment(early)} AND ${lasts}`),
    ];
  }

  /** What ends by the bound, and is not in whole months; less what is in them, but ends later. */
  private untilEnd(from: number | null, to: number, last: number): string[] {
    const { doubt } = this;
    const early = Math.min(to - LONGEST_SHORT_MS, last - doubt);
    const inTime = `${this.ends} <= ${this.moment(to)}`;
    const late = `${this.ends} > ${this.moment(to)}`;
    const parts = [
      this.events(
        `${this.since(last + doubt)} AND ${this.starts} < ${this.moment(to + SET_BACK_MS)} AND ${inTime}`,
      ),
      this.events(`${this.between(early, last - doubt)} AND ${late}`, '-count(*)'),
      this.events(
        `${IS_LONG} AND ${from === null ? '' : `${this.since(from)} AND `}${this.starts} < ${this.moment(early)} AND ${late}`,
        '-count(*)',
      ),
    ];
    if (doubt === 0) return parts;
    const isBefore = `l.starts_at < ${this.instant(last)}`;
    const counted = `count(*) FILTER (WHERE ${inTime} AND NOT ${isBefore}) - count(*) FILTER (WHERE ${late} AND ${isBefore})`;
    return [...parts, this.events(this.between(last - doubt, last + doubt), counted)];
  }

  private events(condition: string, counted = 'count(*)'): string {
    return `(SELECT ${counted} FROM event_term_listings l
      WHERE l.language = $1 AND l.term_id = $2 AND l.status = 'publish' AND NOT l.hidden AND NOT l.protected
        AND ${condition})`;
  }

  private since(from: number): string {
    return `${this.starts} >= ${this.moment(from)}`;
  }

  private between(from: number, until: number): string {
    return `${this.since(from)} AND ${this.starts} < ${this.moment(until)}`;
  }

  /** By the clock of the window. */
  private moment(ms: number): string {
    return this.window.clock === 'at' ? this.instant(ms) : `(${this.instant(ms)} AT TIME ZONE 'UTC')`;
  }

  private month(ms: number): string {
    return `(${this.instant(ms)} AT TIME ZONE 'UTC')::date`;
  }

  private instant(ms: number): string {
    return `to_timestamp(${this.bind(ms / 1000)})`;
  }
}

/** Bounds are `YYYY-MM-DD HH:MM:SS`, with or without a Z. */
const msOf = (bound: string): number => Date.parse(`${bound.slice(0, 10)}T${bound.slice(11, 19)}Z`);

/** Where the month begins that a moment is in. */
function monthUntil(ms: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  return date.setUTCHours(0, 0, 0, 0);
}

/** Where the next month begins, unless the moment is the first one of a month. */
function monthFrom(ms: number): number {
  const begun = monthUntil(ms);
  if (begun === ms) return ms;
  const date = new Date(begun);
  return date.setUTCMonth(date.getUTCMonth() + 1);
}
