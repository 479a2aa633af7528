import { type FileDate, toClockOf } from './read-date.js';
import type { Properties } from './read-property.js';

/** Programs that write whole days from midnight to midnight say so in properties of their own. */
export const ALL_DAY_NAMES = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
] as const;

/** Whether a start is the midnight of an event of whole days. */
export const readAllDay = (properties: Properties, zone: string, start: FileDate): boolean =>
  !start.isDay &&
  ALL_DAY_NAMES.some((name) => /^(?:TRUE|1)$/i.test(properties.text(name))) &&
  toClockOf(zone, start).endsWith(' 00:00:00');
