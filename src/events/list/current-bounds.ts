// The bounds of a list are worked out once for as long as they hold: dates take longer to read than many answers to make.
import { clock } from '../../dates/clock.js';
import { type Bounds, getBoundsExpiry, resolveBounds, type DateQuery } from './event-window.js';

interface CachedBounds {
  readonly bounds: Bounds;
  /** Milliseconds since 1970; before `from`, when a clock was set back, nothing is known. */
  readonly from: number;
  readonly until: number;
}

/** Callers can make up endless dates, so it starts afresh when it is full. */
const MAX_CACHED = 500;
const cache = new Map<string, CachedBounds>();

/** The bounds that hold now, and until when, as `boundsHoldUntil` tells it. */
export function getCurrentBounds(query: DateQuery, siteZone: string): CachedBounds {
  const key = toCacheKey(query, siteZone);
  const nowMs = clock.ms();
  const found = cache.get(key);
  if (found !== undefined && found.from <= nowMs && nowMs < found.until) return found;
  const here = { now: clock.now(), siteZone };
  const bounds = resolveBounds(query, here);
  const current = { bounds, from: here.now.epochMilliseconds, until: getBoundsExpiry(query, bounds, here) };
  if (cache.size >= MAX_CACHED) cache.clear();
  if (current.until > current.from) cache.set(key, current);
  return current;
}

const toCacheKey = (query: DateQuery, siteZone: string): string =>
  JSON.stringify([
    siteZone,
    query.strict_dates === true,
    query.include === undefined,
    ...[query.start_date, query.end_date, query.starts_before, query.starts_after],
    ...[query.ends_before, query.ends_after],
  ]);
