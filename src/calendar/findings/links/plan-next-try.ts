import type { DueLink } from './checked-links.queries.js';
import type { TriedLink } from './try-link.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a try means, and when the next one is due. A host without an address counts the second time, as the network of the
 * service may have failed; a server that does not say leaves the state as it was.
 */
export function planNextTry(
  { isBroken, result }: Pick<DueLink, 'isBroken' | 'result'>,
  tried: TriedLink,
): { readonly isBroken: boolean; readonly waitMs: number } {
  switch (tried.state) {
    case 'works':
      return { isBroken: false, waitMs: 7 * DAY_MS };
    case 'broken':
      return { isBroken: true, waitMs: DAY_MS };
    case 'nameless':
      return result === tried.result ? { isBroken: true, waitMs: DAY_MS } : { isBroken, waitMs: HOUR_MS };
    case 'unknown':
      return { isBroken, waitMs: Math.max(DAY_MS, Math.min(tried.retryAfterMs, 30 * DAY_MS)) };
  }
}
