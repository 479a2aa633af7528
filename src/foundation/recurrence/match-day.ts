// Which days a rule allows. Parts of a rule limit each other: a day must satisfy all of them (RFC 5545, 3.3.10).
import { type CalendarDay, getWeekNumber } from './calendar-days.js';
import { type RecurrenceRule, WEEKDAYS } from './recurrence.js';

type DayTest = (day: CalendarDay) => boolean;

/** Adds what the rule takes from the start of the event: a weekday, a day of the month, or a date of the year. */
export function completeRule(rule: RecurrenceRule, start: CalendarDay): RecurrenceRule {
  const weekday = { weekday: WEEKDAYS[start.weekday] ?? 'MO', position: null };
  if (rule.weekdays.length > 0 || rule.monthDays.length > 0 || rule.yearDays.length > 0) return rule;
  if (rule.frequency === 'WEEKLY' || rule.weekNumbers.length > 0) return { ...rule, weekdays: [weekday] };
  const monthDays = [start.monthDay];
  if (rule.frequency === 'MONTHLY') return { ...rule, monthDays };
  if (rule.frequency !== 'YEARLY') return rule;
  return { ...rule, monthDays, months: rule.months.length > 0 ? rule.months : [start.month] };
}

/** @param rule as `completeRule` returns it */
export function createDayTest(rule: RecurrenceRule): DayTest {
  const tests = [
    matchMonths(rule),
    matchSigned(
      rule.monthDays,
      (day) => day.monthDay,
      (day) => day.monthLength,
    ),
    matchSigned(
      rule.yearDays,
      (day) => day.yearDay,
      (day) => day.year.length,
    ),
    matchWeekdays(rule),
    matchWeekNumbers(rule),
  ].filter((test) => test !== null);
  return (day) => tests.every((test) => test(day));
}

function matchMonths({ months }: RecurrenceRule): DayTest | null {
  if (months.length === 0) return null;
  const allowed = new Set(months);
  return ({ month }) => allowed.has(month);
}

/** Negative numbers count from the end. */
function matchSigned(
  numbers: readonly number[],
  getNumber: (day: CalendarDay) => number,
  getTotal: (day: CalendarDay) => number,
): DayTest | null {
  if (numbers.length === 0) return null;
  const allowed = new Set(numbers);
  return (day) => allowed.has(getNumber(day)) || allowed.has(getNumber(day) - getTotal(day) - 1);
}

/** Unlike other parts, the values of one list add to each other, with and without a position. */
function matchWeekdays({ weekdays, frequency, months }: RecurrenceRule): DayTest | null {
  if (weekdays.length === 0) return null;
  const isOfYear = frequency === 'YEARLY' && months.length === 0;
  const positions = WEEKDAYS.map(
    (name) => new Set(weekdays.flatMap(({ weekday, position }) => (weekday === name ? [position ?? 0] : []))),
  );
  return (day) => {
    const allowed = positions[day.weekday];
    if (allowed === undefined || allowed.size === 0) return false;
    if (allowed.has(0)) return true;
    const number = isOfYear ? day.yearDay : day.monthDay;
    const total = isOfYear ? day.year.length : day.monthLength;
    return allowed.has(Math.ceil(number / 7)) || allowed.has(-Math.ceil((total - number + 1) / 7));
  };
}

function matchWeekNumbers({ weekNumbers, weekStart }: RecurrenceRule): DayTest | null {
  if (weekNumbers.length === 0) return null;
  const allowed = new Set(weekNumbers);
  const firstWeekday = WEEKDAYS.indexOf(weekStart);
  return (day) => {
    const { week, weeks } = getWeekNumber(day, firstWeekday);
    return allowed.has(week) || allowed.has(week - weeks - 1);
  };
}
