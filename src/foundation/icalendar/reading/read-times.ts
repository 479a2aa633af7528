import { ParameterError } from '../../errors/parameter-error.js';
import { PartError } from '../../recurrence/recurrence-error.js';
import type { FilePeriod, FileRecurrence, FileTimes } from './calendar-file.js';
import { readAllDay } from './all-day-flag.js';
import {
  addDuration,
  addMs,
  type ClockTime,
  type FileDate,
  readDate,
  readDuration,
  toClockTime,
} from './read-date.js';
import type { Properties } from './read-property.js';
import { readRecurrence } from './read-recurrence.js';
import type { ZoneFinder } from './zone-finder.js';

const DAY_MS = 86_400_000;

/** Times as read, and what a person should know of them. */
export interface ReadTimes extends FileTimes {
  readonly recurrence: FileRecurrence | null;
  readonly periods: readonly FilePeriod[];
  readonly isEmptied: boolean;
  readonly hasFirstDate: boolean;
  readonly occurrence: FileDate | null;
  readonly findings: readonly ParameterError[];
}

/**
 * Reads the dates of an event onto one clock: that of its start.
 *
 * @throws PartError for a missing start and dates that cannot be read
 */
export function readTimes(properties: Properties, zones: ZoneFinder): ReadTimes {
  const property = properties.first('DTSTART');
  if (property === null) throw new PartError('import_no_start');
  const start = readDate(property, zones);
  const hasRules = properties.first('RRULE') !== null;
  const zone = chooseZone(start, hasRules, zones);
  const isFlagged = readAllDay(properties, zone, start);
  const isAllDay = start.isDay || isFlagged;
  const first = isAllDay ? toDay(toClockTime(zone, start)) : toClockTime(zone, start);
  const isRepeated = hasRules || properties.first('RDATE') !== null;
  const { end, isIgnored } = readEnd(properties, { first, zone, isAllDay, isRepeated }, zones);
  const { findings, ...recurrence } = readRecurrence(properties, { zone, first, isAllDay, isFlagged, zones });
  const id = properties.first('RECURRENCE-ID');
  return {
    zone,
    isAllDay,
    isFlagged,
    start: first.local,
    startOffset: first.offset,
    end: end.local,
    endOffset: end.offset,
    ...recurrence,
    occurrence: id === null ? null : readDate(id, zones),
    findings: [
      ...(start.unknownZone === null
        ? []
        : [new ParameterError('import_unknown_zone', { zone: start.unknownZone.slice(0, 80), used: zone })]),
      ...(isIgnored ? [new ParameterError('import_end_ignored')] : []),
      ...findings,
    ],
  };
}

/** Single events in UTC are shown on the clock of the calendar; a rule in UTC runs in UTC. */
const chooseZone = (start: FileDate, hasRules: boolean, { fallbackZone }: ZoneFinder): string =>
  start.from === 'utc' && !hasRules ? fallbackZone : start.zone;

const toDay = ({ local, ms }: ClockTime): ClockTime => ({
  local: `${local.slice(0, 10)} 00:00:00`,
  offset: '',
  ms,
});

interface Start {
  readonly first: ClockTime;
  readonly zone: string;
  readonly isAllDay: boolean;
  /** The end of a series is on the wall clock, as clocks change between its dates. */
  readonly isRepeated: boolean;
}

interface ReadEnd {
  readonly end: Pick<ClockTime, 'local' | 'offset'>;
  readonly isIgnored: boolean;
}

const toEnd = (local: string, isIgnored = false): ReadEnd => ({ end: { local, offset: '' }, isIgnored });

/** DTEND excludes the last day of whole days. An end before the start is ignored. */
function readEnd(properties: Properties, start: Start, zones: ZoneFinder): ReadEnd {
  const { first, zone, isAllDay } = start;
  const date = readEndDate(properties, zones);
  if (date === null) return readLength(properties.text('DURATION'), start);
  if (date === 'unreadable') return toEnd(isAllDay ? addMs(first.local, DAY_MS - 1000) : first.local, true);
  const end = toClockTime(zone, date);
  if (isAllDay) return toEnd(findLastMoment(first.local, end.local), end.local < first.local);
  if (end.ms >= first.ms) return { end, isIgnored: false };
  return { end: first, isIgnored: !date.isDay || end.local.slice(0, 10) < first.local.slice(0, 10) };
}

function readEndDate(properties: Properties, zones: ZoneFinder): FileDate | 'unreadable' | null {
  const property = properties.first('DTEND');
  if (property === null) return null;
  try {
    return readDate(property, zones);
  } catch (error) {
    if (error instanceof PartError) return 'unreadable';
    throw error;
  }
}

/** Some programs write the same day for an event of one day, and some the last minute of the last day. */
function findLastMoment(start: string, end: string): string {
  const day = end.slice(0, 10);
  if (end <= start) return addMs(start, DAY_MS - 1000);
  return end.endsWith(' 00:00:00') ? addMs(end, -1000) : `${day} 23:59:59`;
}

function readLength(text: string, { first, zone, isAllDay, isRepeated }: Start): ReadEnd {
  const duration = readDuration(text);
  if (isAllDay) {
    const ms = duration === null ? 0 : duration.days * DAY_MS + duration.ms;
    return toEnd(addMs(first.local, Math.max(ms, DAY_MS) - 1000), duration === null && text !== '');
  }
  if (duration === null) return { end: first, isIgnored: text !== '' };
  return isRepeated
    ? toEnd(addMs(first.local, duration.days * DAY_MS + duration.ms))
    : { end: addDuration(first, zone, duration), isIgnored: false };
}
