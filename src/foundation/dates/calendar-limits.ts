// The years that four digits can write: 1 to 9999, in UTC.
import { Temporal } from './temporal.js';

const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59Z');

/** Replaces milliseconds since 1970 that lie outside the calendar by its first or last. */
export const clampToCalendarMs = (epochMilliseconds: number): number =>
  Math.min(Math.max(epochMilliseconds, earliestMs), latestMs);

export const isWithinCalendar = ({ epochMilliseconds }: Temporal.Instant): boolean =>
  epochMilliseconds === clampToCalendarMs(epochMilliseconds);

/** Other zones reach the first and last days of the calendar from outside of it. */
export const clampToCalendar = (instant: Temporal.Instant): Temporal.Instant =>
  isWithinCalendar(instant)
    ? instant
    : Temporal.Instant.fromEpochMilliseconds(clampToCalendarMs(instant.epochMilliseconds));
