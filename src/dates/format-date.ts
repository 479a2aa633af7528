// Dates as the API and the database write them: `YYYY-MM-DD HH:MM:SS`, a wall clock without a zone.
import { withinCalendarMs } from './calendar-limits.js';
import { Temporal } from './temporal.js';
import { momentOfWall, offsetAt } from './offsets.js';
import { toInstant, zonedAt } from './zones.js';

/** The six zero-padded strings of a `*_details` object (API contract, date details). */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

const first = '0001-01-01 00:00:00';
const last = '9999-12-31 23:59:59';

/** `2026-09-12 20:00:00`; fractions of a second are dropped, and outside the years 1 to 9999 it is their first or last. */
export function formatWall(wall: Temporal.PlainDateTime): string {
  if (wall.year < 1) return first;
  if (wall.year > 9999) return last;
  return wall.toString().slice(0, 19).replace('T', ' ');
}

/** Reads what `formatWall` writes. Throws a RangeError on anything that is not a date and time without a zone. */
export function parseWall(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text);
}

/** The wall clock in UTC, within the same limits: `2026-09-12 18:00:00`. */
export const formatUtc = ({ epochMilliseconds }: Temporal.Instant): string => formatUtcMs(epochMilliseconds);

/** The same of milliseconds since 1970. Every answer needs it for every item: Date writes it much faster. */
export function formatUtcMs(epochMilliseconds: number): string {
  const iso = new Date(withinCalendarMs(epochMilliseconds)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** The wall clock of a zone, within the same limits. */
export const formatIn = (zone: string, { epochMilliseconds }: Temporal.Instant): string =>
  formatMsIn(zone, epochMilliseconds);

/** The same of milliseconds since 1970. */
export const formatMsIn = (zone: string, epochMilliseconds: number): string =>
  formatUtcMs(zone === 'UTC' ? epochMilliseconds : epochMilliseconds + offsetAt(epochMilliseconds, zone));

/** Takes a text of `formatWall` or `formatUtc` apart. */
export function dateDetails(wall: string): DateDetails {
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
export function isoWithOffset(wall: string, zone: string): string {
  const local = wallMs(wall);
  const moment = momentOfWall(local, zone);
  if (moment !== null && (local - moment) % MINUTE === 0)
    return wall.replace(' ', 'T') + offsetText(local - moment);
  return zonedAt(toInstant(parseWall(wall), zone), zone).toString({
    smallestUnit: 'second',
    timeZoneName: 'never',
  });
}

/** What `formatWall` writes, in milliseconds, as if it were the clock of UTC. */
export const wallMs = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

const MINUTE = 60_000;

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
