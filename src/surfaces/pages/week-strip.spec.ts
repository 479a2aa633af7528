import { listStrip } from './week-strip.js';

const TODAY = '2026-12-02';

type Case = [
  name: string,
  date: string,
  around: readonly [previous: string | null, next: string | null],
  isEmpty: boolean,
  open: string,
];

/** The days of the week that have a page, as the last digits of their dates. */
it.each<Case>([
  ['between events', '2026-12-05', ['2026-12-01', '2026-12-19'], false, '30 01 02 03 04 05 06'],
  ['of the first event', '2026-12-05', [null, '2026-12-19'], false, '05 06'],
  ['of the last event', '2026-12-05', ['2026-12-01', null], false, '30 01 02 03 04 05'],
  ['of the only event', '2026-12-05', [null, null], false, '05'],
  ['before all events', '2026-12-03', [null, '2026-12-05'], true, '03 04 05 06'],
  ['after all events', '2026-12-05', ['2026-12-03', null], true, '30 01 02 03 04 05'],
  ['in a calendar without events', '2026-12-05', [null, null], true, '05'],
  [
    'far from today, between events',
    '2036-12-04',
    ['2036-11-01', '2037-01-01'],
    true,
    '01 02 03 04 05 06 07',
  ],
  ['far from today, near the first event', '2036-12-06', ['2036-12-04', '2036-12-20'], false, '04 05 06 07'],
  ['far from today, near the last event', '2036-12-02', ['2036-11-04', '2036-12-04'], false, '01 02 03 04'],
])('a day %s leads to the days that have a page', (_, date, [previous, next], isEmpty, open) => {
  const around = { previous_date: previous, next_date: next };
  const strip = listStrip(date, { around, today: TODAY, isEmpty, language: 'en' });
  const days = strip.filter(({ hasPage }) => hasPage).map((day) => day.date.slice(8));
  expect(days.join(' ')).toBe(open);
  expect(strip.filter(({ isCurrent }) => isCurrent).map((day) => day.date)).toEqual([date]);
});

it('begins with Sunday in Portuguese', () => {
  const around = { previous_date: '2026-01-01', next_date: '2027-01-01' };
  const strip = listStrip('2026-12-05', { around, today: TODAY, isEmpty: false, language: 'pt-pt' });
  expect(strip.map(({ date }) => date.slice(8)).join(' ')).toBe('29 30 01 02 03 04 05');
});
