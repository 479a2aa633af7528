// How far a zone is from UTC. Every answer needs it many times, and the time zone database takes far longer to ask than
// the rest of an answer to make: what it says is kept for the stretch of time between two changes of the offset.
import { Temporal } from './temporal.js';
import { zonedAt } from './zones.js';

/** Milliseconds since 1970; the end is not part of it. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

const known = new Map<string, Stretch[]>();

/** A zone has a few hundred changes; callers can make up endless spellings of zones, so it starts afresh when it is full. */
const mostZones = 200;

/** Milliseconds that the clocks of the zone are ahead of UTC. */
export function offsetAt(epochMilliseconds: number, zone: string): number {
  let stretches = known.get(zone);
  if (stretches === undefined) {
    if (known.size >= mostZones) known.clear();
    known.set(zone, (stretches = []));
  }
  const found = stretches.find(({ start, end }) => start <= epochMilliseconds && epochMilliseconds < end);
  if (found !== undefined) return found.offset;
  const stretch = stretchAround(epochMilliseconds, zone);
  stretches.push(stretch);
  return stretch.offset;
}

function stretchAround(epochMilliseconds: number, zone: string): Stretch {
  const at = (ms: number): Temporal.ZonedDateTime =>
    zonedAt(Temporal.Instant.fromEpochMilliseconds(ms), zone);
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

const DAY = 86_400_000;

/**
 * The moment of a wall clock, both in milliseconds, the clock as if it were that of UTC.
 *
 * @returns null near a change of the clocks, where it takes more to tell
 */
export function momentOfWall(wall: number, zone: string): number | null {
  const offset = offsetAt(wall - DAY, zone);
  const isSettled = offset === offsetAt(wall + DAY, zone) && offset === offsetAt(wall - offset, zone);
  return isSettled ? wall - offset : null;
}
