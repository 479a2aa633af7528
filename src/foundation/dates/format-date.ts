// Dates as the API and the database write them: a local `YYYY-MM-DD HH:MM:SS`.
import { clampToCalendarMs } from './calendar-limits.js';
import { Temporal } from './temporal.js';
import { findInstantMs, getOffsetMs } from './offsets.js';
import { formatOffset } from './zone-abbreviations.js';
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

/** Drops fractions of a second, and clamps to the years 1 to 9999. */
export function formatLocalDateTime(local: Temporal.PlainDateTime): string {
  if (local.year < 1) return FIRST_DATE_TIME;
  if (local.year > 9999) return LAST_DATE_TIME;
  return local.toString().slice(0, 19).replace('T', ' ');
}

/** Reads what `formatLocalDateTime` writes. @throws RangeError on anything that is not a date and time without a zone */
export const parseLocalDateTime = (text: string): Temporal.PlainDateTime => Temporal.PlainDateTime.from(text);

/** The date and time in UTC, clamped to the years 1 to 9999. */
export const formatUtc = ({ epochMilliseconds }: Temporal.Instant): string => formatUtcMs(epochMilliseconds);

/** `formatUtc` of milliseconds since 1970. Uses Date, which is much faster: every response needs this for every item. */
export function formatUtcMs(epochMilliseconds: number): string {
  const iso = new Date(clampToCalendarMs(epochMilliseconds)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The date and time in a zone, clamped like `formatUtcMs`. */
export const formatMsInZone = (zone: string, epochMilliseconds: number): string =>
  formatUtcMs(zone === 'UTC' ? epochMilliseconds : epochMilliseconds + getOffsetMs(epochMilliseconds, zone));

/** @param local `YYYY-MM-DD HH:MM:SS` */
export function toDateDetails(local: string): DateDetails {
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    hour: local.slice(11, 13),
    minutes: local.slice(14, 16),
    seconds: local.slice(17, 19),
  };
}

/** ISO 8601 with the offset of the zone, as schema.org data needs it: `2026-09-12T20:00:00+02:00`. */
export function formatIsoWithOffset(local: string, zone: string, utc?: string): string {
  const localMs = parseLocalMs(local);
  const instantMs = findInstantMs(localMs, zone) ?? findShownMs(local, zone, utc);
  const offset = instantMs === null ? NaN : (localMs - instantMs) / 60_000;
  if (Number.isInteger(offset)) return local.replace(' ', 'T') + formatOffset(offset);
  return toZonedDateTime(toInstant(parseLocalDateTime(local), zone), zone).toString({
    smallestUnit: 'second',
    timeZoneName: 'never',
  });
}

/** The instant, when the clock of the zone shows the local time at it: the second one of an hour that comes twice, too. */
function findShownMs(local: string, zone: string, utc: string | undefined): number | null {
  if (utc === undefined) return null;
  const ms = parseLocalMs(utc);
  return formatMsInZone(zone, ms) === local ? ms : null;
}

/** A local `YYYY-MM-DD HH:MM:SS` in milliseconds, read as if it were UTC. */
export const parseLocalMs = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);
