// The bounds of a list are worked out once for as long as they hold: dates take longer to read than many answers to make.
import { clock } from '../../dates/clock.js';
import { type Bounds, boundsHoldUntil, boundsOf, type DateQuery } from './event-window.js';

interface Current {
  readonly bounds: Bounds;
  /** Milliseconds since 1970; before `from`, when a clock was set back, nothing is known. */
  readonly from: number;
  readonly until: number;
}

/** Callers can make up endless dates, so it starts afresh when it is full. */
const MOST_KNOWN = 500;
const known = new Map<string, Current>();

/** The bounds that hold now, and until when, as `boundsHoldUntil` tells it. */
export function currentBounds(query: DateQuery, siteZone: string): Current {
  const key = keyOf(query, siteZone);
  const nowMs = clock.ms();
  const found = known.get(key);
  if (found !== undefined && found.from <= nowMs && nowMs < found.until) return found;
  const here = { now: clock.now(), siteZone };
  const bounds = boundsOf(query, here);
  const current = { bounds, from: here.now.epochMilliseconds, until: boundsHoldUntil(query, bounds, here) };
  if (known.size >= MOST_KNOWN) known.clear();
  if (current.until > current.from) known.set(key, current);
  return current;
}

const keyOf = (query: DateQuery, siteZone: string): string =>
  JSON.stringify([
    siteZone,
    query.strict_dates === true,
    query.include === undefined,
    ...[query.start_date, query.end_date, query.starts_before, query.starts_after],
    ...[query.ends_before, query.ends_after],
  ]);
