// When an event takes place, from what a caller wrote and what is stored (API contract: dates, zone, all-day).
import { withinCalendar } from '../../dates/calendar-limits.js';
import { endOfDay } from '../../dates/day-range.js';
import { formatWall, parseWall } from '../../dates/format-date.js';
import { parseMoment } from '../../dates/parse-moment.js';
import { Temporal } from '../../dates/temporal.js';
import { abbreviationAt, toInstant, toWall } from '../../dates/zones.js';
import { invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';

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
interface Point {
  wall: Temporal.PlainDateTime;
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

  const given = (name: string, text: string): Point => readPoint(name, text, { now: at.now, zone: timeZone });
  const kept = (wall: string | undefined, instant: Temporal.Instant | undefined): Point =>
    keepPoint(wall, instant, { from: current?.timeZone, to: timeZone });

  let start =
    input.start === undefined
      ? kept(current?.startLocal, current?.startAt)
      : given('start_date', input.start);
  let end = input.end === undefined ? kept(current?.endLocal, current?.endAt) : given('end_date', input.end);
  if (allDay) {
    start = dayBegin(start, timeZone);
    end = dayEnd(end, timeZone);
  }
  if (Temporal.Instant.compare(end.instant, start.instant) < 0) {
    end = allDay ? dayEnd(start, timeZone) : start;
  }

  return {
    timeZone,
    abbreviation: abbreviationAt(start.instant, timeZone),
    allDay,
    startLocal: formatWall(start.wall),
    endLocal: formatWall(end.wall),
    startAt: withinCalendar(start.instant),
    endAt: withinCalendar(end.instant),
  };
}

function chooseZone(given: string | undefined, current: EventTimes | null, siteZone: string): string {
  return (given ?? current?.timeZone) || siteZone;
}

function readPoint(name: string, text: string, at: { now: Temporal.Instant; zone: string }): Point {
  const moment = parseMoment(text, at);
  if (!moment) throw invalidParam(name, new Fault('moment'));
  return moment;
}

/** A change of zone keeps the wall clock and moves the instant. */
function keepPoint(
  wallText: string | undefined,
  instant: Temporal.Instant | undefined,
  zone: { from: string | undefined; to: string },
): Point {
  if (wallText === undefined || instant === undefined)
    throw new Error('a new event needs a start and an end');
  const wall = parseWall(wallText);
  if (zone.from === zone.to) return { wall, instant };

  const moved = toInstant(wall, zone.to);
  return { wall: toWall(moved, zone.to), instant: moved };
}

/** The wall clock reads 00:00:00 even where the day's first hour is skipped. */
function dayBegin({ wall }: Point, zone: string): Point {
  const midnight = wall.with({ hour: 0, minute: 0, second: 0 });
  return { wall: midnight, instant: toInstant(midnight, zone) };
}

function dayEnd({ wall }: Point, zone: string): Point {
  return { wall: wall.with({ hour: 23, minute: 59, second: 59 }), instant: endOfDay(wall, zone) };
}
