import { endBefore, shiftSeries, startAt } from './change-series.js';
import { buildOccurrenceSlug, toBaseSlug } from './occurrence-slug.js';
import type { StoredSeries } from './series.queries.js';

const SERIES: StoredSeries = {
  id: 7,
  rules: ['FREQ=WEEKLY;COUNT=5'],
  dates: ['2027-03-20 19:00:00', '2027-04-10 19:00:00'],
  excluded: ['2027-03-23', '2027-04-06 19:00:00'],
  timeZone: 'Europe/Ljubljana',
  allDay: false,
  start: '2027-03-16 19:00:00',
  duration: 5400,
  listedFrom: null,
  listedUntil: '2029-03-16 19:00:00',
  createdAtMs: 0,
  modifiedAtMs: 0,
};
const KEY = '2027-03-30 19:00:00';

it.each([
  ['COUNT', 'FREQ=WEEKLY;COUNT=5', 'FREQ=WEEKLY;UNTIL=20270330T185959', 'FREQ=WEEKLY;UNTIL=20270413T190000'],
  [
    'a COUNT that ends earlier',
    'FREQ=DAILY;COUNT=2',
    'FREQ=DAILY;UNTIL=20270317T190000',
    'FREQ=DAILY;UNTIL=20270317T190000',
  ],
  [
    'UNTIL',
    'FREQ=DAILY;UNTIL=20270401',
    'FREQ=DAILY;UNTIL=20270330T185959',
    'FREQ=DAILY;UNTIL=20270401T235959',
  ],
  ['no end', 'FREQ=DAILY', 'FREQ=DAILY;UNTIL=20270330T185959', 'FREQ=DAILY'],
])('splits a rule with %s', (_, rule, before, after) => {
  const series = { ...SERIES, rules: [rule] };

  expect([endBefore(series, KEY).rules, startAt(series, KEY).rules]).toEqual([[before], [after]]);
});

it('splits dates, and keeps the start that completes the rules', () => {
  expect(endBefore(SERIES, KEY)).toMatchObject({
    dates: ['2027-03-20 19:00:00'],
    excluded: ['2027-03-23'],
    listedUntil: null,
  });
  expect(startAt(SERIES, KEY)).toMatchObject({
    dates: ['2027-04-10 19:00:00'],
    excluded: ['2027-04-06 19:00:00'],
    start: SERIES.start,
    listedFrom: KEY,
    listedUntil: SERIES.listedUntil,
  });
});

it('moves dates and the ends of rules, but no days', () => {
  const rules = ['FREQ=DAILY;UNTIL=20270401T190000', 'FREQ=DAILY;UNTIL=20270401T235959'];

  expect(shiftSeries({ ...SERIES, rules, listedFrom: KEY }, 3_600_000)).toMatchObject({
    rules: ['FREQ=DAILY;UNTIL=20270401T200000', 'FREQ=DAILY;UNTIL=20270401T235959'],
    dates: ['2027-03-20 20:00:00', '2027-04-10 20:00:00'],
    excluded: ['2027-03-23', '2027-04-06 20:00:00'],
    start: '2027-03-16 20:00:00',
    listedFrom: '2027-03-30 20:00:00',
  });
});

it.each([
  ['yoga', KEY, 'yoga-2027-03-30'],
  ['yoga', null, 'yoga'],
  ['', KEY, ''],
  [null, KEY, null],
])('dates the slug %j of %j', (base, occurrence, slug) => {
  expect(buildOccurrenceSlug(base, occurrence)).toBe(slug);
});

it.each([
  ['yoga-2027-03-30', 'yoga'],
  ['yoga-2027-03-30-2', 'yoga'],
  ['yoga-2', 'yoga-2'],
  [null, null],
])('reads the base of %j', (slug, base) => {
  expect(toBaseSlug(slug)).toBe(base);
});
