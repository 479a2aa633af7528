// The dates of list filters: whole days by default, exact times with `strict_dates`. Results are local
// `YYYY-MM-DD HH:MM:SS`. The API reads filters in UTC, in every zone of the site.
import { LRUCache } from 'lru-cache';
import { clock } from './clock.js';
import { formatLocalDateTime, formatUtc } from './format-date.js';
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
  return {
    start: formatInSiteZone(parseInUtc('yesterday 23:59', now), siteZone),
    end: formatLocalDateTime(parseInUtc('+24 months', now).local),
  };
}

export const formatDayStart = ({ local }: ParsedDateTime): string =>
  `${formatLocalDateTime(local).slice(0, 10)} 00:00:00`;

export const formatDayEnd = ({ local }: ParsedDateTime): string =>
  `${formatLocalDateTime(local).slice(0, 10)} 23:59:59`;

/** A second before the next day, which is right also where the day's last hour is skipped or happens twice. */
export function getEndOfDay(local: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const midnight = local.with({ hour: 0, minute: 0, second: 0 });
  return toInstant(midnight.add({ days: 1 }), zone).subtract({ seconds: 1 });
}

/** The exact date and time in the site's zone: with a site in UTC+2, `10:00:00` becomes `12:00:00`. */
export const formatInSiteZone = ({ instant }: ParsedDateTime, siteZone: string): string =>
  formatLocalDateTime(toLocalDateTime(instant, siteZone));

/** Whether a text means the same at any time; `yesterday` does not. */
export const isAbsoluteDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/** The UTC date and time of a validated date text. Words such as `yesterday` count from now. */
export const toUtcDateTime = (text: string): string => formatUtc(parseInUtc(text, clock.now()).instant);

function parseInUtc(text: string, now: Temporal.Instant): ParsedDateTime {
  const parsed = parseDateTime(text, { now, zone: 'UTC' });
  if (!parsed) throw new RangeError(`beyond the calendar: ${text} from ${now.toString()}`);
  return parsed;
}
