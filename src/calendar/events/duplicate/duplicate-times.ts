import { formatUtcMs, parseLocalMs } from '../../../foundation/dates/format-date.js';
import { type EventTimes, resolveEventTimes } from '../write/event-times.js';
import type { DuplicateEventDto } from './duplicate-event.dto.js';

type TimeInput = Pick<DuplicateEventDto, 'start_date' | 'end_date' | 'timezone' | 'all_day'>;

/**
 * The times of a copy. Without an end it lasts as long as the event on the wall clock, so that an evening ends at the same
 * hour when clocks change, and days stay days.
 *
 * @throws ApiError rest_invalid_param
 */
export function resolveCopyTimes(
  { start_date: start, end_date: end, timezone: timeZone, all_day: allDay }: TimeInput,
  event: EventTimes,
  at: Parameters<typeof resolveEventTimes>[2],
): EventTimes {
  if (end !== undefined) return resolveEventTimes({ start, end, timeZone, allDay }, event, at);
  const begun = resolveEventTimes({ start, durationSeconds: 0, timeZone, allDay }, event, at);
  const lengthMs = parseLocalMs(event.endLocal) - parseLocalMs(event.startLocal);
  const endLocal = formatUtcMs(parseLocalMs(begun.startLocal) + lengthMs);
  return resolveEventTimes({ start, end: endLocal, timeZone, allDay }, event, { ...at, isLenient: true });
}
