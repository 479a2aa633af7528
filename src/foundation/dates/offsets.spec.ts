import fc from 'fast-check';
import {
  formatMsInZone,
  formatUtc,
  formatLocalDateTime,
  formatIsoWithOffset,
  parseLocalDateTime,
  parseLocalMs,
} from './format-date.js';
import { findInstantMs, getOffsetMs } from './offsets.js';
import { Temporal } from './temporal.js';
import { toInstant, toLocalDateTime } from './zones.js';

const HOUR = 3_600_000;

describe('getOffsetMs', () => {
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

    expect(getOffsetMs(epochMilliseconds, zone)).toBe(hours * HOUR);
    expect(getOffsetMs(epochMilliseconds, zone)).toBe(hours * HOUR);
  });

  it('knows the moments before a change of clocks after it was asked for the change itself', () => {
    const change = Date.parse('2027-03-28T01:00:00Z');

    expect([change, change - 1, change + 1].map((ms) => getOffsetMs(ms, 'Europe/Madrid') / HOUR)).toEqual([
      2, 1, 2,
    ]);
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
          expect(formatMsInZone(zone, instant.epochMilliseconds)).toBe(
            formatLocalDateTime(toLocalDateTime(instant, zone)),
          );
        },
      ),
      { numRuns: 400, seed: 20270310 },
    );
  });

  it.each([
    ['0001-01-01T00:00:00Z', 'America/New_York', '0001-01-01 00:00:00'],
    ['9999-12-31T23:59:59Z', 'Asia/Tokyo', '9999-12-31 23:59:59'],
  ])('writes %s in %s within the calendar', (moment, zone, text) => {
    expect(formatMsInZone(zone, Date.parse(moment))).toBe(text);
  });
});

describe('findInstantMs', () => {
  const ZONES = ['Europe/Ljubljana', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC', 'EST'];
  /** Around changes of the clocks in these zones, hour by hour and a half. */
  const walls = ['2011-12-29', '2027-03-12', '2027-03-26', '2027-04-02', '2027-10-29', '2027-11-05'].flatMap(
    (day) =>
      Array.from({ length: 70 }, (_, n) =>
        formatUtc(Temporal.Instant.fromEpochMilliseconds(Date.parse(`${day}T00:00:00Z`) + n * 1.5 * HOUR)),
      ),
  );

  it.each(ZONES)('knows what the time zone database says of %s, or does not know', (zone) => {
    for (const wall of walls) {
      const { epochMilliseconds } = toInstant(parseLocalDateTime(wall), zone);
      expect([wall, findInstantMs(parseLocalMs(wall), zone) ?? epochMilliseconds]).toEqual([
        wall,
        epochMilliseconds,
      ]);
    }
  });

  it.each(ZONES)('writes wall clocks of %s with the offset that they have', (zone) => {
    for (const wall of walls) {
      const written = Temporal.ZonedDateTime.from(`${formatIsoWithOffset(wall, zone)}[UTC]`, {
        offset: 'use',
      });
      expect([wall, written.epochMilliseconds]).toEqual([
        wall,
        toInstant(parseLocalDateTime(wall), zone).epochMilliseconds,
      ]);
    }
  });
});
