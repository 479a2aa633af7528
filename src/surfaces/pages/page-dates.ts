// Dates and prices in the words of a language. Local dates are formatted as if they were in UTC, so that no zone changes them.
import { clock } from '../../foundation/dates/clock.js';
import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { formatInterval } from '../../foundation/dates/format-interval.js';
import { toLocale } from '../../foundation/languages/locale.js';
import { getHourWidth } from '../../foundation/dates/hours.js';
import { toZonedDateTime } from '../../foundation/dates/zones.js';

/** Those with minutes get the hour as their language writes it. */
const FORMATS = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  dayAndTime: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', minute: '2-digit' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  dateOfYear: { day: 'numeric', month: 'long' },
  cardDay: { weekday: 'short', day: 'numeric', month: 'long' },
  cardDayAndYear: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { minute: '2-digit' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  longMonth: { month: 'long' },
  shortMonthAndYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  narrowWeekday: { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Format = keyof typeof FORMATS;

const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(locale: string, format: Format): Intl.DateTimeFormat {
  const key = `${locale} ${format}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const options = FORMATS[format];
    formatter = new Intl.DateTimeFormat(locale, {
      ...options,
      ...('minute' in options && { hour: getHourWidth(locale) }),
      timeZone: 'UTC',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const toMs = (local: string): number => parseLocalMs(local.length === 10 ? `${local} 00:00:00` : local);

/** The day at the site, as `YYYY-MM-DD`. */
export const findToday = (siteZone: string): string =>
  toZonedDateTime(clock.now(), siteZone).toPlainDate().toString();

/** @param local `YYYY-MM-DD`, with or without a time */
export function formatLocal(local: string, locale: string, format: Format): string {
  // The short months of Bulgarian are numbers, which look like days.
  if (format === 'shortMonth' && locale === 'bg')
    return getFormatter(locale, 'longMonth').format(toMs(local)).slice(0, 3);
  return getFormatter(locale, format).format(toMs(local));
}

export interface Times {
  readonly start_date: string;
  readonly end_date: string;
  readonly all_day: boolean | null;
}

export const isOneDay = ({ start_date: start, end_date: end }: Times): boolean =>
  start.slice(0, 10) === end.slice(0, 10);

/** @param from `YYYY-MM-DD` */
export const formatDays = (from: string, to: string, locale: string): string =>
  formatPeriod(from, to, locale, 'date');

/** When an event takes place, with whole days. */
export function formatTimes(
  { start_date: start, end_date: end, all_day: allDay }: Times,
  locale: string,
): string {
  return formatPeriod(start, end, locale, allDay === true ? 'day' : 'dayAndTime');
}

/** The same in a line of a list, which names the first day already. */
export function formatShortTimes(times: Times, locale: string, allDayWord: string): string {
  const hours = formatHours(times, locale, allDayWord);
  return hasHours(times) ? `${formatLocal(times.start_date, locale, 'longWeekday')} · ${hours}` : hours;
}

/** Whether the time of a line is of one evening; otherwise it is of several days. */
export const hasHours = (times: Times): boolean => isOneDay(times) || isOvernight(times);

/** The time under the head of a day: hours, or the days of an event of several. */
export function formatHours(times: Times, locale: string, allDayWord: string): string {
  const { start_date: start, end_date: end, all_day: allDay } = times;
  if (!hasHours(times)) return formatPeriod(start, end, locale, 'shortDay');
  if (allDay === true) return allDayWord;
  return isOneDay(times)
    ? formatPeriod(onAnyDay(start), onAnyDay(end), locale, 'time')
    : `${formatLocal(start, locale, 'time')}–${formatLocal(end, locale, 'time')}`;
}

/** The same in a card that stands under no day. @param today `YYYY-MM-DD` */
export function formatDayAndHours(
  times: Times,
  { locale, today }: { readonly locale: string; readonly today: string },
  allDayWord: string,
): string {
  const hours = formatHours(times, locale, allDayWord);
  if (!hasHours(times)) return hours;
  const start = times.start_date;
  return `${formatLocal(start, locale, isNear(start, today) ? 'cardDay' : 'cardDayAndYear')}, ${hours}`;
}

const NEAR_MS = 300 * 86_400_000;

/** Whether people know the year of a day without reading it. @param today `YYYY-MM-DD` */
export const isNear = (local: string, today: string): boolean =>
  Math.abs(toMs(local.slice(0, 10)) - toMs(today)) < NEAR_MS;

/** The same in a line that names no day elsewhere. */
export const formatLineTimes = (times: Times, locale: string): string =>
  isOneDay(times) || isOvernight(times)
    ? formatTimes(times, locale)
    : formatPeriod(times.start_date, times.end_date, locale, 'shortDay');

/** Ends on the next day before the hour at which it began. */
const isOvernight = ({ start_date: start, end_date: end, all_day: allDay }: Times): boolean =>
  allDay !== true && toMs(end) - toMs(start) < 86_400_000;

const formatPeriod = (start: string, end: string, locale: string, format: Format): string =>
  formatInterval(
    { name: `${locale} ${format}`, formatter: getFormatter(locale, format) },
    toMs(start),
    toMs(end),
  );

/** Of times alone the day does not matter, and the same times come on many days. */
const onAnyDay = (local: string): string => `2000-01-01${local.slice(10)}`;

/** @param currency an ISO 4217 code; other texts stand behind the number */
export function formatPrice(price: string, currency: string, locale: string): string {
  const number = Number(price);
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isFinite(number)) return `${price} ${currency}`.trim();
  const fractions = Number.isInteger(number) ? { minimumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...fractions }).format(number);
}

/** A local date and time for `datetime` of a `time` element. */
export const toMachineDate = (local: string): string => local.slice(0, 16).replace(' ', 'T');

const languageNames = new Map<string, Intl.DisplayNames>();

export function nameLanguage(language: string, inLanguage: string): string {
  let names = languageNames.get(inLanguage);
  if (names === undefined) {
    names = new Intl.DisplayNames(toLocale(inLanguage), { type: 'language' });
    languageNames.set(inLanguage, names);
  }
  return names.of(language === 'pt-pt' ? 'pt' : language) ?? language;
}

/** The name of a language in itself, as a line of its own begins. */
export function nameOwnLanguage(language: string): string {
  const name = nameLanguage(language, language);
  return name.charAt(0).toLocaleUpperCase(toLocale(language)) + name.slice(1);
}

/** The word for today, or for a day near it. @param distance in days */
export function nameToday(locale: string, distance = 0): string {
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day');
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

/** How many days a day comes after another. Both as `YYYY-MM-DD`. */
export const countDays = (from: string, to: string): number => (toMs(to) - toMs(from)) / 86_400_000;
