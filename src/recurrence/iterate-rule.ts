// The dates of one rule, period by period, with bounded work.
import { type CalendarDay, DAY_MS, findYear, getYear, LAST_DAY, toCalendarDay } from './calendar-days.js';
import { parseLocalMs } from '../dates/format-date.js';
import { completeRule, createDayTest } from './match-day.js';
import { type RecurrenceRule, WEEKDAYS } from './recurrence.js';

/**
 * The calendar repeats every 400 years, which are 146,097 days and whole weeks. A rule that allows no day in as many steps
 * never does, whatever its interval.
 */
const MAX_STEPS_WITHOUT_DATE = 170_000;

/** Upper bound of the steps of one expansion: some 1,300 years of days. */
export const MAX_STEPS = 500_000;

/** Counts the days that an expansion looks at, and the periods without any. */
export interface Work {
  steps: number;
}

export class TooMuchWork extends Error {}

/** A run of days, in days since 1970, `end` exclusive. */
interface DayRange {
  readonly start: number;
  readonly end: number;
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
  const times = listTimes(rule, startMs - start.day * DAY_MS);
  const until = rule.until === null ? Infinity : parseLocalMs(rule.until);
  let left = rule.count === null ? Infinity : rule.count - 1;
  let lastProductiveStep = work.steps;
  // With COUNT, dates are counted from the start on.
  const fromDay = rule.count === null ? Math.floor(Math.max(from, startMs) / DAY_MS) : start.day;
  for (const ranges of iteratePeriods(rule, start, fromDay)) {
    if (left <= 0) return;
    const days = collectDays(ranges, isAllowed, work);
    const first = ranges[0]?.start ?? -Infinity;
    for (const ms of selectDates(days, times, rule.positions)) {
      if (ms <= startMs) continue;
      if (ms > until || left <= 0) return;
      left -= 1;
      lastProductiveStep = work.steps;
      yield ms;
    }
    if (first * DAY_MS > until || work.steps - lastProductiveStep > MAX_STEPS_WITHOUT_DATE) return;
  }
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
): Generator<readonly DayRange[], void> {
  const { interval, frequency } = rule;
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    const length = frequency === 'DAILY' ? 1 : 7;
    const first = start.day - (length === 1 ? 0 : (start.weekday - WEEKDAYS.indexOf(rule.weekStart) + 7) % 7);
    const step = length * interval;
    const skipped = Math.floor((fromDay - first) / step);
    for (let day = first + skipped * step; day <= LAST_DAY; day += step)
      yield [{ start: day, end: day + length }];
    return;
  }
  const step = frequency === 'MONTHLY' ? interval : 12 * interval;
  const first = (start.year.year - 1) * 12 + (frequency === 'MONTHLY' ? start.month - 1 : 0);
  const from = toCalendarDay(fromDay);
  const skipped = Math.max(0, Math.floor(((from.year.year - 1) * 12 + from.month - 1 - first) / step));
  for (let month = first + skipped * step; month < 9999 * 12; month += step)
    yield listMonths(rule, month, frequency === 'MONTHLY' ? 1 : 12);
}

/** The months that a rule allows among so many from `first` on, in months since January of the year 1, within a year. */
function listMonths({ months }: RecurrenceRule, first: number, count: number): DayRange[] {
  const { firstDay, monthStarts } = getYear(Math.floor(first / 12) + 1);
  return Array.from({ length: count }, (_, n) => (first % 12) + n)
    .filter((month) => months.length === 0 || months.includes(month + 1))
    .map((month) => ({
      start: firstDay + (monthStarts[month] ?? 0),
      end: firstDay + (monthStarts[month + 1] ?? 0),
    }));
}

function collectDays(
  ranges: readonly DayRange[],
  isAllowed: (day: CalendarDay) => boolean,
  work: Work,
): number[] {
  const days: number[] = [];
  if (ranges.length === 0) work.steps += 1;
  for (const { start, end } of ranges) {
    work.steps += end - start;
    let year = findYear(start);
    for (let day = start; day < end && day <= LAST_DAY; day += 1) {
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
  if (positions.length === 0) {
    for (let index = 0; index < total; index += 1) yield at(index);
    return;
  }
  const indexes = new Set(positions.map((position) => (position > 0 ? position - 1 : total + position)));
  for (const index of [...indexes].sort((one, other) => one - other))
    if (index >= 0 && index < total) yield at(index);
}
