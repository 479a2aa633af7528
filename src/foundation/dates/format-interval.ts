import { LRUCache } from 'lru-cache';
import { joinPeriod } from './hours.js';

/** `formatRangeToParts` takes 80 µs, more than all else of a line of a list, and lists have mostly the intervals of others. */
const written = new LRUCache<string, string>({ max: 20_000 });

/**
 * Writes an interval, or the start alone where nothing follows it.
 *
 * @param name of the formatter: its language and its form
 * @param startMs a local time in milliseconds, as if it were UTC; so is `endMs`
 */
export function formatInterval(
  { name, formatter }: { readonly name: string; readonly formatter: Intl.DateTimeFormat },
  startMs: number,
  endMs: number,
): string {
  const key = `${name} ${startMs} ${endMs}`;
  const cached = written.get(key);
  if (cached !== undefined) return cached;
  const interval =
    endMs > startMs
      ? joinPeriod(formatter.formatRangeToParts(startMs, endMs), formatter)
      : formatter.format(startMs);
  written.set(key, interval);
  return interval;
}
