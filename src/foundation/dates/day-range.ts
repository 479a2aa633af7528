// The dates of list filters: whole days by default, exact times with `strict_dates`. Results are local
// `YYYY-MM-DD HH:MM:SS`.
import { LRUCache } from 'lru-cache';
import { formatLocalDateTime } from './format-date.js';
import { parseDateTime, type ParsedDateTime } from './parse-date-time.js';
import type { Temporal } from './temporal.js';
import { toInstant, toLocalDateTime } from './zones.js';

export interface LocalDateTimeRange {
  readonly start: string;
  readonly end: string;
}

/** By second and zone: nearly every list needs its window, and instants are in whole seconds. */
const windowCache = new LRUCache<string, LocalDateTimeRange>({ max: 20 });

/** What a list of events covers when the caller names no dates, as whole days (contract 5.1). */
export function getDefaultWindow(now: Temporal.Instant, siteZone: string): LocalDateTimeRange {
  const key = `${Math.floor(now.epochMilliseconds / 1000)} ${siteZone}`;
  let window = windowCache.get(key);
  if (window === undefined) {
    const { start, end } = getUnroundedDefaultWindow(now, siteZone);
    window = { start: `${start.slice(0, 10)} 00:00:00`, end: `${end.slice(0, 10)} 23:59:59` };
    windowCache.set(key, window);
  }
  return window;
}

/** From yesterday 23:59 UTC in the zone of the site, to 24 months from now in UTC: the original mixes the zones. */
export function getUnroundedDefaultWindow(now: Temporal.Instant, siteZone: string): LocalDateTimeRange {
  const { start, end } = parseDefaults(now);
  return { start: formatInSiteZone(start, siteZone), end: formatLocalDateTime(end.local) };
}

/** In UTC, in every zone of the site. */
export const parseDefaults = (now: Temporal.Instant): { start: ParsedDateTime; end: ParsedDateTime } => ({
  start: parseInUtc('yesterday 23:59', now),
  end: parseInUtc('+24 months', now),
});

export const formatDayStart = ({ local }: ParsedDateTime): string =>
  `${formatLocalDateTime(local).slice(0, 10)} 00:00:00`;

export const formatDayEnd = ({ local }: ParsedDateTime): string =>
  `${formatLocalDateTime(local).slice(0, 10)} 23:59:59`;

/** A second before the next day, which is right also where the day's last hour is skipped or happens twice. */
export function getEndOfDay(local: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const midnight = local.toPlainDate().toPlainDateTime();
  return toInstant(midnight.add({ days: 1 }), zone).subtract({ seconds: 1 });
}

/** The exact date and time in the site's zone: with a site in UTC+2, `10:00:00` becomes `12:00:00`. */
export const formatInSiteZone = ({ instant }: ParsedDateTime, siteZone: string): string =>
  formatLocalDateTime(toLocalDateTime(instant, siteZone));

/** Whether a text means the same at any time; `yesterday` does not. */
export const isAbsoluteDate = (text: string): boolean => /^\d{4}-\d{1,2}(?!\d)/.test(text);

interface FilterContext {
  readonly now: Temporal.Instant;
  readonly siteZone: string;
  /** The original API reads every filter in UTC. */
  readonly isLenient: boolean;
}

/** Reads a filter that stands for a whole day: a day of the site (contract 5.2). */
export const parseDayFilter = (
  text: string,
  { now, siteZone, isLenient }: FilterContext,
): ParsedDateTime | null =>
  // The first and the last day of the calendar begin outside of it in some zones.
  (isLenient ? null : parseDateTime(text, { now, zone: siteZone })) ??
  parseDateTime(text, { now, zone: 'UTC' });

/** Reads a filter that stands for an instant: words and days as those of the site, a date and time in UTC (contract 5.3). */
export function parseInstantFilter(text: string, here: FilterContext): ParsedDateTime | null {
  const parsed = parseDayFilter(text, here);
  return parsed?.isDateAndTime === true ? parseDateTime(text, { now: here.now, zone: 'UTC' }) : parsed;
}

function parseInUtc(text: string, now: Temporal.Instant): ParsedDateTime {
  const parsed = parseDateTime(text, { now, zone: 'UTC' });
  if (!parsed) throw new RangeError(`beyond the calendar: ${text} from ${now.toString()}`);
  return parsed;
}
