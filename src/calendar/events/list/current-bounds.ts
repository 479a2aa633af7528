import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import {
  type Bounds,
  DATE_PARAMETERS,
  type DateQuery,
  getBoundsExpiry,
  listsUnpublished,
  resolveBounds,
} from './event-window.js';

interface CachedBounds {
  readonly bounds: Bounds;
  /** Milliseconds since 1970. Checked too, as the clock may be set back. */
  readonly from: number;
  readonly until: number;
}

/** What the dates of a request depend on, beside its parameters. */
interface BoundsRequest extends Pick<RequestContext, 'isDateLenient'> {
  readonly links: Pick<RequestContext['links'], 'isAlias'>;
}

const cache = new LRUCache<string, CachedBounds>({ max: 500 });

/** Finds the current bounds and their expiry. Caches them, as parsing dates can take longer than the response. */
export function getCurrentBounds(
  query: DateQuery,
  siteZone: string,
  { isDateLenient: isLenient, links: { isAlias } }: BoundsRequest,
): CachedBounds {
  const key = toCacheKey(query, siteZone, isLenient, isAlias);
  const nowMs = clock.ms();
  const cached = cache.get(key);
  if (cached !== undefined && cached.from <= nowMs && nowMs < cached.until) return cached;
  const context = { now: clock.now(), siteZone, isLenient, isAlias };
  const bounds = resolveBounds(query, context);
  const current = {
    bounds,
    from: context.now.epochMilliseconds,
    until: getBoundsExpiry(query, bounds, context),
  };
  if (current.until > current.from) cache.set(key, current);
  return current;
}

const toCacheKey = (query: DateQuery, siteZone: string, isLenient: boolean, isAlias: boolean): string =>
  JSON.stringify([
    siteZone,
    isLenient,
    query.strict_dates === true,
    query.include === undefined,
    query.when === undefined,
    !isAlias && listsUnpublished(query),
    ...DATE_PARAMETERS.map((name) => query[name]),
  ]);
