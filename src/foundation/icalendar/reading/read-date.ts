import { formatMsInZone, formatUtcMs, parseLocalMs } from '../../dates/format-date.js';
import { readRecurrenceDate } from '../../recurrence/recurrence-dates.js';
import { toInstantMs } from '../calendar-dates.js';
import type { Property } from './read-property.js';
import type { ZoneFinder } from './zone-finder.js';

/** A date as the file means it, before it is brought onto the clock of an event. */
export interface FileDate {
  /** `YYYY-MM-DD HH:MM:SS` on the clock of the zone. */
  readonly local: string;
  readonly zone: string;
  readonly isDay: boolean;
  /** What the zone was taken from. */
  readonly from: 'utc' | 'named' | 'floating';
  /** The name of an unknown zone; null otherwise. */
  readonly unknownZone: string | null;
}

/** @throws PartError for a date that cannot be read */
export function readDateText(
  text: string,
  parameters: Readonly<Record<string, string>>,
  zones: ZoneFinder,
): FileDate {
  const trimmed = text.trim();
  const { local, isDateOnly: isDay } = readRecurrenceDate(trimmed, { sent: 'UTC', event: 'UTC' });
  const { fallbackZone } = zones;
  if (isDay) return { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: null };
  if (/Z$/i.test(trimmed)) return { local, zone: 'UTC', isDay, from: 'utc', unknownZone: null };
  const name = parameters['tzid'] ?? '';
  if (name === '') return { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: null };
  const zone = zones.find(name, local);
  return zone === null
    ? { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: name }
    : { local, zone, isDay, from: 'named', unknownZone: null };
}

export const readDate = (property: Property, zones: ZoneFinder): FileDate =>
  readDateText(property.raw, property.parameters, zones);

/** The dates of RDATE and EXDATE; of periods their starts. */
export const readDates = ({ raw, parameters }: Property, zones: ZoneFinder): FileDate[] =>
  raw
    .split(',')
    .filter((text) => text.trim() !== '')
    // Google adds the letter of UTC to days.
    .map((text) => text.split('/')[0]?.replace(/^(\s*\d{8})Z\s*$/, '$1') ?? '')
    .map((text) => readDateText(text, parameters, zones));

/** The same instant on the clock of another zone. */
export function toClockOf(zone: string, { local, zone: own, isDay }: FileDate): string {
  if (isDay || own === zone) return local;
  return formatMsInZone(zone, toInstantMs(local, own));
}

const DURATION =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** In milliseconds; null for a text that is no duration or a negative one (RFC 5545, 3.3.6). */
export function readDurationMs(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (match === null || match[1] === '-') return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part: string | undefined) => Number(part ?? 0));
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

export const addMs = (local: string, ms: number): string => formatUtcMs(parseLocalMs(local) + ms);
