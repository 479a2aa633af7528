// Time zones by the names the API accepts, and the way between an instant and a wall clock.
import { Temporal } from './temporal.js';
import { abbreviationOf, fixedZones, offsetDigits } from './zone-abbreviations.js';

interface Zone {
  /** The name that Temporal knows it by; an offset such as `+05:30` when it is fixed. */
  id: string;
  /** What it always calls its time, or null when that depends on the season. */
  label: string | null;
}

const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/** Names seen so far. Callers can make up endless spellings of one zone, so it starts afresh when it is full. */
const known = new Map<string, Zone>();
const mostKnown = 1000;

/**
 * Whether a text names a zone (API contract, row `timezone`): a name or alias of the time zone database in any case,
 * `UTC+2`, `UTC-5.5`, `UTC+5:30`, `+05:30`, `-0330`, or an abbreviation such as `EST`, which is a fixed offset.
 */
export function isZone(name: string): boolean {
  return find(name) !== null;
}

/** The moment of a wall clock. In a gap the clock has moved forward (02:30 is 03:30); of two moments it is the first. */
export function toInstant(wall: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return wall.toZonedDateTime(findOrThrow(zone).id, { disambiguation: 'compatible' }).toInstant();
}

/** What the clocks of the zone show at a moment. */
export function toWall(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  return zonedAt(instant, zone).toPlainDateTime();
}

/** What the zone calls its time at a moment: `EST`, `CEST`, `+04`; `UTC+2` is its own name, `+05:30` is `GMT+0530`. */
export function abbreviationAt(instant: Temporal.Instant, zone: string): string {
  const { id, label } = findOrThrow(zone);
  return label ?? abbreviationOf(id, minutesEast(instant.toZonedDateTimeISO(id)), instant.epochMilliseconds);
}

/** The moment together with the zone. */
export function zonedAt(instant: Temporal.Instant, zone: string): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(findOrThrow(zone).id);
}

function findOrThrow(name: string): Zone {
  const zone = find(name);
  if (!zone) throw new RangeError(`not a time zone: ${JSON.stringify(name.slice(0, 80))}`);
  return zone;
}

function find(name: string): Zone | null {
  const seen = known.get(name);
  if (seen) return seen;

  const zone = fixedOffset(name) ?? abbreviation(name) ?? place(name);
  if (!zone) return null;
  if (known.size >= mostKnown) known.clear();
  known.set(name, zone);
  return zone;
}

/** `UTC+2`, `UTC-5.5` (a fraction of an hour), `UTC+5:30`; `+5`, `+05:30`, `-0330` and these after `GMT`. */
function fixedOffset(name: string): Zone | null {
  const [, utc, utcSign, utcHours, fraction] = /^(UTC)([+-])(\d{1,2})(\.\d{1,2}|:[0-5]\d)?$/.exec(name) ?? [];
  if (utc) return fixed(utcSign, Number(utcHours) * 60 + utcMinutes(fraction), name);

  const [, sign, hours, minutes] = /^(?:GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(name) ?? [];
  return sign ? fixed(sign, Number(hours) * 60 + Number(minutes ?? 0), null) : null;
}

function utcMinutes(fraction: string | undefined): number {
  if (fraction === undefined) return 0;
  return fraction.startsWith(':') ? Number(fraction.slice(1)) : Math.round(Number(`0${fraction}`) * 60);
}

/** No place on earth is further than 14 hours from UTC. */
function fixed(sign: string | undefined, size: number, label: string | null): Zone | null {
  if (size > 14 * 60) return null;
  const minutes = sign === '-' ? -size : size;
  const digits = offsetDigits(minutes);
  return { id: `${digits.slice(0, 3)}:${digits.slice(3)}`, label: label ?? `GMT${digits}` };
}

function abbreviation(name: string): Zone | null {
  const label = name.toUpperCase();
  const minutes = fixedZones.get(label);
  return minutes === undefined ? null : fixed(minutes < 0 ? '-' : '+', Math.abs(minutes), label);
}

function place(name: string): Zone | null {
  if (!/^[a-z][a-z0-9_+-]{0,30}(\/[a-z0-9_+-]{1,30}){0,2}$/i.test(name)) return null;
  try {
    return { id: epoch.toZonedDateTimeISO(name).timeZoneId, label: null };
  } catch {
    return null; // the runtime has no such zone
  }
}

function minutesEast(moment: Temporal.ZonedDateTime): number {
  return Math.round(moment.offsetNanoseconds / 60e9);
}
