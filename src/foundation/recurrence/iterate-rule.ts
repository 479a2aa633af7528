// The dates of one rule, period by period, with bounded work.
import { type CalendarDay, DAY_MS, findYear, getYear, LAST_DAY, toCalendarDay } from './calendar-days.js';
import { parseLocalMs } from '../dates/format-date.js';
import { completeRule, createDayTest } from './match-day.js';
import { type RecurrenceRule, WEEKDAYS } from './recurrence.js';

/**
 * The calendar repeats every 400 years, which are whole weeks. A rule that gives no date in the periods of that time never
 * does; with an interval, it sees each of them or always the same ones.
 */
const PERIODS_OF_CALENDAR = { DAILY: 146_097, WEEKLY: 20_871, MONTHLY: 4800, YEARLY: 400 } as const;

/** Upper bound of the steps of one expansion: some 500 years of days. */
export const MAX_STEPS = 200_000;

/** Counts the days that an expansion looks at, and the periods without any. */
export interface Work {
  steps: number;
}

export class TooMuchWork extends Error {}

/** A week, month or year, without the months that the rule leaves out; of daily rules the days of a month. */
interface RulePeriod {
  /** Counted from the period of the start. */
  readonly index: number;
  readonly ranges: readonly DayRange[];
}

/** Every day, or one in `step` days, in days since 1970; `end` is exclusive. */
interface DayRange {
  readonly start: number;
  readonly end: number;
  readonly step: number;
}

/**
 * Yields the dates of a rule after the start of the event, in order, as local milliseconds.
 *
 * @param from dates before it may be left out
 * @throws TooMuchWork after MAX_STEPS
 */
export function* iterateRule(
  sentRule: RecurrenceRule,
  startMs: number,
  { from = startMs, work = { steps: 0 } }: { readonly from?: number; readonly work?: Work } = {},
): Generator<number, void> {
  const start = toCalendarDay(Math.floor(startMs / DAY_MS));
  const rule = completeRule(sentRule, start);
  const isAllowed = createDayTest(rule);
  const allTimes = listTimes(rule, startMs - start.day * DAY_MS);
  const isDaily = rule.frequency === 'DAILY';
  // A day has the same times as every other, so that positions select from them.
  const times = isDaily
    ? selectPositions(allTimes.length, rule.positions).map((n) => allTimes[n] ?? 0)
    : allTimes;
  const positions = isDaily ? [] : rule.positions;
  const until = rule.until === null ? Infinity : parseLocalMs(rule.until);
  let left = rule.count === null ? Infinity : rule.count - 1;
  let lastIndex: number | null = null;
  const cycle = countPeriodsOfCycle(rule);
  // With COUNT, dates are counted from the start on.
  const fromDay = rule.count === null ? Math.floor(Math.max(from, startMs) / DAY_MS) : start.day;
  for (const { index, ranges } of iteratePeriods(rule, start, fromDay)) {
    lastIndex ??= index;
    if (times.length === 0 || left <= 0 || index - lastIndex > cycle) return;
    const days = collectDays(ranges, isAllowed, work);
    const first = ranges[0]?.start ?? -Infinity;
    for (const ms of selectDates(days, times, positions)) {
      if (ms <= startMs) continue;
      if (ms > until || left <= 0) return;
      left -= 1;
      lastIndex = index;
      yield ms;
    }
    if (first * DAY_MS > until) return;
  }
}

/** The number of periods after which a rule gives dates again, or never. */
function countPeriodsOfCycle({ frequency, interval }: RecurrenceRule): number {
  let [divisor, rest]: [number, number] = [PERIODS_OF_CALENDAR[frequency], interval];
  while (rest > 0) [divisor, rest] = [rest, divisor % rest];
  return PERIODS_OF_CALENDAR[frequency] / divisor;
}

/** Times of day in milliseconds, in order. */
function listTimes({ hours, minutes, seconds }: RecurrenceRule, startTime: number): number[] {
  const orStart = (list: readonly number[], unitMs: number, units: number): readonly number[] =>
    list.length > 0 ? list : [Math.floor(startTime / unitMs) % units];
  const times = orStart(hours, 3_600_000, 24).flatMap((hour) =>
    orStart(minutes, 60_000, 60).flatMap((minute) =>
      orStart(seconds, 1000, 60).map((second) => ((hour * 60 + minute) * 60 + second) * 1000),
    ),
  );
  return times.sort((one, other) => one - other);
}

