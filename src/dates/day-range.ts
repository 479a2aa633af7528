// The dates of list filters: whole days by default, exact times with `strict_dates`. All results are wall clocks,
// `YYYY-MM-DD HH:MM:SS`. Moments are to be parsed with zone `UTC`: the API reads filters there, whatever the site's zone.
import { formatWall } from './format-date.js';
import { parseMoment, type Moment } from './parse-moment.js';
import type { Temporal } from './temporal.js';
import { toInstant, toWall } from './zones.js';

export interface WallRange {
  readonly start: string;
  readonly end: string;
}

/** What a list of events covers when the caller names no dates, as whole days (API contract, the default window). */
export function defaultWindow(now: Temporal.Instant, siteZone: string): WallRange {
  const key = `${Math.floor(now.epochMilliseconds / 1000)} ${siteZone}`;
  let window = windows.get(key);
  if (window === undefined) {
    const { start, end } = defaultWindowRaw(now, siteZone);
    window = { start: `${start.slice(0, 10)} 00:00:00`, end: `${end.slice(0, 10)} 23:59:59` };
    if (windows.size >= MOST_WINDOWS) windows.clear();
    windows.set(key, window);
  }
  return window;
}

/** By second and zone: nearly every list asks for it, and moments are in whole seconds. */
const windows = new Map<string, WallRange>();
const MOST_WINDOWS = 20;

/**
 * The default window before rounding: yesterday 23:59 UTC as the site's clocks show it, and 24 months from now on the
 * clocks of UTC. The original mixes the zones, and its links show it.
 */
export function defaultWindowRaw(now: Temporal.Instant, siteZone: string): WallRange {
  return {
    start: strictWall(inUtc('yesterday 23:59', now), siteZone),
    end: formatWall(inUtc('+24 months', now).wall),
  };
}

/** The beginning of the moment's day. */
export function dayStart(moment: Moment): string {
  return `${formatWall(moment.wall).slice(0, 10)} 00:00:00`;
}

/** The last second of the moment's day. */
export function dayEnd(moment: Moment): string {
  return `${formatWall(moment.wall).slice(0, 10)} 23:59:59`;
}

/** A second before the next day, which is right also where the day's last hour is skipped or happens twice. */
export function endOfDay(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  const midnight = wall.with({ hour: 0, minute: 0, second: 0 });
  return toInstant(midnight.add({ days: 1 }), zone).subtract({ seconds: 1 });
}

/** The exact moment as the site's clocks show it: with a site in UTC+2, `10:00:00` becomes `12:00:00`. */
export function strictWall(moment: Moment, siteZone: string): string {
  return formatWall(toWall(moment.instant, siteZone));
}

function inUtc(text: string, now: Temporal.Instant): Moment {
  const moment = parseMoment(text, { now, zone: 'UTC' });
  if (!moment) throw new RangeError(`beyond the calendar: ${text} from ${now.toString()}`);
  return moment;
}
