// The years that dates can be written in with four digits: 1 to 9999, in UTC.
import { Temporal } from './temporal.js';

const earliest = Temporal.Instant.from('0001-01-01T00:00:00Z');
const latest = Temporal.Instant.from('9999-12-31T23:59:59Z');

/** Milliseconds since 1970; a moment works them out anew each time it is asked. */
const [earliestMs, latestMs] = [earliest.epochMilliseconds, latest.epochMilliseconds];

export function isWithinCalendar({ epochMilliseconds }: Temporal.Instant): boolean {
  return epochMilliseconds >= earliestMs && epochMilliseconds <= latestMs;
}

/** The moment itself, or the first or last one there is: the first and last days reach beyond in other zones. */
export function clampToCalendar(instant: Temporal.Instant): Temporal.Instant {
  if (isWithinCalendar(instant)) return instant;
  return instant.epochMilliseconds < 0 ? earliest : latest;
}

/** The same of milliseconds since 1970. */
export const clampToCalendarMs = (epochMilliseconds: number): number =>
  Math.min(Math.max(epochMilliseconds, earliestMs), latestMs);
