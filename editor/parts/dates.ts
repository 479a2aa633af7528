import type { Times } from '../state/times';
import { dayPart, type Wall } from '../state/wall';

/** A wall clock on the scale of UTC, which `Intl` then shows as it is: the zone of the browser plays no part. */
const toDate = (wall: Wall): Date => new Date(`${wall.slice(0, 10)}T${wall.slice(11, 16) || '00:00'}:00Z`);

const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const paddings = new Map<string, boolean>();

/** Whether periods of the language have `09:30`, as CLDR says, and not `9:30`. */
function padsHours(locale: string): boolean {
  let isPadded = paddings.get(locale);
  if (isPadded === undefined) {
    const period = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...hours });
    const parts = period.formatRangeToParts(Date.UTC(2000, 0, 1, 9), Date.UTC(2000, 0, 1, 11));
    isPadded = parts.some(({ type, value }) => type === 'hour' && value === '09');
    paddings.set(locale, isPadded);
  }
  return isPadded;
}

/** `Intl` pads the hours of single times where those of periods are not. */
const join = (parts: readonly { type: string; value: string }[], locale: string): string =>
  parts
    .map(({ type, value }) => (type === 'hour' && !padsHours(locale) ? value.replace(/^0(?=\d)/, '') : value))
    .join('');

function formatter(
  locale: string,
  allDay: boolean,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(allDay ? {} : hours),
    ...options,
  });
}

/** Takes a wall clock of ours or of the API, `2027-01-04T19:30` or `2027-01-04 19:30:00`. */
export const formatWall = (wall: string, allDay: boolean, locale: string): string =>
  join(formatter(locale, allDay).formatToParts(toDate(wall)), locale);

export const formatDay = (day: string, locale: string): string => formatter(locale, true).format(toDate(day));

/** From when to when, with what both have in common once. */
export function formatTimes(
  { start, end, allDay }: Pick<Times, 'start' | 'end' | 'allDay'>,
  locale: string,
): string {
  const isBackwards = end < start;
  if (isBackwards || (allDay && dayPart(start) === dayPart(end))) return formatWall(start, allDay, locale);
  return join(formatter(locale, allDay).formatRangeToParts(toDate(start), toDate(end)), locale);
}

/** When something happened, such as a change: an instant, on the clock of the reader. */
export const formatInstant = (milliseconds: number, locale: string): string =>
  join(
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).formatToParts(milliseconds),
    locale,
  );

export const formatClock = (milliseconds: number, locale: string): string =>
  join(new Intl.DateTimeFormat(locale, hours).formatToParts(milliseconds), locale);

/** Milliseconds of `date_utc` and the like of the API. */
export const fromUtc = (date: string): number => Date.parse(`${date.replace(' ', 'T')}Z`);

/** Monday to Sunday. */
export const weekdayNames = (locale: string, weekday: 'short' | 'long' = 'short'): string[] =>
  Array.from({ length: 7 }, (_, n) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + n)),
  );

/** A zone for people: `Europe/Ljubljana` is “Ljubljana”, as its other half is a continent. */
export const zoneName = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
