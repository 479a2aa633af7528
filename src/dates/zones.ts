// Time zones by the names the API accepts, and the way between an instant and a wall clock.
import { Temporal } from './temporal.js';
import { findAbbreviation, fixedZones, formatOffsetDigits } from './zone-abbreviations.js';

interface Zone {
  /** The name that Temporal knows it by; an offset such as `+05:30` when it is fixed. */
  id: string;
  /** What it always calls its time, or null when that depends on the season. */
  label: string | null;
}

const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/** Names seen so far. Callers can make up endless spellings of one zone, so it starts afresh when it is full. */
const zoneCache = new Map<string, Zone>();
const MAX_CACHED_ZONES = 1000;

/**
 * Whether a text names a zone (contract 2.2): a name or alias of the time zone database in any case,
 * `UTC+2`, `UTC-5.5`, `UTC+5:30`, `+05:30`, `-0330`, or an abbreviation such as `EST`, which is a fixed offset.
 */
export function isZone(name: string): boolean {
  return findZone(name) !== null;
}

/** The moment of a wall clock. In a gap the clock has moved forward (02:30 is 03:30); of two moments it is the first. */
export function toInstant(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return wall.toZonedDateTime(getZone(zone).id, { disambiguation: 'compatible' }).toInstant();
}

/** What the clocks of the zone show at a moment. */
export function toLocalDateTime(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  return toZonedDateTime(instant, zone).toPlainDateTime();
}

/** What the zone calls its time at a moment: `EST`, `CEST`, `+04`; `UTC+2` is its own name, `+05:30` is `GMT+0530`. */
export function getAbbreviation(instant: Temporal.Instant, zone: string): string {
  const { id, label } = getZone(zone);
  return (
    label ?? findAbbreviation(id, getOffsetMinutes(instant.toZonedDateTimeISO(id)), instant.epochMilliseconds)
  );
}

/** The moment together with the zone. */
export function toZonedDateTime(instant: Temporal.Instant, zone: string): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(getZone(zone).id);
}

function getZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw new RangeError(`not a time zone: ${JSON.stringify(name.slice(0, 80))}`);
  return zone;
}

function findZone(name: string): Zone | null {
  const seen = zoneCache.get(name);
  if (seen) return seen;

  const zone = parseFixedOffset(name) ?? findAbbreviatedZone(name) ?? findNamedZone(name);
  if (!zone) return null;
  if (zoneCache.size >= MAX_CACHED_ZONES) zoneCache.clear();
  zoneCache.set(name, zone);
  return zone;
}

/** `UTC+2`, `UTC-5.5` (a fraction of an hour), `UTC+5:30`; `+5`, `+05:30`, `-0330` and these after `GMT`. */
function parseFixedOffset(name: string): Zone | null {
  const [, utc, utcSign, utcHours, fraction] = /^(UTC)([+-])(\d{1,2})(\.\d{1,2}|:[0-5]\d)?$/.exec(name) ?? [];
  if (utc) return createFixedZone(utcSign, Number(utcHours) * 60 + parseMinutes(fraction), name);

  const [, sign, hours, minutes] = /^(?:GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(name) ?? [];
  return sign ? createFixedZone(sign, Number(hours) * 60 + Number(minutes ?? 0), null) : null;
}

function parseMinutes(fraction: string | undefined): number {
  if (fraction === undefined) return 0;
  return fraction.startsWith(':') ? Number(fraction.slice(1)) : Math.round(Number(`0${fraction}`) * 60);
}

/** No place on earth is further than 14 hours from UTC. */
function createFixedZone(sign: string | undefined, size: number, label: string | null): Zone | null {
  if (size > 14 * 60) return null;
  const minutes = sign === '-' ? -size : size;
  const digits = formatOffsetDigits(minutes);
  return { id: `${digits.slice(0, 3)}:${digits.slice(3)}`, label: label ?? `GMT${digits}` };
}

function findAbbreviatedZone(name: string): Zone | null {
  const label = name.toUpperCase();
  const minutes = fixedZones.get(label);
  return minutes === undefined ? null : createFixedZone(minutes < 0 ? '-' : '+', Math.abs(minutes), label);
}

function findNamedZone(name: string): Zone | null {
  if (!/^[a-z][a-z0-9_+-]{0,30}(\/[a-z0-9_+-]{1,30}){0,2}$/i.test(name)) return null;
  try {
    return { id: epoch.toZonedDateTimeISO(name).timeZoneId, label: null };
  } catch {
    return null; // the runtime has no such zone
  }
}

function getOffsetMinutes(moment: Temporal.ZonedDateTime): number {
  return Math.round(moment.offsetNanoseconds / 60e9);
}
