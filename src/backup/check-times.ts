// Whether the moments of an event are those of its wall clocks in its zone.
import { endOfDay } from '../dates/day-range.js';
import { formatMsIn, parseWall } from '../dates/format-date.js';
import { withinCalendar } from '../dates/calendar-limits.js';
import { toInstant } from '../dates/zones.js';
import type { Row } from './backup.queries.js';
import { instantMs } from './check-values.js';

/**
 * Governments change the rules of their zones: moments of events that were stored before are then off by an hour or
 * two.
 */
const MOST_CHANGE_MS = 24 * 3_600_000;

export interface FittingTimes {
  /** The row, with moments that fit. */
  readonly row: Row;
  readonly isChanged: boolean;
}

/**
 * @param row of an event, whose columns are right each by itself
 * @returns the row, or what is wrong with it
 */
export function fitTimes(row: Row): FittingTimes | string {
  const { time_zone: zone, starts_local: start, ends_local: end } = row as Readonly<Record<string, string>>;
  const startMs = fittingMs(zone ?? '', start ?? '', instantMs(row['starts_at']) ?? 0);
  const endMs = fittingMs(zone ?? '', end ?? '', instantMs(row['ends_at']) ?? 0);
  if (startMs === 'far') return 'starts_at does not fit starts_local and time_zone';
  if (endMs === 'far') return 'ends_at does not fit ends_local and time_zone';
  const changed = {
    ...(startMs === 'same' ? {} : { starts_at: new Date(startMs).toISOString() }),
    ...(endMs === 'same' ? {} : { ends_at: new Date(endMs).toISOString() }),
  };
  const fitting: Row = { ...row, ...changed };
  if ((instantMs(fitting['ends_at']) ?? 0) < (instantMs(fitting['starts_at']) ?? 0))
    return 'ends_at is before starts_at';
  return { row: fitting, isChanged: Object.keys(changed).length > 0 };
}

/** @returns the moment when it is another one than the given, in milliseconds since 1970 */
function fittingMs(zone: string, wall: string, ms: number): number | 'same' | 'far' {
  if (formatMsIn(zone, ms) === wall.replace('T', ' ')) return 'same';
  const local = parseWall(wall);
  const moments = [toInstant(local, zone), endOfDay(local, zone)].map(
    (at) => withinCalendar(at).epochMilliseconds,
  );
  const [first = 0] = moments;
  if (moments.includes(ms)) return 'same';
  return Math.abs(first - ms) > MOST_CHANGE_MS ? 'far' : first;
}
