// How far a zone is from UTC. Every answer needs it many times, and the time zone database takes far longer to ask than
// the rest of an answer to make: what it says is kept for the stretch of time between two changes of the offset.
import { Temporal } from './temporal.js';
import { toZonedDateTime } from './zones.js';

/** Milliseconds since 1970; the end is not part of it. */
interface OffsetPeriod {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

const periodsByZone = new Map<string, OffsetPeriod[]>();

/** A zone has a few hundred changes; callers can make up endless spellings of zones, so it starts afresh when it is full. */
const MAX_ZONES = 200;

/** Milliseconds that the clocks of the zone are ahead of UTC. */
export function getOffsetMs(epochMilliseconds: number, zone: string): number {
  let stretches = periodsByZone.get(zone);
  if (stretches === undefined) {
    if (periodsByZone.size >= MAX_ZONES) periodsByZone.clear();
    periodsByZone.set(zone, (stretches = []));
  }
  const found = stretches.find(({ start, end }) => start <= epochMilliseconds && epochMilliseconds < end);
  if (found !== undefined) return found.offset;
  const stretch = findOffsetPeriod(epochMilliseconds, zone);
  stretches.push(stretch);
  return stretch.offset;
}

function findOffsetPeriod(epochMilliseconds: number, zone: string): OffsetPeriod {
  const at = (ms: number): Temporal.ZonedDateTime =>
    toZonedDateTime(Temporal.Instant.fromEpochMilliseconds(ms), zone);
  const moment = at(epochMilliseconds);
  // A change at this very moment has happened already.
  const before = at(epochMilliseconds + 1).getTimeZoneTransition('previous');
  const after = moment.getTimeZoneTransition('next');
  return {
    start: before?.epochMilliseconds ?? -Infinity,
    end: after?.epochMilliseconds ?? Infinity,
    offset: moment.offsetNanoseconds / 1e6,
  };
}

const DAY_MS = 86_400_000;

/**
 * The moment of a wall clock, both in milliseconds, the clock as if it were that of UTC.
 *
 * @returns null near a change of the clocks, where it takes more to tell
 */
export function findInstantMs(wall: number, zone: string): number | null {
  const offset = getOffsetMs(wall - DAY_MS, zone);
  const isSettled =
    offset === getOffsetMs(wall + DAY_MS, zone) && offset === getOffsetMs(wall - offset, zone);
  return isSettled ? wall - offset : null;
}
