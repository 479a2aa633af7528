import {
  DAY_MS,
  findYear,
  getWeekday,
  getWeekNumber,
  getYear,
  LAST_DAY,
  toCalendarDay,
} from './calendar-days.js';

const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const WEEKDAYS = [6, 0, 1, 2, 3, 4, 5];

it('describes days as the platform does', () => {
  const dates = [
    '0100-03-01',
    '1582-10-15',
    '1899-12-31',
    '1900-02-28',
    '1900-03-01',
    '1969-12-31',
    '1970-01-01',
  ];
  const later = [
    '2000-02-29',
    '2000-12-31',
    '2027-01-31',
    '2027-02-01',
    '2028-02-29',
    '2028-03-01',
    '2100-03-01',
  ];
  for (const date of [...dates, ...later, '9999-12-31']) {
    const day = toDay(date);
    const [year = 0, month = 0, monthDay = 0] = date.split('-').map(Number);
    const [first, last] = ['01-01', '12-31'].map((end) => toDay(`${date.slice(0, 4)}-${end}`));
    const length = (last ?? 0) - (first ?? 0) + 1;
    expect(toCalendarDay(day)).toEqual({
      day,
      year: getYear(year),
      yearDay: day - (first ?? 0) + 1,
      month,
      monthDay,
      monthLength: new Date(Date.UTC(length === 366 ? 2000 : 2001, month, 0)).getUTCDate(),
      weekday: WEEKDAYS[new Date(day * DAY_MS).getUTCDay()],
    });
    expect(findYear(day).length).toBe(length);
  }
  expect(LAST_DAY).toBe(toDay('9999-12-31'));
  expect([-4, -3, 0, 3, 4].map(getWeekday)).toEqual([6, 0, 3, 6, 0]);
});

// ISO 8601: 2026 has 53 weeks, because it begins on a Thursday.
it.each([
  ['2026-01-01', 0, 1, 53],
  ['2026-12-31', 0, 53, 53],
  ['2027-01-03', 0, 53, 53],
  ['2027-01-04', 0, 1, 52],
  ['2024-12-29', 0, 52, 52],
  ['2024-12-30', 0, 1, 52],
  ['2023-01-01', 0, 52, 52],
  ['2023-01-02', 0, 1, 52],
  // Weeks that begin on Sunday
  ['2023-01-01', 6, 1, 52],
  ['2025-12-27', 6, 52, 53],
  ['2025-12-28', 6, 53, 53],
  ['2026-01-03', 6, 53, 53],
  ['2026-01-04', 6, 1, 52],
])('counts %s, in weeks from day %i on, to week %i of %i', (date, weekStart, week, weeks) => {
  expect(getWeekNumber(toCalendarDay(toDay(date)), weekStart)).toEqual({ week, weeks });
});
