import { clampToCalendar } from '../../../foundation/dates/calendar-limits.js';
import { getEndOfDay } from '../../../foundation/dates/day-range.js';
import { formatLocalDateTime, parseLocalDateTime } from '../../../foundation/dates/format-date.js';
import { type ParsedDateTime, parseDateTime } from '../../../foundation/dates/parse-date-time.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { getAbbreviation, toInstant, toLocalDateTime } from '../../../foundation/dates/zones.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';

export interface EventTimes {
  timeZone: string;
  /** Of the zone at the start: `CEST`. */
  abbreviation: string;
  allDay: boolean;
  /** Local times in the event's zone, `YYYY-MM-DD HH:MM:SS`. */
  startLocal: string;
  endLocal: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
}

/** Absent values stay as stored. */
export interface EventTimesInput {
  /** Dates as `parseDateTime` reads them. */
  start?: string | undefined;
  end?: string | undefined;
  /** From the start on, in place of an end. */
  durationSeconds?: number | undefined;
  /** Empty: the site's. */
  timeZone?: string | undefined;
  allDay?: boolean | undefined;
}

type ZonedPoint = Pick<ParsedDateTime, 'local' | 'instant'>;

/**
 * The times of a created or changed event (contract 2.3). A local time that the zone skips moves forward; a date with an
 * offset is converted into the zone. An end before the start becomes the start, or the end of its day when the event
 * lasts all day.
 *
 * @param current null for a new event, which needs both dates
 * @throws ApiError rest_invalid_param when a date is unreadable, or outside of the calendar in the event's zone
 */
export function resolveEventTimes(
  input: EventTimesInput,
  current: EventTimes | null,
  at: { now: Temporal.Instant; siteZone: string; isLenient: boolean },
): EventTimes {
  const timeZone = (input.timeZone ?? current?.timeZone) || at.siteZone;
  const allDay = input.allDay ?? current?.allDay ?? false;

  const read = (name: string, text: string): ZonedPoint => {
    const date = parseDateTime(text, { now: at.now, zone: timeZone });
    if (!date) throw invalidParam(name, new ParameterError('moment'));
    return date;
  };
  /** A change of zone keeps the local time and moves the instant. */
  const keep = (localText: string | undefined, instant: Temporal.Instant | undefined): ZonedPoint => {
    if (localText === undefined || instant === undefined)
      throw new Error('a new event needs a start and an end');
    const local = parseLocalDateTime(localText);
    if (current?.timeZone === timeZone) return { local, instant };
    const moved = toInstant(local, timeZone);
    return { local: toLocalDateTime(moved, timeZone), instant: moved };
  };

  let start =
    input.start === undefined ? keep(current?.startLocal, current?.startAt) : read('start_date', input.start);
  const { durationSeconds } = input;
  let end =
    input.end !== undefined
      ? read('end_date', input.end)
      : durationSeconds !== undefined
        ? addSeconds(start, durationSeconds, timeZone)
        : keep(current?.endLocal, current?.endAt);
  if (allDay) {
    start = toDayStart(start, timeZone);
    end = toDayEnd(end, timeZone);
  }
  if (Temporal.Instant.compare(end.instant, start.instant) < 0) {
    const sent = input.end !== undefined ? 'end_date' : input.start !== undefined ? 'start_date' : null;
    if (sent !== null && !at.isLenient) throw invalidParam(sent, new ParameterError('end_before_start'));
    end = allDay ? toDayEnd(start, timeZone) : start;
  }

  return {
    timeZone,
    abbreviation: getAbbreviation(start.instant, timeZone),
    allDay,
    startLocal: formatLocalDateTime(start.local),
    endLocal: formatLocalDateTime(end.local),
    startAt: clampToCalendar(start.instant),
    endAt: clampToCalendar(end.instant),
  };
}

function addSeconds({ instant }: ZonedPoint, seconds: number, zone: string): ZonedPoint {
  const moved = instant.add({ seconds });
  return { local: toLocalDateTime(moved, zone), instant: moved };
}

/** The local time is 00:00:00 even where the zone skips the first hour of the day. */
function toDayStart({ local }: ZonedPoint, zone: string): ZonedPoint {
  const midnight = local.with({ hour: 0, minute: 0, second: 0 });
  return { local: midnight, instant: toInstant(midnight, zone) };
}

function toDayEnd({ local }: ZonedPoint, zone: string): ZonedPoint {
  return { local: local.with({ hour: 23, minute: 59, second: 59 }), instant: getEndOfDay(local, zone) };
}