function* iteratePeriods(
  rule: RecurrenceRule,
  start: CalendarDay,
  fromDay: number,
): Generator<RulePeriod, void> {
  const { interval, frequency } = rule;
  if (frequency === 'DAILY') {
    yield* iterateDays(rule, start, fromDay);
    return;
  }
  if (frequency === 'WEEKLY') {
    const first = start.day - ((start.weekday - WEEKDAYS.indexOf(rule.weekStart) + 7) % 7);
    const step = 7 * interval;
    let index = Math.floor((fromDay - first) / step);
    for (let day = first + index * step; day <= LAST_DAY; day += step, index += 1)
      yield { index, ranges: [{ start: day, end: day + 7, step: 1 }] };
    return;
  }
  const months = frequency === 'MONTHLY' ? 1 : 12;
  const step = months * interval;
  const first = (start.year.year - 1) * 12 + (frequency === 'MONTHLY' ? start.month - 1 : 0);
  const from = toCalendarDay(fromDay);
  let index = Math.max(0, Math.floor(((from.year.year - 1) * 12 + from.month - 1 - first) / step));
  for (let month = first + index * step; month < 9999 * 12; month += step, index += 1)
    yield { index, ranges: listMonths(rule, month, months) };
}

function* iterateDays(
  { interval, months }: RecurrenceRule,
  start: CalendarDay,
  fromDay: number,
): Generator<RulePeriod, void> {
  let index = Math.floor((fromDay - start.day) / interval);
  for (let day = start.day + index * interval; day <= LAST_DAY; day = start.day + index * interval) {
    const { month, monthDay, monthLength } = toCalendarDay(day);
    const end = day - monthDay + monthLength + 1;
    const isLeftOut = months.length > 0 && !months.includes(month);
    yield { index, ranges: isLeftOut ? [] : [{ start: day, end, step: interval }] };
    index = Math.ceil((end - start.day) / interval);
  }
}

/** The months that a rule allows among so many from `first` on, in months since January of the year 1, within a year. */
function listMonths({ months }: RecurrenceRule, first: number, count: number): DayRange[] {
  const { firstDay, monthStarts } = getYear(Math.floor(first / 12) + 1);
  return Array.from({ length: count }, (_, n) => (first % 12) + n)
    .filter((month) => months.length === 0 || months.includes(month + 1))
    .map((month) => ({
      start: firstDay + (monthStarts[month] ?? 0),
      end: firstDay + (monthStarts[month + 1] ?? 0),
      step: 1,
    }));
}

function collectDays(
  ranges: readonly DayRange[],
  isAllowed: (day: CalendarDay) => boolean,
  work: Work,
): number[] {
  const days: number[] = [];
  if (ranges.length === 0) work.steps += 1;
  for (const { start, end, step } of ranges) {
    work.steps += Math.ceil((end - start) / step);
    let year = findYear(start);
    for (let day = start; day < end && day <= LAST_DAY; day += step) {
      if (day >= year.firstDay + year.length) year = getYear(year.year + 1);
      if (isAllowed(toCalendarDay(day, year))) days.push(day);
    }
  }
  if (work.steps > MAX_STEPS) throw new TooMuchWork();
  return days;
}

/** The dates of a period, or those at the given positions, in order. */
function* selectDates(
  days: readonly number[],
  times: readonly number[],
  positions: readonly number[],
): Generator<number, void> {
  const total = days.length * times.length;
  const at = (index: number): number =>
    (days[Math.floor(index / times.length)] ?? 0) * DAY_MS + (times[index % times.length] ?? 0);
  for (const index of selectPositions(total, positions)) yield at(index);
}

/** The indexes of the given positions among so many dates, in order; all without positions. */
function selectPositions(total: number, positions: readonly number[]): number[] {
  if (positions.length === 0) return Array.from({ length: total }, (_, index) => index);
  const indexes = new Set(positions.map((position) => (position > 0 ? position - 1 : total + position)));
  return [...indexes].filter((index) => index >= 0 && index < total).sort((one, other) => one - other);
}
