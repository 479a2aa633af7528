import { PartError } from '../../recurrence/recurrence-error.js';
import type { FileRecurrence, FileTimes } from './calendar-file.js';
import { addMs, type FileDate, readDate, readDates, readDurationMs, toClockOf } from './read-date.js';
import type { Properties } from './read-property.js';
import type { ZoneFinder } from './zone-finder.js';

const DAY_MS = 86_400_000;

/** Times as read, and what a person should know of them. */
export interface ReadTimes extends FileTimes {
  readonly recurrence: FileRecurrence | null;
  readonly occurrence: FileDate | null;
  readonly unknownZone: string | null;
  readonly isEndIgnored: boolean;
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
  const rules = properties.all('RRULE').map(({ raw }) => raw);
  const zone = chooseZone(start, rules.length > 0, zones);
  const local = toClockOf(zone, start);
  const { end, isEndIgnored } = readEnd(properties, { start, local, zone }, zones);
  const toLocals = (name: string): FileDate[] => properties.all(name).flatMap((one) => readDates(one, zones));
  const added = toLocals('RDATE')
    .map((date) => withTimeOf(local, toClockOf(zone, date), date.isDay))
    // A series begins with its start.
    .filter((date) => date >= local);
  const excluded = toLocals('EXDATE').map((date) =>
    date.isDay ? date.local.slice(0, 10) : toClockOf(zone, date),
  );
  const id = properties.first('RECURRENCE-ID');
  const isRepeated = rules.length > 0 || added.length > 0;
  return {
    zone,
    isAllDay: start.isDay,
    start: local,
    end,
    recurrence: isRepeated ? { rules, dates: added, excluded } : null,
    occurrence: id === null ? null : readDate(id, zones),
    unknownZone: start.unknownZone,
    isEndIgnored,
  };
}

/** Single events in UTC are shown on the clock of the calendar; a rule in UTC runs in UTC. */
const chooseZone = (start: FileDate, hasRules: boolean, { fallbackZone }: ZoneFinder): string =>
  start.from === 'utc' && !hasRules ? fallbackZone : start.zone;

const withTimeOf = (start: string, local: string, isDay: boolean): string =>
  isDay ? local.slice(0, 10) + start.slice(10) : local;

/** DTEND excludes the last day of whole days. An end before the start is ignored. */
function readEnd(
  properties: Properties,
  { start, local, zone }: { readonly start: FileDate; readonly local: string; readonly zone: string },
  zones: ZoneFinder,
): { readonly end: string; readonly isEndIgnored: boolean } {
  const property = properties.first('DTEND');
  const duration = properties.text('DURATION');
  const lastMoment = start.isDay ? DAY_MS - 1000 : 0;
  if (property === null) {
    const durationMs = duration === '' ? null : readDurationMs(duration);
    if (durationMs === null) return { end: addMs(local, lastMoment), isEndIgnored: duration !== '' };
    return {
      end: addMs(local, start.isDay ? Math.max(durationMs, DAY_MS) - 1000 : durationMs),
      isEndIgnored: false,
    };
  }
  const date = readDate(property, zones);
  const end = toClockOf(zone, date);
  // Some programs write the same day for an event of one day.
  if (start.isDay) {
    const last = end > local ? addMs(end.slice(0, 10) + ' 00:00:00', -1000) : addMs(local, lastMoment);
    return { end: last, isEndIgnored: end < local };
  }
  return end < local && !date.isDay
    ? { end: local, isEndIgnored: true }
    : { end: end < local ? local : end, isEndIgnored: end < local };
}
