// The totals of long windows of one category or tag: whole months are added up, only events that
// begin near a bound, and the few that last long, are counted one by one.
import type { EntityManager } from 'typeorm';
import { countCached } from '../../database/changes/totals-cache.js';
import { queryUnprepared } from '../../database/connection/prepared-statements.js';
import { IS_LONG_EVENT } from './day-counts.queries.js';
import type { EventWindow } from '../list/event-window.js';

const DAY_MS = 86_400_000;

/** What is not long and begins so long before a moment has ended by then, also by clocks that were set meanwhile. */
const MAX_SHORT_EVENT_MS = 33 * DAY_MS;

/** Clocks are set back by a day at most: so much later may start what has ended by a moment. */
const MAX_CLOCK_SHIFT_MS = 2 * DAY_MS;

export interface TermScope {
  /** `*` for items of every language. */
  readonly language: string;
  /** Its id. */
  readonly termId: number;
}

/**
 * How many published events of a term that are neither hidden nor protected a window holds.
 *
 * @param window of a kind that `hasDayCounts`
 */
export function countByMonths(
  manager: EntityManager,
  { language, termId: term }: TermScope,
  window: EventWindow,
): Promise<number> {
  const parameters: unknown[] = [language, term];
  const parts = new MonthCountSql(window, (value) => `$${parameters.push(value)}`).build();
  const text = `SELECT (${parts.join(' + ')})::int AS total`;
  return countCached(manager, text, parameters, async () => {
    const rows = await queryUnprepared<{ total: number }>(manager, text, parameters);
    return rows[0]?.total ?? 0;
  });
}

/** SQL of what is added up. Moments are milliseconds since 1970, those of wall clocks as if they were of UTC. */
class MonthCountSql {
  private readonly starts: string;
  private readonly ends: string;
  /** Months are those of UTC: what is so close to where one begins may belong to either side by the clock of the window. */
  private readonly clockMarginMs: number;

  constructor(
    private readonly window: EventWindow,
    private readonly bind: (value: number) => string,
  ) {
    this.starts = `l.starts_${window.clock}`;
    this.ends = `l.ends_${window.clock}`;
    this.clockMarginMs = window.clock === 'at' ? 0 : DAY_MS;
  }

  build(): string[] {
    const { startDate, endDate, ongoing } = this.window;
    const from = startDate === null ? null : parseBoundMs(startDate);
    const to = endDate === null ? null : parseBoundMs(endDate);
    const first = from === null ? null : ceilToMonth(from + this.clockMarginMs);
    const last = to === null ? null : floorToMonth(to - this.clockMarginMs);
    const parts: string[] = [];
    if (from !== null && first !== null) parts.push(...this.beforeMonths(from, first));
    if (ongoing) {
      if (from !== null) parts.push(...this.startedBefore(from));
      if (to !== null && last !== null)
        parts.push(
          this.countEvents(`${this.startsFrom(last)} AND ${this.starts} <= ${this.bindInWindowClock(to)}`),
        );
    } else if (to !== null && last !== null) parts.push(...this.endedInWindow(from, to, last));
    // Last, as in `countByDays`.
    return [...parts, ...this.wholeMonths(first, last)];
  }

  /** What starts in whole months, as far as it is not folded yet, and what is. */
  private wholeMonths(first: number | null, last: number | null): string[] {
    const tests = [
      ...(first === null ? [] : [` AND m.month >= ${this.bindMonth(first)}`]),
      ...(last === null ? [] : [` AND m.month < ${this.bindMonth(last)}`]),
    ];
    return ['term_counts', 'term_month_counts'].map(
      (table) => `(SELECT coalesce(sum(m.shown), 0) FROM ${table} m
      WHERE m.language = $1 AND m.term_id = $2${tests.join('')})`,
    );
  }

