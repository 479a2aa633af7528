// Dates as programs write them, `2026-09-12 20:00:00`, read without the grammar of all the others, which takes much longer.
import { momentOfWall } from './offsets.js';
import { Temporal } from './temporal.js';

const WALL_CLOCK = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;

/** Years in which every zone is a whole number of seconds from UTC, and none leads out of the calendar. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

export interface WallClock {
  readonly instant: Temporal.Instant;
  readonly wall: Temporal.PlainDateTime;
}

/**
 * The moment of a wall clock in a zone. Null where it takes more to tell: in another spelling, for days and times that
 * there are not, near a change of the clocks, and long ago. Throws a RangeError when it is no zone.
 */
export function readWallClock(text: string, zone: string): WallClock | null {
  const match = WALL_CLOCK.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(local);
  // 30 February is another day.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const moment = momentOfWall(local, zone);
  if (moment === null) return null;
  return {
    instant: Temporal.Instant.fromEpochMilliseconds(moment),
    wall: new Temporal.PlainDateTime(year, month, day, hour, minute, second),
  };
}
