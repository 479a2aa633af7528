import { formatUtcMs, parseLocalMs } from '../../foundation/dates/format-date.js';
import type { Body } from './import-item.js';

const LOCAL_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

/** Local dates of a series as those of one of its occurrences, so many seconds later. */
export function shiftTimes(times: Body | undefined, seconds: number): Body | undefined {
  if (times === undefined || seconds === 0) return times;
  return {
    ...times,
    ...Object.fromEntries(
      ['start_date', 'end_date'].flatMap((name): [string, string][] => {
        const local = times[name];
        return typeof local === 'string' && !Number.isNaN(parseLocalMs(local.slice(0, LOCAL_LENGTH)))
          ? [[name, formatUtcMs(parseLocalMs(local.slice(0, LOCAL_LENGTH)) + seconds * 1000)]]
          : [];
      }),
    ),
  };
}
