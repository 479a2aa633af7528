import { getEndOfDay } from '../../foundation/dates/day-range.js';
import { formatMsInZone, parseLocalDateTime } from '../../foundation/dates/format-date.js';
import { clampToCalendar } from '../../foundation/dates/calendar-limits.js';
import { toInstant } from '../../foundation/dates/zones.js';
import type { BackupRow } from './backup-tables.js';
import { parseInstantMs } from './check-values.js';

/** Changed rules of a time zone shift the instants of stored events by an hour or two. */
const MAX_SHIFT_MS = 24 * 3_600_000;

/**
 * Fits the instants of an event to its local date-times and its time zone.
 *
 * @param row of an event, with valid columns
 * @returns the row itself when its instants fit, an adjusted one, or why it is invalid
 */
export function adjustTimes(row: BackupRow): BackupRow | string {
  const instants: Record<string, number> = {};
  let adjusted = row;
  for (const side of ['starts', 'ends']) {
    const ms = parseInstantMs(row[`${side}_at`]) ?? 0;
    const fitting = adjustInstant(String(row['time_zone']), String(row[`${side}_local`]), ms);
    if (fitting === null) return `${side}_at does not fit ${side}_local and time_zone`;
    if (fitting !== ms) adjusted = { ...adjusted, [`${side}_at`]: new Date(fitting).toISOString() };
    instants[side] = fitting;
  }
  return (instants['ends'] ?? 0) < (instants['starts'] ?? 0) ? 'ends_at is before starts_at' : adjusted;
}

/** @returns an instant that fits the local date-time, the given one if it does; null when that is too far away */
function adjustInstant(zone: string, localTime: string, ms: number): number | null {
  if (formatMsInZone(zone, ms) === localTime.replace('T', ' ')) return ms;
  const local = parseLocalDateTime(localTime);
  const possible = [toInstant(local, zone), getEndOfDay(local, zone)].map(
    (instant) => clampToCalendar(instant).epochMilliseconds,
  );
  if (possible.includes(ms)) return ms;
  const [first = 0] = possible;
  return Math.abs(first - ms) > MAX_SHIFT_MS ? null : first;
}
