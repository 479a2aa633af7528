// The occurrences of a recurrence, on the wall clock of the event's zone: never through UTC, nor the zone of the host.
import { formatLocalDateTime, formatUtcMs, parseLocalDateTime, parseLocalMs } from '../dates/format-date.js';
import { findInstantMs } from '../dates/offsets.js';
import { toInstant, toLocalDateTime } from '../dates/zones.js';
import { iterateRule, type Work } from './iterate-rule.js';
import { isUnending, type Recurrence } from './recurrence.js';

export interface Occurrence {
  /** The local start that the rule or the date gives, `YYYY-MM-DD HH:MM:SS`, which identifies the occurrence for ever. */
  readonly occurrence: string;
  /** The local start; later than `occurrence` when the zone skips that hour. */
  readonly start: string;
}

export interface ExpansionOptions {
  /** Of the event: always the first occurrence, and counted by COUNT, unless it is excluded. */
  readonly start: string;
  readonly zone: string;
  /** Local, inclusive; compared with `Occurrence.occurrence`. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Local, inclusive: how far rules are followed that have neither COUNT nor UNTIL. */
  readonly horizon?: string | undefined;
  readonly limit: number;
  /** Receives the number of tested days. */
  readonly work?: Work;
}

export interface Expansion {
  /** In the order of their starts, each start once. */
  readonly occurrences: readonly Occurrence[];
  /** Whether the window has more occurrences than the limit. */
  readonly hasMore: boolean;
}

/** @throws TooMuchWork when the dates lie too far apart */
export function expand(recurrence: Recurrence, options: ExpansionOptions): Expansion {
  const { start, zone, from, until, horizon, limit } = options;
  const work = options.work ?? { steps: 0 };
  const startMs = parseLocalMs(start);
  const untilMs = until === undefined ? Infinity : parseLocalMs(until);
  const fromMs = from === undefined ? -Infinity : parseLocalMs(from);
  const horizonMs = horizon === undefined ? Infinity : parseLocalMs(horizon);
  const streams = [
    [startMs],
    recurrence.dates.map(parseLocalMs),
    ...recurrence.rules.map((rule) => {
      const dates = iterateRule(rule, startMs, { from: Math.max(startMs, fromMs), work });
      return isUnending(rule) ? takeUntil(dates, horizonMs) : dates;
    }),
  ];
  const excluded = new Set(recurrence.excluded);
  const byStart = new Map<string, Occurrence>();
  for (const ms of mergeSorted(streams)) {
    if (ms > untilMs) break;
    if (ms < fromMs) continue;
    const occurrence = toOccurrence(ms, zone);
    const names = [occurrence.occurrence, occurrence.start, occurrence.occurrence.slice(0, 10)];
    if (names.some((name) => excluded.has(name))) continue;
    // Clocks move an occurrence forward, so that it comes first, and the one that starts then replaces it.
    if (!byStart.has(occurrence.start) && byStart.size >= limit) return toExpansion(byStart, true);
    byStart.set(occurrence.start, occurrence);
  }
  return toExpansion(byStart, false);
}

const toExpansion = (byStart: ReadonlyMap<string, Occurrence>, hasMore: boolean): Expansion => ({
  occurrences: [...byStart.values()].sort((one, other) => (one.start < other.start ? -1 : 1)),
  hasMore,
});

function toOccurrence(ms: number, zone: string): Occurrence {
  const occurrence = formatUtcMs(ms);
  if (findInstantMs(ms, zone) !== null) return { occurrence, start: occurrence };
  const moved = toLocalDateTime(toInstant(parseLocalDateTime(occurrence), zone), zone);
  return { occurrence, start: formatLocalDateTime(moved) };
}

function* takeUntil(dates: Iterable<number>, lastMs: number): Generator<number, void> {
  for (const ms of dates) {
    if (ms > lastMs) return;
    yield ms;
  }
}

/** Merges sorted streams lazily; values that several have come once. */
function* mergeSorted(streams: readonly Iterable<number>[]): Generator<number, void> {
  const heads = streams.map((stream) => {
    const iterator = stream[Symbol.iterator]();
    return { iterator, next: iterator.next() };
  });
  for (;;) {
    const values = heads.map(({ next }) => (next.done === true ? Infinity : next.value));
    const least = Math.min(...values);
    if (least === Infinity) return;
    yield least;
    for (const head of heads)
      while (head.next.done !== true && head.next.value <= least) head.next = head.iterator.next();
  }
}
