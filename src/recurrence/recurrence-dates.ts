// Dates of recurrences: as iCalendar writes them (RFC 5545, 3.3.4 and 3.3.5), and in the forms of ISO 8601.
import { formatLocalDateTime } from '../dates/format-date.js';
import { parseDateTime } from '../dates/parse-date-time.js';
import { Temporal } from '../dates/temporal.js';
import { toInstant, toLocalDateTime } from '../dates/zones.js';
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
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;
const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(z|[+-]\d\d:?\d\d)$/i;

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * Reads `20261224`, `20261224T180000`, which is local to the sent zone, `20261224T170000Z`, and the same in ISO form.
 *
 * @throws PartError when the text is no such date
 * @throws RangeError when a zone is no zone
 */
export function readRecurrenceDate(text: string, zones: DateZones): RecurrenceDate {
  const trimmed = text.trim();
  if (ISO_WITH_OFFSET.test(trimmed)) {
    const parsed = parseDateTime(trimmed, { now: EPOCH, zone: zones.event });
    if (parsed === null) throw new PartError('moment');
    if (parsed.isPastMonthEnd) throw new PartError('no_such_day');
    return { local: formatLocalDateTime(parsed.local), isDateOnly: false };
  }
  const match = ICALENDAR.exec(trimmed.toUpperCase()) ?? ISO.exec(trimmed);
  if (match === null) throw new PartError('moment');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const isDateOnly = match[4] === undefined;
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 60)
    throw new PartError('moment');
  if (day < 1 || day > new Temporal.PlainDate(year, month, 1).daysInMonth) throw new PartError('no_such_day');
  // A leap second is the last second of its minute.
  const local = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
  const zone = match[7] === undefined ? zones.sent : 'UTC';
  const isMoved = !isDateOnly && zone !== zones.event;
  return {
    local: formatLocalDateTime(isMoved ? toLocalDateTime(toInstant(local, zone), zones.event) : local),
    isDateOnly,
  };
}
