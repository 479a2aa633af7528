import fc from 'fast-check';
import { formatIn, formatWall } from './format-date.js';
import { offsetAt } from './offsets.js';
import { Temporal } from './temporal.js';
import { toWall } from './zones.js';

const HOUR = 3_600_000;

describe('offsetAt', () => {
  it.each([
    ['winter', 'Europe/Ljubljana', '2027-01-15T12:00:00Z', 1],
    ['summer', 'Europe/Ljubljana', '2027-07-15T12:00:00Z', 2],
    ['the last millisecond of winter', 'Europe/Ljubljana', '2027-03-28T00:59:59.999Z', 1],
    ['the first moment of summer', 'Europe/Ljubljana', '2027-03-28T01:00:00Z', 2],
    ['the last millisecond of summer', 'America/New_York', '2027-11-07T05:59:59.999Z', -4],
    ['the first moment of winter', 'America/New_York', '2027-11-07T06:00:00Z', -5],
    ['the other half of the earth', 'Australia/Lord_Howe', '2027-01-15T12:00:00Z', 11],
    ['half an hour of summer time', 'Australia/Lord_Howe', '2027-07-15T12:00:00Z', 10.5],
    ['a fixed offset', 'UTC-5.5', '2027-07-15T12:00:00Z', -5.5],
    ['an abbreviation', 'EST', '2027-07-15T12:00:00Z', -5],
    ['UTC', 'UTC', '2027-07-15T12:00:00Z', 0],
  ])('knows %s', (_, zone, moment, hours) => {
    const { epochMilliseconds } = Temporal.Instant.from(moment);

    expect(offsetAt(epochMilliseconds, zone)).toBe(hours * HOUR);
    expect(offsetAt(epochMilliseconds, zone)).toBe(hours * HOUR);
  });

  it('agrees with the time zone database, in whatever order moments are asked', () => {
    const zones = [
      'Europe/Ljubljana',
      'America/New_York',
      'Africa/Casablanca',
      'Asia/Kolkata',
      'Pacific/Apia',
      'UTC+2',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2150, 0) }),
        (zone, ms) => {
          const instant = Temporal.Instant.fromEpochMilliseconds(ms);
          expect(formatIn(zone, instant)).toBe(formatWall(toWall(instant, zone)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each([
    ['0001-01-01T00:00:00Z', 'America/New_York', '0001-01-01 00:00:00'],
    ['9999-12-31T23:59:59Z', 'Asia/Tokyo', '9999-12-31 23:59:59'],
  ])('writes %s in %s within the calendar', (moment, zone, text) => {
    expect(formatIn(zone, Temporal.Instant.from(moment))).toBe(text);
  });
});
