import { formatLineTimes, formatShortTimes } from './page-dates.js';

const plain = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

it.each([
  ['2027-05-01 19:30:00', '2027-05-01 21:00:00', false, 'Saturday · 19:30–21:00'],
  ['2027-05-01 19:30:00', '2027-05-01 19:30:00', false, 'Saturday · 19:30'],
  ['2027-05-01 21:30:00', '2027-05-02 05:30:00', false, 'Saturday · 21:30–5:30'],
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
