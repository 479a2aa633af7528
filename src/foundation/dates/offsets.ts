// Cached offsets of zones from UTC. Every response needs many, and a look-up in the time zone database takes far longer
// than the rest of the response.
import { Temporal } from './temporal.js';
import { toZonedDateTime } from './zones.js';

/** The time between two changes of the offset, in milliseconds since 1970, without its end. */
interface OffsetPeriod {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

const periodsByZone = new Map<string, OffsetPeriod[]>();

/** Callers can invent endless spellings of zones. A zone has a few hundred changes. */
const MAX_ZONES = 200;

/** Milliseconds that the clocks of the zone are ahead of UTC. */
export function getOffsetMs(epochMilliseconds: number, zone: string): number {
  let periods = periodsByZone.get(zone);
  if (periods === undefined) {
    if (periodsByZone.size >= MAX_ZONES) periodsByZone.clear();
    periodsByZone.set(zone, (periods = []));
  }
  let period = periods.find(({ start, end }) => start <= epochMilliseconds && epochMilliseconds < end);
  if (period === undefined) periods.push((period = findOffsetPeriod(epochMilliseconds, zone)));
  return period.offset;
}

function findOffsetPeriod(epochMilliseconds: number, zone: string): OffsetPeriod {
  const at = (ms: number): Temporal.ZonedDateTime =>
    toZonedDateTime(Temporal.Instant.fromEpochMilliseconds(ms), zone);
  const local = at(epochMilliseconds);
  // The period includes a change at this very instant.
  const previous = at(epochMilliseconds + 1).getTimeZoneTransition('previous');
  return {
    start: previous?.epochMilliseconds ?? -Infinity,
    end: local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: local.offsetNanoseconds / 1e6,
  };
}

const DAY_MS = 86_400_000;

/** Reads local milliseconds as if they were UTC; null near a change of the offset, where `toInstant` decides. */
export function findInstantMs(localMs: number, zone: string): number | null {
  const offset = getOffsetMs(localMs - DAY_MS, zone);
  const isStable =
    offset === getOffsetMs(localMs + DAY_MS, zone) && offset === getOffsetMs(localMs - offset, zone);
  return isStable ? localMs - offset : null;
}
