// Wall clocks and moments for the oracle. The numbers are seconds; a wall clock is read as if it were UTC.
import { Temporal } from '../../../src/foundation/dates/temporal.js';

const SECOND = 1000;
const known = new Map<string, number>();

/** The moment at which clocks of the zone show this; the later one in a gap, the first one when they show it twice. */
export function momentOf(wall: number, zone: string): number {
  const key = `${zone} ${wall}`;
  const found = known.get(key) ?? plain(wall).toZonedDateTime(zone).epochMilliseconds / SECOND;
  known.set(key, found);
  return found;
}

/** What clocks of the zone show at a moment. */
export function wallOf(moment: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(moment * SECOND).toZonedDateTimeISO(zone);
  return local.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds / SECOND;
}

export const startOfDay = (wall: number): number => wall - (((wall % 86_400) + 86_400) % 86_400);
export const endOfDay = (wall: number): number => startOfDay(wall) + 86_399;

/** The same wall clock so many months later. */
export const addMonths = (wall: number, months: number): number =>
  plain(wall).add({ months }).toZonedDateTime('UTC').epochMilliseconds / SECOND;

/** `2027-03-10 12:00:00`, with another separator when one is given. */
export const written = (wall: number, between = ' '): string =>
  plain(wall).toString({ smallestUnit: 'second' }).replace('T', between);

export const secondsOf = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / SECOND;

const plain = (wall: number): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(wall * SECOND)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
