import { DAY_MS, toCalendarDay } from './calendar-days.js';
import { type RecurrenceRule, type Weekday, WEEKDAYS, type WeekdayPart } from './recurrence.js';

/** In the keys of messages. */
const POSITIONS = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' } as const;

type Position = (typeof POSITIONS)[keyof typeof POSITIONS];

/** The kinds of rules that there are sentences for, whatever their interval. */
export type Pattern =
  | { readonly kind: 'days' | 'workdays' | 'last day of month' }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly Weekday[] }
  | { readonly kind: 'day of month'; readonly day: number }
  | { readonly kind: 'weekday of month'; readonly position: Position; readonly weekday: Weekday }
  | { readonly kind: 'date of year'; readonly localMs: number }
  | {
      readonly kind: 'weekday of year';
      readonly position: Position;
      readonly weekday: Weekday;
      readonly month: number;
    };

/** @param startMs local start of the event, from which a rule takes what it does not say */
export function findPattern(rule: RecurrenceRule, startMs: number): Pattern | null {
  const isUsual = rule.yearDays.length === 0 && rule.weekNumbers.length === 0 && isAtStartTime(rule, startMs);
  if (!isUsual) return null;
  switch (rule.frequency) {
    case 'DAILY':
      return findDailyPattern(rule);
    case 'WEEKLY':
      return findWeeklyPattern(rule, startMs);
    case 'MONTHLY':
      return findMonthlyPattern(rule, startMs);
    case 'YEARLY':
      return findYearlyPattern(rule, startMs);
  }
}

/** Sentences name no times. */
function isAtStartTime({ hours, minutes, seconds }: RecurrenceRule, startMs: number): boolean {
  const date = new Date(startMs);
  const isSame = (list: readonly number[], value: number): boolean =>
    list.length === 0 || (list.length === 1 && list[0] === value);
  return (
    isSame(hours, date.getUTCHours()) &&
    isSame(minutes, date.getUTCMinutes()) &&
    isSame(seconds, date.getUTCSeconds())
  );
}

const isEmpty = (...lists: readonly (readonly unknown[])[]): boolean =>
  lists.every((list) => list.length === 0);

function findDailyPattern(rule: RecurrenceRule): Pattern | null {
  const { weekdays, months, monthDays, positions } = rule;
  if (!isEmpty(months, monthDays, positions)) return null;
  if (isEmpty(weekdays)) return { kind: 'days' };
  return rule.interval === 1 ? toWeekdaysPattern(weekdays, 1) : null;
}

function findWeeklyPattern(rule: RecurrenceRule, startMs: number): Pattern | null {
  const { weekdays, months, positions, interval } = rule;
  if (!isEmpty(months, positions)) return null;
  const start = toCalendarDay(Math.floor(startMs / DAY_MS));
  const ofStart = [{ weekday: WEEKDAYS[start.weekday] ?? 'MO', position: null }];
  return toWeekdaysPattern(isEmpty(weekdays) ? ofStart : weekdays, interval);
}

function toWeekdaysPattern(parts: readonly WeekdayPart[], interval: number): Pattern {
  const weekdays = WEEKDAYS.filter((name) => parts.some(({ weekday }) => weekday === name));
  if (interval === 1 && weekdays.length === 7) return { kind: 'days' };
  const isWorkdays = interval === 1 && weekdays.join() === WEEKDAYS.slice(0, 5).join();
  return isWorkdays ? { kind: 'workdays' } : { kind: 'weekdays', weekdays };
}

function findMonthlyPattern(rule: RecurrenceRule, startMs: number): Pattern | null {
  const { weekdays, months, monthDays, positions } = rule;
  if (!isEmpty(months)) return null;
  if (isEmpty(weekdays, positions)) {
    const [day = toCalendarDay(Math.floor(startMs / DAY_MS)).monthDay, ...others] = monthDays;
    if (others.length > 0 || day < -1) return null;
    return day === -1 ? { kind: 'last day of month' } : { kind: 'day of month', day };
  }
  const numbered = isEmpty(monthDays) ? findNumberedWeekday(rule) : null;
  return numbered && { kind: 'weekday of month', ...numbered };
}

function findYearlyPattern(rule: RecurrenceRule, startMs: number): Pattern | null {
  const { weekdays, monthDays, positions, months } = rule;
  const start = toCalendarDay(Math.floor(startMs / DAY_MS));
  const [sentMonth, ...otherMonths] = months;
  if (otherMonths.length > 0) return null;
  if (isEmpty(weekdays, positions)) {
    // Without a month, the day is one of every month.
    if (sentMonth === undefined && !isEmpty(monthDays)) return null;
    const [day = start.monthDay, ...others] = monthDays;
    if (others.length > 0 || day < 1) return null;
    return { kind: 'date of year', localMs: Date.UTC(2000, (sentMonth ?? start.month) - 1, day) };
  }
  if (sentMonth === undefined || !isEmpty(monthDays)) return null;
  const numbered = findNumberedWeekday(rule);
  return numbered && { kind: 'weekday of year', month: sentMonth, ...numbered };
}

/** `BYDAY=2TU`, or the same as `BYDAY=TU;BYSETPOS=2`. */
function findNumberedWeekday({
  weekdays,
  positions,
}: RecurrenceRule): { readonly position: Position; readonly weekday: Weekday } | null {
  const [part, ...others] = weekdays;
  if (part === undefined || others.length > 0 || positions.length > 1) return null;
  const [setPosition = null] = positions;
  if (part.position !== null && setPosition !== null) return null;
  const number = part.position ?? setPosition;
  const position = (POSITIONS as Readonly<Record<number, Position | undefined>>)[number ?? 0];
  return position === undefined ? null : { position, weekday: part.weekday };
}
