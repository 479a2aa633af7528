// Dates as programs write them, `2026-09-12 20:00:00`, read without the grammar of all the others, which takes much longer.
import { findInstantMs } from './offsets.js';
import { Temporal } from './temporal.js';

const LOCAL_DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;

/** Years in which every zone is a whole number of seconds from UTC, and none leads out of the calendar. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

export interface ParsedLocalDateTime {
  readonly instant: Temporal.Instant;
  readonly local: Temporal.PlainDateTime;
}

/**
 * The moment of a wall clock in a zone. Null where it takes more to tell: in another spelling, for days and times that
 * there are not, near a change of the clocks, and long ago. Throws a RangeError when it is no zone.
 */
export function parseLocalInZone(text: string, zone: string): ParsedLocalDateTime | null {
  const match = LOCAL_DATE_TIME.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(local);
  // 30 February is another day.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const moment = findInstantMs(local, zone);
  if (moment === null) return null;
  return {
    instant: Temporal.Instant.fromEpochMilliseconds(moment),
    local: new Temporal.PlainDateTime(year, month, day, hour, minute, second),
  };
}