  /** What starts in the window, but before its first whole month. */
  private beforeMonths(from: number, first: number): string[] {
    const { clockMarginMs: doubt } = this;
    const sure = this.countEvents(this.startsBetween(from, first - doubt));
    if (doubt === 0) return [sure];
    const test = `${this.startsBetween(first - doubt, first + doubt)} AND l.starts_at < ${this.bindInstant(first)}`;
    return [sure, this.countEvents(test)];
  }

  /** What started before the window and ends in it, or later. */
  private startedBefore(from: number): string[] {
    const early = from - MAX_SHORT_EVENT_MS;
    const lasts = `${this.ends} > ${this.bindInWindowClock(from)}`;
    return [
      this.countEvents(`${this.startsBetween(early, from)} AND ${lasts}`),
      this.countEvents(`${IS_LONG_EVENT} AND ${this.starts} < ${this.bindInWindowClock(early)} AND ${lasts}`),
    ];
  }

  /** What ends by the bound, and is not in whole months; less what is in them, but ends later. */
  private endedInWindow(from: number | null, to: number, last: number): string[] {
    const { clockMarginMs: doubt } = this;
    const early = Math.min(to - MAX_SHORT_EVENT_MS, last - doubt);
    const inTime = `${this.ends} <= ${this.bindInWindowClock(to)}`;
    const late = `${this.ends} > ${this.bindInWindowClock(to)}`;
    const parts = [
      this.countEvents(
        `${this.startsFrom(last + doubt)} AND ${this.starts} < ${this.bindInWindowClock(to + MAX_CLOCK_SHIFT_MS)} AND ${inTime}`,
      ),
      this.countEvents(`${this.startsBetween(early, last - doubt)} AND ${late}`, '-count(*)'),
      this.countEvents(
        `${IS_LONG_EVENT} AND ${from === null ? '' : `${this.startsFrom(from)} AND `}${this.starts} < ${this.bindInWindowClock(early)} AND ${late}`,
        '-count(*)',
      ),
    ];
    if (doubt === 0) return parts;
    const isBefore = `l.starts_at < ${this.bindInstant(last)}`;
    const counted = `count(*) FILTER (WHERE ${inTime} AND NOT ${isBefore}) - count(*) FILTER (WHERE ${late} AND ${isBefore})`;
    return [...parts, this.countEvents(this.startsBetween(last - doubt, last + doubt), counted)];
  }

  private countEvents(condition: string, counted = 'count(*)'): string {
    return `(SELECT ${counted} FROM event_term_listings l
      WHERE l.language = $1 AND l.term_id = $2 AND l.status = 'publish' AND NOT l.hidden AND NOT l.protected
        AND ${condition})`;
  }

  private startsFrom(from: number): string {
    return `${this.starts} >= ${this.bindInWindowClock(from)}`;
  }

  private startsBetween(from: number, until: number): string {
    return `${this.startsFrom(from)} AND ${this.starts} < ${this.bindInWindowClock(until)}`;
  }

  /** By the clock of the window. */
  private bindInWindowClock(ms: number): string {
    return this.window.clock === 'at' ? this.bindInstant(ms) : `(${this.bindInstant(ms)} AT TIME ZONE 'UTC')`;
  }

  private bindMonth(ms: number): string {
    return `(${this.bindInstant(ms)} AT TIME ZONE 'UTC')::date`;
  }

  private bindInstant(ms: number): string {
    return `to_timestamp(${this.bind(ms / 1000)})`;
  }
}

/** Bounds are `YYYY-MM-DD HH:MM:SS`, with or without a Z. */
const parseBoundMs = (bound: string): number => Date.parse(`${bound.slice(0, 10)}T${bound.slice(11, 19)}Z`);

/** Where the month begins that a moment is in. */
function floorToMonth(ms: number): number {
  const date = new Date(ms);
  date.setUTCDate(1);
  return date.setUTCHours(0, 0, 0, 0);
}

/** Where the next month begins, unless the moment is the first one of a month. */
function ceilToMonth(ms: number): number {
  const begun = floorToMonth(ms);
  if (begun === ms) return ms;
  const date = new Date(begun);
  return date.setUTCMonth(date.getUTCMonth() + 1);
}
