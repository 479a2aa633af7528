import { formatTimes, formatWall } from './dates';

const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

it.each([
  ['sl', 'sob., 1. maj 2027, 9:30', '9:30–11:00', 'sob., 1. maj 2027, 9:30–ned., 2. maj 2027, 8:00'],
  ['cs', 'so 1. 5. 2027 9:30', '9:30–11:00', 'so 1. 5. 2027 9:30 – ne 2. 5. 2027 8:00'],
  ['de', 'Sa., 1. Mai 2027, 09:30', '09:30–11:00 Uhr', 'Sa., 1. Mai 2027, 09:30 – So., 2. Mai 2027, 08:00'],
  ['el', 'Σάβ 1 Μαΐ 2027, 09:30', '09:30–11:00', 'Σάβ 1 Μαΐ 2027, 09:30 - Κυρ 2 Μαΐ 2027, 08:00'],
])('in %s a time stands as it does in periods: %s', (locale, time, hours, days) => {
  const start = '2027-05-01T09:30';
  const until = (end: string): string => plain(formatTimes({ start, end, allDay: false }, locale));

  expect(plain(formatWall(start, false, locale))).toBe(time);
  expect(until('2027-05-01T11:00').endsWith(` ${hours}`)).toBe(true);
  expect(until('2027-05-02T08:00')).toBe(days);
});
