import { DateTimeDraft, isTooFar } from './date-time-draft.js';
import { parseDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';

describe('isPastMonthEnd', () => {
  const isPastMonthEnd = (text: string, now: string, zone = 'UTC'): boolean | undefined =>
    parseDateTime(text, { now: Temporal.Instant.from(now), zone })?.isPastMonthEnd;

  it.each([
    ['2027-02-28', false],
    ['2027-02-29', true],
    ['2028-02-29', false],
    ['2028-02-30', true],
    ['2027-04-30', false],
    ['2027-04-31', true],
    ['2027-12-31', false],
    ['2100-02-29', true],
    ['31 june 2027 9am', true],
    ['2027-02-28 10:00', false],
    ['2027-02-29 10:00', true],
    // Without a date, there is no month that could be too short.
    ['tomorrow', false],
    ['now', false],
    ['16:30', false],
    ['+1 month', false],
    ['1767225600', false],
  ])('of %s is %s', (text, isPast) => {
    expect(isPastMonthEnd(text, '2027-01-31T12:00:00Z')).toBe(isPast);
  });

  it.each([
    ['2027-12-31T23:59:59Z', 'UTC', true],
    ['2028-01-01T00:00:00Z', 'UTC', false],
    // It is still 2027 in New York, and already 2028 in Tokyo.
    ['2028-01-01T00:00:00Z', 'America/New_York', true],
    ['2027-12-31T23:59:59Z', 'Asia/Tokyo', false],
  ])('of 29 February without a year, at %s in %s, is %s', (now, zone, isPast) => {
    expect(isPastMonthEnd('feb 29', now, zone)).toBe(isPast);
  });
});

describe('isTooFar', () => {
  const DAYS = 10_100 * 365;

  it.each([
    ['months', 121_200],
    ['days', DAYS],
    ['seconds', DAYS * 86_400],
  ] as const)('permits 10,100 years of %s in both directions, and no more', (unit, most) => {
    const tooFar = [most, -most, most + 1, -most - 1].map((count) =>
      isTooFar(Object.assign(new DateTimeDraft(), { [unit]: count })),
    );
    expect(tooFar).toEqual([false, false, true, true]);
  });
});
