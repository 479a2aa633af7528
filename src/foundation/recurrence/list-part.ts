// The dates that a calendar lists of a recurrence that has too many of them.
import { formatLocalDateTime, formatUtcMs, parseLocalDateTime, parseLocalMs } from '../dates/format-date.js';
import type { Temporal } from '../dates/temporal.js';
import { toLocalDateTime } from '../dates/zones.js';
import type { Expansion, Occurrence } from './expand.js';
import { expandInTime, findHorizon, type RecurrenceLimits } from './list-occurrences.js';
import { isUnending, type Recurrence } from './recurrence.js';

/** Dates that are counted without being listed, and the largest COUNT. */
export const MAX_UNLISTED = 100_000;

/** How many months of the past are listed, as far as there is room. */
const MONTHS_BACK = [12, 6, 3, 1, 0];

export interface ListedPart {
  readonly occurrences: readonly Occurrence[];
  /** Up to the first of them, there are no other dates since then. */
  readonly coversFrom: string;
  /** Null when the last date is among them. */
  readonly listedUntil: string | null;
}

const NOTHING: Expansion = { occurrences: [], hasMore: false };

interface Start {
  readonly start: string;
  readonly zone: string;
  readonly now: Temporal.Instant;
}

/**
 * Lists the dates from the recent past to the horizon; of a recurrence that is over its last year.
 *
 * @param listedFrom the first date that was listed before: earlier ones stay unlisted, unless there are no others
 * @returns null when the recurrence has no more dates than allowed
 * @throws RecurrenceError when the dates lie too far apart
 */
export function listPart(
  recurrence: Recurrence,
  { start, zone, now }: Start,
  { maxOccurrences: limit, recurrenceHorizonMonths: months }: RecurrenceLimits,
  listedFrom: string | null = null,
): ListedPart | null {
  const horizon = findHorizon({ start, zone, now }, months);
  const isOpen = recurrence.rules.some(isUnending);
  const list = (options: {
    readonly from?: string;
    readonly until?: string;
    readonly limit: number;
  }): Expansion =>
    expandInTime(recurrence, { start, zone, horizon: isOpen ? horizon : undefined, ...options });
  if (!list({ limit }).hasMore) {
    const { occurrences } = listedFrom === null ? NOTHING : list({ from: listedFrom, limit });
    const listedUntil = isOpen ? horizon : null;
    return occurrences.length === 0 ? null : { occurrences, listedUntil, coversFrom: listedFrom ?? start };
  }
  const isOver = (dates: readonly Occurrence[]): boolean =>
    !isOpen &&
    list({ from: addSecond(dates.at(-1)?.occurrence ?? start), limit: 1 }).occurrences.length === 0;
  const today = toLocalDateTime(now, zone);
  for (const back of MONTHS_BACK) {
    const recent = formatLocalDateTime(today.subtract({ months: back }));
    const from = listedFrom !== null && listedFrom > recent ? listedFrom : recent;
    const { occurrences, hasMore } = list({ from, until: horizon, limit });
    const last = occurrences.at(-1)?.occurrence;
    if (last === undefined || (hasMore && back > 0)) continue;
    if (hasMore) return { occurrences, listedUntil: last, coversFrom: from };
    return { occurrences, listedUntil: isOver(occurrences) ? null : horizon, coversFrom: from };
  }
  const past = listLastYear(list({ until: horizon, limit: MAX_UNLISTED }).occurrences, limit);
  const coversFrom = past[0]?.occurrence ?? start;
  return { occurrences: past, listedUntil: isOver(past) ? null : horizon, coversFrom };
}

function listLastYear(all: readonly Occurrence[], limit: number): readonly Occurrence[] {
  const last = all.at(-1)?.start ?? '';
  const from = formatLocalDateTime(parseLocalDateTime(last).subtract({ years: 1 }));
  return all.filter(({ start }) => start > from).slice(-limit);
}

const addSecond = (local: string): string => formatUtcMs(parseLocalMs(local) + 1000);
