import { clock } from './clock.js';
import { toZonedDateTime } from './zones.js';

/** The offset of a zone at present, in hours: 5.5. */
export const getOffsetHours = (zone: string): number =>
  toZonedDateTime(clock.now(), zone).offsetNanoseconds / 3600e9;
