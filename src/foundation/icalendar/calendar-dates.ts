// Dates and times as iCalendar writes them (RFC 5545, 3.3.4 and 3.3.5).
import { formatUtcMs, parseLocalDateTime, parseLocalMs } from '../dates/format-date.js';
import { findInstantMs } from '../dates/offsets.js';
import { toInstant } from '../dates/zones.js';
import { formatLine } from './content-line.js';
import { isUtc, toZoneId } from './zone-id.js';

/** How an event writes its dates: as days, or by the clock of its zone. */
export interface DateForm {
  readonly zone: string;
  readonly isDay: boolean;
}

/** @param local `YYYY-MM-DD HH:MM:SS` */
export const formatLocal = (local: string): string => local.replace(/[-:]/g, '').replace(' ', 'T');

export const formatDay = (local: string): string => local.slice(0, 10).replaceAll('-', '');

export const formatInstant = (epochMs: number): string => `${formatLocal(formatUtcMs(epochMs))}Z`;

/** The instant of a local date-time: the first of two, and the later one in a gap. */
export const toInstantMs = (local: string, zone: string): number =>
  findInstantMs(parseLocalMs(local), zone) ?? toInstant(parseLocalDateTime(local), zone).epochMilliseconds;

/** A property with one or more dates, such as DTSTART or EXDATE. */
export function formatDatesLine(name: string, locals: readonly string[], { zone, isDay }: DateForm): string {
  if (isDay) return formatLine(name, locals.map(formatDay).join(','), { VALUE: 'DATE' });
  if (isUtc(zone)) return formatLine(name, locals.map((local) => `${formatLocal(local)}Z`).join(','));
  return formatLine(name, locals.map(formatLocal).join(','), { TZID: toZoneId(zone) });
}

/** UNTIL is a day where the event has days, and otherwise in UTC. @param local inclusive */
export const formatUntil = (local: string, { zone, isDay }: DateForm): string =>
  isDay ? formatDay(local) : formatInstant(toInstantMs(local, zone));
