// Whether the moments of an event are those of its wall clocks in its zone.
import { getEndOfDay } from '../dates/day-range.js';
import { formatMsInZone, parseLocalDateTime } from '../dates/format-date.js';
import { clampToCalendar } from '../dates/calendar-limits.js';
import { toInstant } from '../dates/zones.js';
import type { BackupRow } from './backup.queries.js';
import { parseInstantMs } from './check-values.js';

/**
 * Governments change the rules of their zones: moments of events that were stored before are then off by an hour or
 * two.
 */
const MAX_SHIFT_MS = 24 * 3_600_000;

export interface AdjustedTimes {
  /** The row, with moments that fit. */
  readonly row: BackupRow;
  readonly isChanged: boolean;
}

/**
 * @param row of an event, whose columns are right each by itself
 * @returns the row, or what is wrong with it
 */
export function adjustTimes(row: BackupRow): AdjustedTimes | string {
  const { time_zone: zone, starts_local: start, ends_local: end } = row as Readonly<Record<string, string>>;
  const startMs = adjustInstant(zone ?? '', start ?? '', parseInstantMs(row['starts_at']) ?? 0);
  const endMs = adjustInstant(zone ?? '', end ?? '', parseInstantMs(row['ends_at']) ?? 0);
  if (startMs === 'far') return 'starts_at does not fit starts_local and time_zone';
  if (endMs === 'far') return 'ends_at does not fit ends_local and time_zone';
  const changed = {
    ...(startMs === 'same' ? {} : { starts_at: new Date(startMs).toISOString() }),
    ...(endMs === 'same' ? {} : { ends_at: new Date(endMs).toISOString() }),
  };
  const fitting: BackupRow = { ...row, ...changed };
  if ((parseInstantMs(fitting['ends_at']) ?? 0) < (parseInstantMs(fitting['starts_at']) ?? 0))
    return 'ends_at is before starts_at';
  return { row: fitting, isChanged: Object.keys(changed).length > 0 };
}

/** @returns the moment when it is another one than the given, in milliseconds since 1970 */
function adjustInstant(zone: string, wall: string, ms: number): number | 'same' | 'far' {
  if (formatMsInZone(zone, ms) === wall.replace('T', ' ')) return 'same';
  const local = parseLocalDateTime(wall);
  const moments = [toInstant(local, zone), getEndOfDay(local, zone)].map(
    (at) => clampToCalendar(at).epochMilliseconds,
  );
  const [first = 0] = moments;
  if (moments.includes(ms)) return 'same';
  return Math.abs(first - ms) > MAX_SHIFT_MS ? 'far' : first;
}
