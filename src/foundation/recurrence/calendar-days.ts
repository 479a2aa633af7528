// The calendar in whole numbers, which expansion needs by the hundred thousand: days since 1970, and local milliseconds,
// which read a wall clock as if it were UTC.

export const DAY_MS = 86_400_000;

/** 31 December 9999. */
export const LAST_DAY = 2_932_896;

export interface CalendarYear {
  readonly year: number;
  /** The first of January, in days since 1970. */
  readonly firstDay: number;
  readonly length: number;
  /** The number of days before each month, and before the next year. */
  readonly monthStarts: readonly number[];
}

export interface CalendarDay {
  /** In days since 1970. */
  readonly day: number;
  readonly year: CalendarYear;
  /** From 1 on, as `month` and `monthDay`. */
  readonly yearDay: number;
  readonly month: number;
  readonly monthDay: number;
  readonly monthLength: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

const toMonthStarts = (february: number): readonly number[] =>
  [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].reduce<number[]>(
    (starts, length) => [...starts, (starts.at(-1) ?? 0) + length],
    [0],
  );

const COMMON_YEAR = toMonthStarts(28);
const LEAP_YEAR = toMonthStarts(29);

/** 1 January 1970 in days since 1 January of the year 1. */
const DAYS_BEFORE_1970 = 719_162;

const years: CalendarYear[] = [];

/** Expansion asks for every day: each year is computed once. */
export const getYear = (year: number): CalendarYear => (years[year] ??= createYear(year));

function createYear(year: number): CalendarYear {
  const past = year - 1;
  const firstDay =
    past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - DAYS_BEFORE_1970;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return { year, firstDay, length: isLeap ? 366 : 365, monthStarts: isLeap ? LEAP_YEAR : COMMON_YEAR };
}

export function findYear(day: number): CalendarYear {
  // Leap days come late in their four years, so that the mean length of a year never names a later year.
  let year = getYear(Math.floor((day + DAYS_BEFORE_1970) / 365.2425) + 1);
  while (day >= year.firstDay + year.length) year = getYear(year.year + 1);
  return year;
}

/** @param year in which the day lies */
export function toCalendarDay(day: number, year: CalendarYear = findYear(day)): CalendarDay {
  const offset = day - year.firstDay;
  const { monthStarts } = year;
  let month = Math.floor(offset / 32);
  while (offset >= (monthStarts[month + 1] ?? Infinity)) month += 1;
  const monthStart = monthStarts[month] ?? 0;
  return {
    day,
    year,
    yearDay: offset + 1,
    month: month + 1,
    monthDay: offset - monthStart + 1,
    monthLength: (monthStarts[month + 1] ?? year.length) - monthStart,
    weekday: getWeekday(day),
  };
}

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const getWeekday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/**
 * The week of a day. Week 1 of a year is the first with at least four of its days; days around New Year may belong
 * to a week of the neighbouring year.
 *
 * @param weekStart the first day of weeks; 0 is Monday
 * @returns its number from 1 on, and the number of weeks in its year
 */
export function getWeekNumber(
  { day, year }: Pick<CalendarDay, 'day' | 'year'>,
  weekStart: number,
): { readonly week: number; readonly weeks: number } {
  const findFirstWeek = ({ firstDay }: CalendarYear): number => {
    const daysBefore = (getWeekday(firstDay) - weekStart + 7) % 7;
    return daysBefore <= 3 ? firstDay - daysBefore : firstDay + 7 - daysBefore;
  };
  let owner = year;
  if (day < findFirstWeek(owner)) owner = getYear(year.year - 1);
  else if (day >= findFirstWeek(getYear(year.year + 1))) owner = getYear(year.year + 1);
  const first = findFirstWeek(owner);
  const weeks = (findFirstWeek(getYear(owner.year + 1)) - first) / 7;
  return { week: Math.floor((day - first) / 7) + 1, weeks };
}
