// When an event takes place, from what a caller wrote and what is stored (contract 2.3).
import { clampToCalendar } from '../../dates/calendar-limits.js';
import { getEndOfDay } from '../../dates/day-range.js';
import { formatLocalDateTime, parseLocalDateTime } from '../../dates/format-date.js';
import { parseDateTime } from '../../dates/parse-date-time.js';
import { Temporal } from '../../dates/temporal.js';
import { getAbbreviation, toInstant, toLocalDateTime } from '../../dates/zones.js';
import { invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';

export interface EventTimes {
  timeZone: string;
  /** What the zone calls its time at the start: `CEST`. */
  abbreviation: string;
  allDay: boolean;
  /** Wall clocks in the event's zone, `YYYY-MM-DD HH:MM:SS`. */
  startLocal: string;
  endLocal: string;
  startAt: Temporal.Instant;
  endAt: Temporal.Instant;
}

export interface EventTimesInput {
  /** Date texts that `parseMoment` understands. Left out: as stored. */
  start?: string | undefined;
  end?: string | undefined;
  /** Left out: as stored; empty: the site's. */
  timeZone?: string | undefined;
  /** Left out: as stored. */
  allDay?: boolean | undefined;
}

/** A moment as the event's zone sees it. */
interface ZonedPoint {
  local: Temporal.PlainDateTime;
  instant: Temporal.Instant;
}

/**
 * The times of an event that is created (`current` is null, both dates are there) or changed. A wall clock that the zone
 * skips moves forward; a text with an offset is converted into the zone. An end before the start becomes the start, or
 * the end of its day when the event lasts all day.
 *
 * @throws ApiError rest_invalid_param when a date cannot be read, or lies outside the calendar in the event's zone
 */
export function resolveEventTimes(
  input: EventTimesInput,
  current: EventTimes | null,
  at: { now: Temporal.Instant; siteZone: string },
): EventTimes {
  const timeZone = chooseZone(input.timeZone, current, at.siteZone);
  const allDay = input.allDay ?? current?.allDay ?? false;

  const given = (name: string, text: string): ZonedPoint =>
    readPoint(name, text, { now: at.now, zone: timeZone });
  const kept = (wall: string | undefined, instant: Temporal.Instant | undefined): ZonedPoint =>
    keepPoint(wall, instant, { from: current?.timeZone, to: timeZone });

  let start =
    input.start === undefined
      ? kept(current?.startLocal, current?.startAt)
      : given('start_date', input.start);
  let end = input.end === undefined ? kept(current?.endLocal, current?.endAt) : given('end_date', input.end);
  if (allDay) {
    start = toDayStart(start, timeZone);
    end = toDayEnd(end, timeZone);
  }
  if (Temporal.Instant.compare(end.instant, start.instant) < 0) {
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

function chooseZone(given: string | undefined, current: EventTimes | null, siteZone: string): string {
  return (given ?? current?.timeZone) || siteZone;
}

function readPoint(name: string, text: string, at: { now: Temporal.Instant; zone: string }): ZonedPoint {
  const moment = parseDateTime(text, at);
  if (!moment) throw invalidParam(name, new ParameterError('moment'));
  return moment;
}

/** A change of zone keeps the wall clock and moves the instant. */
function keepPoint(
  wallText: string | undefined,
  instant: Temporal.Instant | undefined,
  zone: { from: string | undefined; to: string },
): ZonedPoint {
  if (wallText === undefined || instant === undefined)
    throw new Error('a new event needs a start and an end');
  const local = parseLocalDateTime(wallText);
  if (zone.from === zone.to) return { local, instant };

  const moved = toInstant(local, zone.to);
  return { local: toLocalDateTime(moved, zone.to), instant: moved };
}

/** The local clock reads 00:00:00 even where the day's first hour is skipped. */
function toDayStart({ local }: ZonedPoint, zone: string): ZonedPoint {
  const midnight = local.with({ hour: 0, minute: 0, second: 0 });
  return { local: midnight, instant: toInstant(midnight, zone) };
}

function toDayEnd({ local }: ZonedPoint, zone: string): ZonedPoint {
  return { local: local.with({ hour: 23, minute: 59, second: 59 }), instant: getEndOfDay(local, zone) };
}
