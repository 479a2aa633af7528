// Dates as the API and the database write them: `YYYY-MM-DD HH:MM:SS`, a wall clock without a zone.
import { clampToCalendarMs } from './calendar-limits.js';
import { Temporal } from './temporal.js';
import { findInstantMs, getOffsetMs } from './offsets.js';
import { toInstant, toZonedDateTime } from './zones.js';

/** The six zero-padded strings of a `*_details` object (contract 2.4). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

const FIRST_DATE_TIME = '0001-01-01 00:00:00';
const LAST_DATE_TIME = '9999-12-31 23:59:59';

/** `2026-09-12 20:00:00`; fractions of a second are dropped, and outside the years 1 to 9999 it is their first or last. */
export function formatLocalDateTime(wall: Temporal.PlainDateTime): string {
  if (wall.year < 1) return FIRST_DATE_TIME;
  if (wall.year > 9999) return LAST_DATE_TIME;
  return wall.toString().slice(0, 19).replace('T', ' ');
}

/** Reads what `formatWall` writes. Throws a RangeError on anything that is not a date and time without a zone. */
export function parseLocalDateTime(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text);
}

/** The wall clock in UTC, within the same limits: `2026-09-12 18:00:00`. */
export const formatUtc = ({ epochMilliseconds }: Temporal.Instant): string => formatUtcMs(epochMilliseconds);

/** The same of milliseconds since 1970. Every answer needs it for every item: Date writes it much faster. */
export function formatUtcMs(epochMilliseconds: number): string {
  const iso = new Date(clampToCalendarMs(epochMilliseconds)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The wall clock of a zone, within the same limits. */
export const formatInZone = (zone: string, { epochMilliseconds }: Temporal.Instant): string =>
  formatMsInZone(zone, epochMilliseconds);

/** The same of milliseconds since 1970. */
export const formatMsInZone = (zone: string, epochMilliseconds: number): string =>
  formatUtcMs(zone === 'UTC' ? epochMilliseconds : epochMilliseconds + getOffsetMs(epochMilliseconds, zone));

/** Takes a text of `formatWall` or `formatUtc` apart. */
export function toDateDetails(wall: string): DateDetails {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  };
}

/** ISO 8601 with the offset that the zone has then, as schema.org data needs it: `2026-09-12T20:00:00+02:00`. */
export function formatIsoWithOffset(wall: string, zone: string): string {
  const local = parseLocalMs(wall);
  const moment = findInstantMs(local, zone);
  if (moment !== null && (local - moment) % MINUTE === 0)
    return wall.replace(' ', 'T') + formatOffset(local - moment);
  return toZonedDateTime(toInstant(parseLocalDateTime(wall), zone), zone).toString({
    smallestUnit: 'second',
    timeZoneName: 'never',
  });
}

/** What `formatWall` writes, in milliseconds, as if it were the clock of UTC. */
export const parseLocalMs = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

const MINUTE = 60_000;

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
