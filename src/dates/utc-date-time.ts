import { clock } from './clock.js';
import { formatUtc } from './format-date.js';
import { parseDateTime } from './parse-date-time.js';

/** Written out, a text means the same whenever it is read; `yesterday` does not. */
export const isAbsoluteDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);

/**
 * `YYYY-MM-DD HH:MM:SS` in UTC of a text that was checked to be a date. Without a zone it is read in UTC; words such as
 * `yesterday` become the moment that they mean now.
 */
export function toUtcDateTime(text: string): string {
  const moment = parseDateTime(text, { now: clock.now(), zone: 'UTC' });
  if (moment === null) throw new RangeError(`not a moment: ${text}`);
  return formatUtc(moment.instant);
}
