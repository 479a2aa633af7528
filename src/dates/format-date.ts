// Dates as the API and the database write them: `YYYY-MM-DD HH:MM:SS`, a wall clock without a zone.
import { withinCalendar } from './calendar-limits.js';
import { Temporal } from './temporal.js';
import { offsetAt } from './offsets.js';
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
  return wall.toString({ smallestUnit: 'second', roundingMode: 'trunc' }).replace('T', ' ');
}

/** Reads what `formatWall` writes. Throws a RangeError on anything that is not a date and time without a zone. */
export function parseWall(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text);
}

/** The wall clock in UTC, within the same limits: `2026-09-12 18:00:00`. */
export function formatUtc(instant: Temporal.Instant): string {
  // Every answer needs it for every item: Date writes the same much faster.
  const { epochMilliseconds } = withinCalendar(instant);
  return new Date(epochMilliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

/** The wall clock of a zone, within the same limits. */
export const formatIn = (zone: string, instant: Temporal.Instant): string =>
  formatUtc(
    zone === 'UTC' ? instant : instant.add({ milliseconds: offsetAt(instant.epochMilliseconds, zone) }),
  );

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
  return zonedAt(toInstant(parseWall(wall), zone), zone).toString({
    smallestUnit: 'second',
    timeZoneName: 'never',
  });
}
