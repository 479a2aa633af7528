// The dates of list filters: whole days by default, exact times with `strict_dates`. All results are wall clocks,
// `YYYY-MM-DD HH:MM:SS`. Moments are to be parsed with zone `UTC`: the API reads filters there, whatever the site's zone.
import { formatLocalDateTime } from './format-date.js';
import { parseDateTime, type ParsedDateTime } from './parse-date-time.js';
import type { Temporal } from './temporal.js';
import { toInstant, toLocalDateTime } from './zones.js';

export interface LocalDateTimeRange {
  readonly start: string;
  readonly end: string;
}

/** What a list of events covers when the caller names no dates, as whole days (contract 5.1). */
export function getDefaultWindow(now: Temporal.Instant, siteZone: string): LocalDateTimeRange {
  const key = `${Math.floor(now.epochMilliseconds / 1000)} ${siteZone}`;
  let window = windowCache.get(key);
  if (window === undefined) {
    const { start, end } = getUnroundedDefaultWindow(now, siteZone);
    window = { start: `${start.slice(0, 10)} 00:00:00`, end: `${end.slice(0, 10)} 23:59:59` };
    if (windowCache.size >= MAX_WINDOWS) windowCache.clear();
    windowCache.set(key, window);
  }
  return window;
}

/** By second and zone: nearly every list asks for it, and moments are in whole seconds. */
const windowCache = new Map<string, LocalDateTimeRange>();
const MAX_WINDOWS = 20;

/**
 * The default window before rounding: yesterday 23:59 UTC as the site's clocks show it, and 24 months from now on the
 * clocks of UTC. The original mixes the zones, and its links show it.
 */
export function getUnroundedDefaultWindow(now: Temporal.Instant, siteZone: string): LocalDateTimeRange {
  return {
    start: formatInSiteZone(parseInUtc('yesterday 23:59', now), siteZone),
    end: formatLocalDateTime(parseInUtc('+24 months', now).local),
  };
}

/** The beginning of the moment's day. */
export function formatDayStart(moment: ParsedDateTime): string {
  return `${formatLocalDateTime(moment.local).slice(0, 10)} 00:00:00`;
}

/** The last second of the moment's day. */
export function formatDayEnd(moment: ParsedDateTime): string {
  return `${formatLocalDateTime(moment.local).slice(0, 10)} 23:59:59`;
}

/** A second before the next day, which is right also where the day's last hour is skipped or happens twice. */
export function getEndOfDay(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const midnight = wall.with({ hour: 0, minute: 0, second: 0 });
  return toInstant(midnight.add({ days: 1 }), zone).subtract({ seconds: 1 });
}

/** The exact moment as the site's clocks show it: with a site in UTC+2, `10:00:00` becomes `12:00:00`. */
export function formatInSiteZone(moment: ParsedDateTime, siteZone: string): string {
  return formatLocalDateTime(toLocalDateTime(moment.instant, siteZone));
}

function parseInUtc(text: string, now: Temporal.Instant): ParsedDateTime {
  const moment = parseDateTime(text, { now, zone: 'UTC' });
  if (!moment) throw new RangeError(`beyond the calendar: ${text} from ${now.toString()}`);
  return moment;
}
