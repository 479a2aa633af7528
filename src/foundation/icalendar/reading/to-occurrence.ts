import type { FileTimes } from './calendar-file.js';
import { type FileDate, toClockOf } from './read-date.js';
import { toDayOf } from './read-recurrence.js';

/**
 * The original start of a date on the clock of its series. A day without a time names the date of that day, and so does a
 * time where the series has days.
 */
export const toOccurrence = (
  date: FileDate,
  { isAllDay, isFlagged, start, zone }: Pick<FileTimes, 'isAllDay' | 'isFlagged' | 'start' | 'zone'>,
): string =>
  date.isDay || isAllDay ? toDayOf(date, { zone, isFlagged }) + start.slice(10) : toClockOf(zone, date);
