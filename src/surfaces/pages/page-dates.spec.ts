import {
  formatDayAndHours,
  formatHours,
  formatLineTimes,
  formatLocal,
  formatShortTimes,
  formatTimes,
  isNear,
  type Times,
} from './page-dates.js';

const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

it.each([
  ['2027-05-01 19:30:00', '2027-05-01 21:00:00', false, 'Saturday · 19:30–21:00'],
  ['2027-05-01 19:30:00', '2027-05-01 19:30:00', false, 'Saturday · 19:30'],
  ['2027-05-01 21:30:00', '2027-05-02 05:30:00', false, 'Saturday · 21:30–05:30'],
  ['2027-05-01 21:30:00', '2027-05-02 21:30:00', false, 'Sat 1 May – Sun 2 May'],
  ['2027-05-01 00:00:00', '2027-05-01 23:59:59', true, 'Saturday · All day'],
  ['2027-05-01 00:00:00', '2027-05-02 23:59:59', true, 'Sat 1 May – Sun 2 May'],
])('a list says of %s to %s (whole days: %s): %s', (start, end, isDay, text) => {
  const times = { start_date: start, end_date: end, all_day: isDay };
  expect(plain(formatShortTimes(times, 'en-GB', 'All day'))).toBe(text);
});

it.each([
  ['2027-05-01 19:30:00', '2027-05-01 21:00:00', 'Saturday, 1 May 2027, 19:30–21:00'],
  [
    '2027-05-01 21:30:00',
    '2027-05-02 05:30:00',
    'Saturday, 1 May 2027 at 21:30 – Sunday, 2 May 2027 at 05:30',
  ],
  ['2027-05-01 21:30:00', '2027-06-02 21:30:00', 'Sat 1 May – Wed 2 Jun'],
])('a line of its own names the days of %s to %s: %s', (start, end, text) => {
  const times = { start_date: start, end_date: end, all_day: false };
  expect(plain(formatLineTimes(times, 'en-GB'))).toBe(text);
});

it.each([
  ['2027-05-01 09:30:00', '2027-05-01 21:00:00', false, '09:30–21:00', 'Sat 1 May, 09:30–21:00'],
  ['2027-05-01 21:30:00', '2027-05-02 05:30:00', false, '21:30–05:30', 'Sat 1 May, 21:30–05:30'],
  ['2027-05-01 00:00:00', '2027-05-01 23:59:59', true, 'All day', 'Sat 1 May, All day'],
  ['2028-05-01 09:30:00', '2028-05-01 10:00:00', false, '09:30–10:00', 'Mon 1 May 2028, 09:30–10:00'],
  ['2027-05-01 10:00:00', '2027-05-03 18:00:00', false, 'Sat 1 May – Mon 3 May', 'Sat 1 May – Mon 3 May'],
])('a card says of %s to %s (whole days: %s): %s, or %s', (start, end, isDay, hours, dayAndHours) => {
  const times = { start_date: start, end_date: end, all_day: isDay };
  expect(plain(formatHours(times, 'en-GB', 'All day'))).toBe(hours);
  const view = { locale: 'en-GB', today: '2027-03-10' };
  expect(plain(formatDayAndHours(times, view, 'All day')).replace(/^(\w{3}),/, '$1')).toBe(dayAndHours);
});

it.each([
  ['bg', '9:30', '9:30 ч. – 11:00 ч.', 'събота, 1 май 2027 г. в 9:30'],
  ['cs', '9:30', '9:30–11:00', 'sobota 1. května 2027 v 9:30'],
  ['de', '09:30', '09:30–11:00 Uhr', 'Samstag, 1. Mai 2027 um 09:30'],
  ['el', '9:30 π.μ.', '9:30–11:00 π.μ.', 'Σάββατο 1 Μαΐου 2027 στις 9:30 π.μ.'],
  ['en-GB', '09:30', '09:30–11:00', 'Saturday, 1 May 2027 at 09:30'],
  ['fi', '9.30', '9.30–11.00', 'lauantaina 1. toukokuuta 2027 klo 9.30'],
  ['sl', '9:30', '9:30–11:00', 'sobota, 1. maj 2027 ob 9:30'],
])('a time stands in %s as it does in a period: %s, %s, %s', (locale, time, period, dayAndTime) => {
  const start = '2027-05-01 09:30:00';
  const until = (end: string): Times => ({ start_date: start, end_date: end, all_day: false });
  const times = until('2027-05-01 11:00:00');
  expect(plain(formatLocal(start, locale, 'time'))).toBe(time);
  expect(plain(formatHours(times, locale, 'All day'))).toBe(period);
  expect(plain(formatTimes(times, locale)).endsWith(period)).toBe(true);
  expect(plain(formatTimes(until(start), locale))).toBe(dayAndTime);
  expect(plain(formatTimes(until('2027-05-02 02:00:00'), locale)).startsWith(dayAndTime)).toBe(true);
});

it.each([
  ['2027-12-24', true],
  ['2028-02-01', false],
  ['2026-06-01', true],
  ['2026-03-10', false],
])('the year of %s is known without a word: %s', (day, isKnown) => {
  expect(isNear(day, '2027-03-10')).toBe(isKnown);
});
