import { LRUCache } from 'lru-cache';
import { Temporal } from './temporal.js';
import { findAbbreviation, fixedZones, formatOffset, formatOffsetDigits } from './zone-abbreviations.js';

interface Zone {
  /** The name for Temporal; of a fixed zone an offset such as `+05:30`. */
  id: string;
  /** The abbreviation of a fixed zone. */
  label: string | null;
}

const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/** Callers can invent endless spellings of one zone. */
const zoneCache = new LRUCache<string, Zone>({ max: 1000 });

/**
 * Whether a text names a zone (contract 2.2): a name or alias of the time zone database in any case,
 * `UTC+2`, `UTC-5.5`, `UTC+5:30`, `+05:30`, `-0330`, or an abbreviation such as `EST`, which is a fixed offset.
 */
export function isZone(name: string): boolean {
  return findZone(name) !== null;
}

/** In a gap the clock moves forward (02:30 is 03:30); of two equal local times the first counts. */
export function toInstant(local: Temporal.PlainDateTime, zone: string): Temporal.Instant {
  return local.toZonedDateTime(getZone(zone).id, { disambiguation: 'compatible' }).toInstant();
}

export function toLocalDateTime(instant: Temporal.Instant, zone: string): Temporal.PlainDateTime {
  return toZonedDateTime(instant, zone).toPlainDateTime();
}

/** `EST`, `CEST`, `+04`; `UTC+2` is its own name, `+05:30` is `GMT+0530`. */
export function getAbbreviation(instant: Temporal.Instant, zone: string): string {
  const { id, label } = getZone(zone);
  if (label !== null) return label;
  const minutes = Math.round(instant.toZonedDateTimeISO(id).offsetNanoseconds / 60e9);
  return findAbbreviation(id, minutes, instant.epochMilliseconds);
}

export function toZonedDateTime(instant: Temporal.Instant, zone: string): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(getZone(zone).id);
}

function getZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw new RangeError(`not a time zone: ${JSON.stringify(name.slice(0, 80))}`);
  return zone;
}

function findZone(name: string): Zone | null {
  const cachedZone = zoneCache.get(name);
  if (cachedZone) return cachedZone;
  const zone = parseFixedOffset(name) ?? findAbbreviatedZone(name) ?? findNamedZone(name);
  if (zone) zoneCache.set(name, zone);
  return zone;
}

/** `UTC+2`, `UTC-5.5` (a fraction of an hour), `UTC+5:30`; `+5`, `+05:30`, `-0330` and these after `GMT`. */
function parseFixedOffset(name: string): Zone | null {
  const [, utc, utcSign, utcHours, fraction] = /^(UTC)([+-])(\d{1,2})(\.\d{1,2}|:[0-5]\d)?$/.exec(name) ?? [];
  if (utc) return createFixedZone(utcSign, Number(utcHours) * 60 + parseMinutes(fraction), name);

  const [, sign, hours, minutes = 0] = /^(?:GMT)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(name) ?? [];
  return sign ? createFixedZone(sign, Number(hours) * 60 + Number(minutes)) : null;
}

const parseMinutes = (fraction = '.0'): number =>
  fraction.startsWith(':') ? Number(fraction.slice(1)) : Math.round(Number(`0${fraction}`) * 60);

/** The largest offset from UTC on earth is 14 hours. */
function createFixedZone(sign: string | undefined, size: number, label?: string): Zone | null {
  if (size > 14 * 60) return null;
  const minutes = sign === '-' ? -size : size;
  return { id: formatOffset(minutes), label: label ?? `GMT${formatOffsetDigits(minutes)}` };
}

function findAbbreviatedZone(name: string): Zone | null {
  const label = name.toUpperCase();
  const minutes = fixedZones.get(label);
  return minutes === undefined ? null : { id: formatOffset(minutes), label };
}

function findNamedZone(name: string): Zone | null {
  if (!/^[a-z][a-z0-9_+-]{0,30}(\/[a-z0-9_+-]{1,30}){0,2}$/i.test(name)) return null;
  try {
    return { id: epoch.toZonedDateTimeISO(name).timeZoneId, label: null };
  } catch {
    return null; // the runtime has no such zone
  }
}
