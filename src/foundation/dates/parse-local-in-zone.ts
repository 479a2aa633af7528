import { findInstantMs } from './offsets.js';
import { Temporal } from './temporal.js';

const LOCAL_DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;

/** In these years every zone is a whole number of seconds from UTC, and no offset leads out of the calendar. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 9998;

/** Fast path of `parseDateTime` for `2026-09-12 20:00:00`; null for everything else. @throws RangeError when `zone` is no zone */
export function parseLocalInZone(
  text: string,
  zone: string,
): { readonly instant: Temporal.Instant; readonly local: Temporal.PlainDateTime } | null {
  const match = LOCAL_DATE_TIME.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC takes 30 February for 2 March.
  if (new Date(localMs).getUTCMonth() !== month - 1) return null;
  const instantMs = findInstantMs(localMs, zone);
  if (instantMs === null) return null;
  return {
    instant: Temporal.Instant.fromEpochMilliseconds(instantMs),
    local: new Temporal.PlainDateTime(year, month, day, hour, minute, second),
  };
}
