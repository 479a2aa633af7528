// Zones that only the file defines (VTIMEZONE, RFC 5545, 3.6.5), which Outlook and others write under names of their own.
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { formatUtcMs, parseLocalMs } from '../../dates/format-date.js';
import { getOffsetMs } from '../../dates/offsets.js';
import { expand } from '../../recurrence/expand.js';
import { MAX_STEPS, TooMuchWork, type Work } from '../../recurrence/iterate-rule.js';
import { parseRule } from '../../recurrence/parse-rule.js';
import { readRecurrenceDate } from '../../recurrence/recurrence-dates.js';
import { Properties } from './read-property.js';
import type { RawComponent } from './split-components.js';

interface Observance {
  /** Local to `offsetFromMs`, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly offsetFromMs: number;
  readonly offsetToMs: number;
  readonly rules: readonly string[];
  readonly dates: readonly string[];
}

interface Onset {
  readonly ms: number;
  readonly offsetFromMs: number;
  readonly offsetMs: number;
}

export interface ZoneDefinition {
  readonly id: string;
  /** A name of the time zone database that some programs add. */
  readonly location: string;
  readonly observances: readonly Observance[];
}

const ZONE_NAMES = new Set(['TZID', 'X-LIC-LOCATION']);
const OBSERVANCE_NAMES = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);
const MAX_OBSERVANCES = 200;

/** Of an observance. */
const MAX_RULES = 5;

const DAY_MS = 86_400_000;

/** One zone of each rule that is in use. */
const COMMON_ZONES = [
  ...new Set(
    WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ iana }) =>
      iana.slice(0, 1),
    ),
  ),
];

export function readZoneDefinition(component: RawComponent): ZoneDefinition {
  const properties = new Properties(component, ZONE_NAMES);
  return {
    id: properties.text('TZID'),
    location: properties.text('X-LIC-LOCATION'),
    observances: component.components.slice(0, MAX_OBSERVANCES).flatMap((one) => readObservance(one) ?? []),
  };
}

function readObservance(component: RawComponent): Observance | null {
  const properties = new Properties(component, OBSERVANCE_NAMES);
  const offsetToMs = readOffsetMs(properties.text('TZOFFSETTO'));
  if (offsetToMs === null) return null;
  try {
    const read = (text: string): string => readRecurrenceDate(text, { sent: 'UTC', event: 'UTC' }).local;
    return {
      start: read(properties.text('DTSTART')),
      offsetFromMs: readOffsetMs(properties.text('TZOFFSETFROM')) ?? offsetToMs,
      offsetToMs,
      rules: properties
        .all('RRULE')
        .slice(0, MAX_RULES)
        .map(({ raw }) => raw),
      dates: properties.all('RDATE').flatMap(({ raw }) => raw.split(',').map(read)),
    };
  } catch {
    // A definition that cannot be read is none: the zone is then unknown.
    return null;
  }
}

function readOffsetMs(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * 1000;
}

/**
 * Finds a zone of the time zone database that has the offsets of a definition in a year.
 *
 * @param options.preferred zones to try first
 * @param options.work of all definitions of a file
 * @returns null when none has
 * @throws TooMuchWork
 */
export function matchDefinition(
  definition: ZoneDefinition,
  year: number,
  { preferred, work }: { readonly preferred: readonly string[]; readonly work: Work },
): string | null {
  const samples = listSamples(definition, year, work);
  if (samples.length === 0) return null;
  return (
    [...preferred, ...COMMON_ZONES].find((zone) =>
      samples.every(({ ms, offsetMs }) => getOffsetMs(ms, zone) === offsetMs),
    ) ?? null
  );
}

/**
 * The offset at an instant, as a zone such as `UTC+5:30`; null without a readable definition.
 *
 * @throws TooMuchWork
 */
export function toFixedZone(definition: ZoneDefinition, local: string, work: Work): string | null {
  const year = Number(local.slice(0, 4));
  const at = parseLocalMs(local);
  // Of a time that comes twice, the first one is meant.
  const onset = listOnsets(definition, year, work).findLast(
    ({ ms, offsetFromMs }) => ms + offsetFromMs <= at,
  );
  const offsetMs = onset?.offsetMs ?? definition.observances[0]?.offsetFromMs;
  if (offsetMs === undefined) return null;
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const size = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMs < 0 ? '-' : '+'}${size}`;
}

/** Twice a month. */
function listSamples(
  definition: ZoneDefinition,
  year: number,
  work: Work,
): { ms: number; offsetMs: number }[] {
  const onsets = listOnsets(definition, year, work);
  const samples = [];
  for (let month = 0; month < 12; month += 1)
    for (const day of [3, 18]) {
      const ms = Date.UTC(year, month, day, 12);
      const offsetMs =
        onsets.findLast((onset) => onset.ms <= ms)?.offsetMs ?? definition.observances[0]?.offsetFromMs;
      if (offsetMs !== undefined) samples.push({ ms, offsetMs });
    }
  return samples;
}

const onsetsByDefinition = new WeakMap<ZoneDefinition, Map<number, readonly Onset[]>>();

/** The changes of offset up to the end of a year, in order; of rules those of this year and the previous one. */
function listOnsets(definition: ZoneDefinition, year: number, work: Work): readonly Onset[] {
  const byYear = onsetsByDefinition.get(definition) ?? new Map<number, readonly Onset[]>();
  onsetsByDefinition.set(definition, byYear);
  const onsets = byYear.get(year) ?? computeOnsets(definition, year, work);
  byYear.set(year, onsets);
  return onsets;
}

function computeOnsets(definition: ZoneDefinition, year: number, work: Work): Onset[] {
  const end = Date.UTC(year + 1, 0, 1);
  return definition.observances
    .flatMap((observance) =>
      listLocalOnsets(observance, year, work).map((local) => ({
        ms: parseLocalMs(local) - observance.offsetFromMs,
        offsetFromMs: observance.offsetFromMs,
        offsetMs: observance.offsetToMs,
      })),
    )
    .filter(({ ms }) => ms < end)
    .sort((one, other) => one.ms - other.ms);
}

function listLocalOnsets({ start, rules, dates }: Observance, year: number, work: Work): readonly string[] {
  work.steps += dates.length;
  if (work.steps > MAX_STEPS) throw new TooMuchWork();
  const last = formatUtcMs(Date.UTC(year + 1, 0, 1) + DAY_MS);
  const ofRules = rules.flatMap((text) => {
    try {
      const rule = parseRule(text, { zone: 'UTC', maxCount: 10_000 });
      const from = formatUtcMs(Date.UTC(year - 1, 0, 1));
      return expand(
        { rules: [rule], dates: [], excluded: [] },
        { start, zone: 'UTC', from, until: last, limit: 100, work },
      ).occurrences.map(({ occurrence }) => occurrence);
    } catch (error) {
      if (error instanceof TooMuchWork) throw error;
      // Then the first change is all that is known.
      return [];
    }
  });
  return [start, ...dates, ...ofRules];
}
