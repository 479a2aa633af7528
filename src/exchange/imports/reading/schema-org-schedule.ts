// Schedules of schema.org, as recurrences that `POST /events` takes.
import { Temporal } from '../../../foundation/dates/temporal.js';
import { readWrittenTimes } from '../../../foundation/dates/written/read-written-time.js';
import { isZone } from '../../../foundation/dates/zones.js';
import type { Body } from '../import-item.js';
import { type Described, isObject, toLastPart, toList, toText } from './schema-org-text.js';

const FREQUENCIES: Readonly<Record<string, string>> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MAX_EXCEPTIONS = 1000;
const MAX_DAYS_TO_START = 366;

interface Rule {
  readonly frequency: string;
  readonly interval: number;
  readonly days: readonly string[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
}

/** @returns null for a schedule that cannot be read */
export function readSchedule(value: unknown, event: Described): Body | null {
  if (!isObject(value)) return null;
  const first = toDay(value['startDate']) ?? toDay(event['startDate']);
  const rule = readRule(value);
  if (first === null || rule === undefined) return null;
  const day = rule === null ? first : findFirstDay(first, rule);
  const times = readTimes(value, day);
  if (times === null) return null;
  const zone = toText(value['scheduleTimezone']);
  const recurrence = rule === null ? {} : { recurrence: toRecurrence(value, rule) };
  return { ...times, ...(zone !== '' && isZone(zone) ? { timezone: zone } : {}), ...recurrence };
}

function toDay(value: unknown): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(toText(value).slice(0, 10));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @returns null for a schedule of one date, undefined for a rule that cannot be read */
function readRule(schedule: Described): Rule | null | undefined {
  const written = toLastPart(schedule['repeatFrequency']).toUpperCase();
  if (written === '') return null;
  const [, count = '1', unit = ''] = /^P(\d{1,3})([DWMY])$/.exec(written) ?? [];
  const word = Object.values(FREQUENCIES).find((name) => name === written);
  const frequency = word ?? FREQUENCIES[unit];
  const week = Number(toText(schedule['byMonthWeek'])) || '';
  const sentDays = toList(schedule['byDay']);
  const days = sentDays.flatMap((day) => readDay(toLastPart(day), week) ?? []);
  const monthDays = toList(schedule['byMonthDay']).map((day) => Number(toText(day)));
  const months = toList(schedule['byMonth']).map((month) => Number(toText(month)));
  const isRead =
    days.length === sentDays.length && [...monthDays, ...months].every((number) => Number.isInteger(number));
  if (frequency === undefined || !isRead || Number(count) === 0) return undefined;
  return { frequency, interval: Number(count), days, monthDays, months };
}

/** "Monday", "MO" or "2MO" */
function readDay(word: string, week: number | ''): string | null {
  const [, number = '', name = ''] = /^([+-]?\d?)([a-z]+)$/i.exec(word) ?? [];
  const short = name.slice(0, 2).toUpperCase();
  const isName = name.length === 2 || /day$/i.test(name);
  return isName && DAYS.includes(short) ? `${number || week}${short}` : null;
}

/** The start of an event is one of its dates, but that of a schedule need not be. */
function findFirstDay(from: Temporal.PlainDate, rule: Rule): Temporal.PlainDate {
  const { year, month, day } = from;
  // A date of `Date` is found much faster than one of Temporal.
  for (let days = 0; days < MAX_DAYS_TO_START; days += 1)
    if (matches(new Date(Date.UTC(year, month - 1, day + days)), rule)) return from.add({ days });
  return from;
}

function matches(date: Date, { days, monthDays, months }: Rule): boolean {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  if (months.length > 0 && !months.includes(month)) return false;
  const fromEnd = day - new Date(Date.UTC(year, month, 0)).getUTCDate() - 1;
  if (monthDays.length > 0 && !monthDays.includes(day) && !monthDays.includes(fromEnd)) return false;
  const name = DAYS[(date.getUTCDay() + 6) % 7] ?? '';
  const names = [name, `${Math.ceil(day / 7)}${name}`, `${-Math.ceil(-fromEnd / 7)}${name}`];
  return days.length === 0 || days.some((one) => names.includes(one.replace('+', '')));
}

function toRecurrence(schedule: Described, rule: Rule): Body {
  const { frequency, interval, days, monthDays, months } = rule;
  const until = toDay(schedule['endDate'])?.toString().replaceAll('-', '');
  const count = Number(toText(schedule['repeatCount']));
  const parts = [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(monthDays.length > 0 ? [`BYMONTHDAY=${monthDays.join(',')}`] : []),
    ...(months.length > 0 ? [`BYMONTH=${months.join(',')}`] : []),
    ...(until !== undefined ? [`UNTIL=${until}`] : count > 0 ? [`COUNT=${count}`] : []),
  ];
  const excluded = toList(schedule['exceptDate'])
    .map((date) => toText(date))
    .slice(0, MAX_EXCEPTIONS);
  return { rules: [parts.join(';')], dates: [], excluded };
}

/** @returns null for times that cannot be read */
function readTimes(schedule: Described, day: Temporal.PlainDate): Body | null {
  const read = (name: string): number | null | undefined => {
    const text = toText(schedule[name]).replace(/^T|(?:Z|[+-]\d\d:?\d\d)$/gi, '');
    return text === '' ? null : readWrittenTimes(text)?.start;
  };
  const [start, end] = [read('startTime'), read('endTime')];
  if (start === undefined || end === undefined) return null;
  if (start === null) return { start_date: day.toString(), end_date: day.toString(), all_day: true };
  const from = day.toPlainDateTime().add({ seconds: start });
  const to =
    end === null
      ? addDuration(from, toText(schedule['duration']))
      : day.toPlainDateTime().add({ seconds: end });
  const isNight = Temporal.PlainDateTime.compare(to, from) < 0;
  return { start_date: format(from), end_date: format(isNight ? to.add({ days: 1 }) : to), all_day: false };
}

function addDuration(from: Temporal.PlainDateTime, duration: string): Temporal.PlainDateTime {
  try {
    return duration === '' ? from : from.add(duration);
  } catch (error) {
    if (error instanceof RangeError) return from;
    throw error;
  }
}

const format = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replace('T', ' ');
