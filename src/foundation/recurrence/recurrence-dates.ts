// Dates of recurrences: as iCalendar writes them (RFC 5545, 3.3.4 and 3.3.5), and in the forms of ISO 8601.
import { formatMsInZone, formatUtcMs, parseLocalDateTime } from '../dates/format-date.js';
import { findInstantMs } from '../dates/offsets.js';
import { toInstant } from '../dates/zones.js';
import { getYear } from './calendar-days.js';
import { PartError } from './recurrence-error.js';

export interface RecurrenceDate {
  /** `YYYY-MM-DD HH:MM:SS` on the wall clock of the event. */
  readonly local: string;
  /** The text named a day without a time, which is 00:00:00. */
  readonly isDateOnly: boolean;
}

export interface DateZones {
  /** Of texts without a zone. */
  readonly sent: string;
  /** Whose wall clock the result shows. */
  readonly event: string;
}

const ICALENDAR = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The calendar of responses begins with the year 1, the arithmetic of JavaScript with the year 100. */
const FIRST_YEAR = 100;

/**
 * Reads `20261224`, `20261224T180000`, which is local to the sent zone, `20261224T170000Z`, and the same in ISO form.
 *
 * @throws PartError when the text is no such date
 * @throws RangeError when a zone is no zone
 */
export function readRecurrenceDate(text: string, zones: DateZones): RecurrenceDate {
  const trimmed = text.trim().toUpperCase();
  const match = ICALENDAR.exec(trimmed) ?? ISO.exec(trimmed);
  if (match === null) throw new PartError('moment');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  if (year < FIRST_YEAR || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 60)
    throw new PartError('moment');
  const { monthStarts } = getYear(year);
  if (day < 1 || day > (monthStarts[month] ?? 0) - (monthStarts[month - 1] ?? 0))
    throw new PartError('no_such_day');
  // A leap second is the last second of its minute.
  const localMs = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  const isDateOnly = match[4] === undefined;
  if (isDateOnly) return { local: formatUtcMs(localMs), isDateOnly };
  return { local: toEventClock(localMs, match[7], zones), isDateOnly };
}

/** @param offset `Z` or `+02:00` */
function toEventClock(localMs: number, offset: string | undefined, { sent, event }: DateZones): string {
  if (offset !== undefined) return formatMsInZone(event, localMs - parseOffsetMs(offset));
  if (sent === event) return formatUtcMs(localMs);
  const instantMs =
    findInstantMs(localMs, sent) ??
    toInstant(parseLocalDateTime(formatUtcMs(localMs)), sent).epochMilliseconds;
  return formatMsInZone(event, instantMs);
}

function parseOffsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
