// When an event takes place, in words (contract 12.6).
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

interface Schedule {
  /** Local times, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
  readonly end: string;
  readonly isAllDay: boolean;
  readonly language: LanguageCode;
}

type Style = 'day' | 'time' | 'both';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Local times are formatted as if they were UTC. */
function format(local: string, language: LanguageCode, style: Style): string {
  const key = `${language} ${style}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(language, {
      ...(style === 'time' ? {} : { dateStyle: 'long' }),
      ...(style === 'day' ? {} : { timeStyle: 'short' }),
      timeZone: 'UTC',
    });
    formatters.set(key, formatter);
  }
  // Some languages put a narrow space before `PM`, which few fonts have.
  return formatter.format(parseLocalMs(local)).replaceAll('\u202f', ' ');
}

const mark = (name: 'date-start' | 'date-end' | 'time', text: string): string =>
  `<span class="tribe-event-${name}">${text}</span>`;

/** @param isShort leaves out the day of an event that starts and ends on one day */
export function formatSchedule({ start, end, isAllDay, language }: Schedule, isShort: boolean): string {
  const isOneDay = start.slice(0, 10) === end.slice(0, 10);
  const style = isAllDay ? 'day' : isShort && isOneDay ? 'time' : 'both';
  const first = mark('date-start', format(start, language, style));
  if (isOneDay && (isAllDay || start === end)) return first;
  const last = isOneDay
    ? mark('time', format(end, language, 'time'))
    : mark('date-end', format(end, language, style));
  return `${first} - ${last}`;
}
