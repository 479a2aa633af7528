import { formatMsInZone, formatUtcMs, parseLocalMs } from '../../dates/format-date.js';
import { readRecurrenceDate } from '../../recurrence/recurrence-dates.js';
import { PartError } from '../../recurrence/recurrence-error.js';
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

/**
 * `20270504`, `20270504T180000Z`, and what programs make of them: dashes and colons, no seconds, an offset. Google adds
 * the letter of UTC to days.
 */
const DATE =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

const DAY_MS = 86_400_000;

interface Written {
  readonly local: string;
  readonly isDay: boolean;
  /** Minutes ahead of UTC; null without an offset. */
  readonly offset: number | null;
}

/** @throws PartError for a date that cannot be read */
function readWritten(text: string): Written {
  const match = DATE.exec(text.trim().toUpperCase());
  if (match === null) throw new PartError('moment');
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', offset] = match;
  const isDay = hour === undefined;
  const isMidnight = hour === '24' && Number(minute) === 0 && Number(second) === 0;
  const time = isDay ? '' : `T${isMidnight ? '00' : hour}${minute}${second}`;
  const { local } = readRecurrenceDate(`${year}${month}${day}${time}`, { sent: 'UTC', event: 'UTC' });
  return { local: isMidnight ? addMs(local, DAY_MS) : local, isDay, offset: readOffset(offset) };
}

function readOffset(text: string | undefined): number | null {
  if (text === undefined || text === 'Z') return text === undefined ? null : 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0);
  return text.startsWith('-') ? -minutes : minutes;
}

/** @throws PartError for a date that cannot be read */
export function readDateText(
  text: string,
  parameters: Readonly<Record<string, string>>,
  zones: ZoneFinder,
): FileDate {
  const { local, isDay: isWrittenDay, offset } = readWritten(text);
  const { fallbackZone } = zones;
  // Some programs write midnight for a day.
  const isDay = isWrittenDay || (parameters['value'] === 'DATE' && local.endsWith(' 00:00:00'));
  if (isDay) return { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: null };
  if (offset !== null)
    return { local: addMs(local, -offset * 60_000), zone: 'UTC', isDay, from: 'utc', unknownZone: null };
  const name = parameters['tzid'] ?? '';
  if (name === '') return { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: null };
  const zone = zones.find(name, local);
  return zone === null
    ? { local, zone: fallbackZone, isDay, from: 'floating', unknownZone: name }
    : { local, zone, isDay, from: 'named', unknownZone: null };
}

export const readDate = (property: Property, zones: ZoneFinder): FileDate =>
  readDateText(property.raw, property.parameters, zones);

/** The single values of RDATE and EXDATE, which vCalendar separates by semicolons. */
export const splitDates = ({ raw }: Property): string[] =>
  raw
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** The same instant on the clock of another zone. A date without a zone is on the clock of whatever it belongs to. */
export function toClockOf(zone: string, { local, zone: own, isDay, from }: FileDate): string {
  if (isDay || own === zone || from === 'floating') return local;
  return formatMsInZone(zone, toInstantMs(local, own));
}

export interface ClockTime {
  /** `YYYY-MM-DD HH:MM:SS` */
  readonly local: string;
  /** `+01:00` for the second one of two instants that the clock shows alike; "" otherwise. */
  readonly offset: string;
  readonly ms: number;
}

/** The instant of a date on the clock of a zone. */
export function toClockTime(zone: string, date: FileDate): ClockTime {
  const local = toClockOf(zone, date);
  const isOwnClock = date.isDay || date.zone === zone || date.from === 'floating';
  return isOwnClock
    ? { local, offset: '', ms: toInstantMs(local, zone) }
    : fromInstant(zone, toInstantMs(date.local, date.zone));
}

export function fromInstant(zone: string, ms: number): ClockTime {
  const local = formatMsInZone(zone, ms);
  if (toInstantMs(local, zone) === ms) return { local, offset: '', ms };
  const minutes = Math.round((parseLocalMs(local) - ms) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const pad = (number: number): string => String(number).padStart(2, '0');
  return { local, offset: `${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`, ms };
}

const DURATION =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** Days are on the wall clock, and what is shorter is exact (RFC 5545, 3.3.6). */
export interface FileDuration {
  readonly days: number;
  readonly ms: number;
}

/** @returns null for a text that is no duration or a negative one */
export function readDuration(text: string): FileDuration | null {
  const match = DURATION.exec(text.trim());
  if (match === null || match[1] === '-') return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part: string | undefined) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** The instant a duration after another one. */
export const addDuration = (start: ClockTime, zone: string, { days, ms }: FileDuration): ClockTime =>
  fromInstant(zone, (days === 0 ? start.ms : toInstantMs(addMs(start.local, days * DAY_MS), zone)) + ms);

export const addMs = (local: string, ms: number): string => formatUtcMs(parseLocalMs(local) + ms);
