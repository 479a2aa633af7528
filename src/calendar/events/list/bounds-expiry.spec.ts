import { asMuchAs } from '../../../../test/support/effort.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { getBoundsExpiry, resolveBounds } from './event-window.js';

const ZONES = [
  'UTC',
  'America/New_York',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Europe/London',
];

const WORDS = [
  'now',
  'today',
  'tomorrow',
  'yesterday',
  'midnight',
  'noon',
  'tomorrow noon',
  'yesterday 23:59',
  '+1 day',
  '+90 minutes',
  '-1 hour',
  '+24 months',
  '-1 month',
  'next month',
  'last friday',
  'monday',
  'next monday',
  'first day of next month',
  'last day of february',
  'saturday this week',
  '+5 weekdays',
  '-1 month +20 hours',
  '+20 hours +1 month',
  'tomorrow +25 hours',
  '+1 week 2 days',
  'today 10:00',
  'now +05:00',
  '@1800000000',
  'first monday of next month',
  '-23 hours -59 minutes',
  '+3 weekdays +13 hours',
  'friday 4pm',
  '2027-03-10',
  '2027-03-10 +1 day',
  '2027-03-10T10:00:00Z',
  '2027-03-10 noon',
  '2027-03-10 +90 minutes',
  '2027-03-10 next friday',
  '2027-03-10 10:00 +02:00',
  '2027-03-10 last day of next month',
  '10 march 2027',
];

const ROUNDS = asMuchAs(100, 200);

const NAMES = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

const FIRST = Date.parse('2027-01-01T00:00:00Z');
const YEARS_MS = 3 * 365 * 86_400_000;

it('never holds bounds for longer than they are the same', () => {
  const throwDice = dice(5);
  const one = <T>(items: readonly T[]): T => items[throwDice(items.length)] as T;
  let held = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const siteZone = one(ZONES);
    const query = {
      ...Object.fromEntries(Array.from({ length: throwDice(3) }, () => [one(NAMES), one(WORDS)])),
      ...(throwDice(3) === 0 ? { strict_dates: true } : {}),
      ...(throwDice(6) === 0 ? { include: [1] } : {}),
    };
    const day = Math.floor((FIRST + throwDice(1_000_000) * (YEARS_MS / 1_000_000)) / 86_400_000) * 86_400_000;
    const throwsLenient = throwDice(4) === 0;
    const nowMs =
      day + one([0, 1, 999, 3_600_000, 43_199_999, 43_200_000, 86_399_000, throwDice(86_400_000)]);
    const at = (ms: number) => ({
      siteZone,
      isLenient: throwsLenient,
      now: Temporal.Instant.fromEpochMilliseconds(ms),
    });
    const bounds = resolveBounds(query, at(nowMs));
    const until = getBoundsExpiry(query, bounds, at(nowMs));
    if (until <= nowMs) continue;
    held += 1;
    const end = Math.min(until - 1, nowMs + YEARS_MS);
    const moments = [
      end,
      ...Array.from({ length: 6 }, () => nowMs + throwDice(1_000_001) * ((end - nowMs) / 1e6)),
    ];
    for (const ms of moments)
      expect({ query, ms, bounds: plain(resolveBounds(query, at(Math.floor(ms)))) }).toEqual({
        query,
        ms,
        bounds: plain(bounds),
      });
  }
  expect(held).toBeGreaterThan(ROUNDS / 4);
});

const plain = (bounds: object): unknown => JSON.parse(JSON.stringify(bounds)) as unknown;

it.each([
  ['UTC', '2027-03-10T12:00:00Z', {}, '2027-03-11T00:00:00Z'],
  ['UTC', '2027-03-10T23:59:59.999Z', {}, '2027-03-11T00:00:00Z'],
  ['UTC', '2027-03-10T00:00:00Z', { start_date: 'tomorrow' }, '2027-03-11T00:00:00Z'],
  ['America/New_York', '2027-03-10T12:00:00Z', { start_date: '2027-01-01' }, '2027-03-11T00:00:00Z'],
  ['America/New_York', '2027-03-10T00:00:00Z', { start_date: 'today' }, '2027-03-10T05:00:00Z'],
  ['America/New_York', '2027-03-10T05:00:00Z', { start_date: 'today' }, '2027-03-11T00:00:00Z'],
  ['Pacific/Auckland', '2027-03-10T10:59:59Z', { start_date: 'tomorrow' }, '2027-03-10T11:00:00Z'],
  // An hour is skipped at 02:00.
  ['America/New_York', '2027-03-14T05:00:00Z', { start_date: 'today' }, '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-03-14T07:00:00Z', { start_date: 'today' }, '2027-03-15T00:00:00Z'],
])('in %s at %s %j holds until the next midnight or change of the clocks', (siteZone, now, query, until) => {
  const here = { siteZone, isLenient: false, now: Temporal.Instant.from(now) };
  expect(getBoundsExpiry(query, resolveBounds(query, here), here)).toBe(Date.parse(until));
});

it.each([
  [{ start_date: '2027-01-01', end_date: '2027-02-01' }, Infinity],
  [{ starts_after: '2027-01-01' }, Infinity],
  [{ include: [1] }, Infinity],
  [{ when: 'past' }, Infinity],
  [{ start_date: 'now', strict_dates: true, end_date: '2027-05-01' }, 0],
  [{ strict_dates: true }, 0],
  [{ end_date: '+20 hours' }, 0],
] as const)('%j holds until %d', (query, until) => {
  const here = { siteZone: 'UTC', isLenient: false, now: Temporal.Instant.from('2027-03-10T02:00:00Z') };
  expect(getBoundsExpiry(query, resolveBounds(query, here), here)).toBe(until);
});
