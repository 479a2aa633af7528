import {
  getEndOfDay,
  formatDayEnd,
  formatDayStart,
  getDefaultWindow,
  getUnroundedDefaultWindow,
  formatInSiteZone,
  isAbsoluteDate,
  parseDayFilter,
  parseDefaults,
  parseInstantFilter,
} from './day-range.js';
import { parseDateTime, type ParsedDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';

const now = Temporal.Instant.from('2026-11-21T03:42:28Z');

function parse(text: string): ParsedDateTime {
  const moment = parseDateTime(text, { now, zone: 'UTC' });
  if (!moment) throw new Error(text);
  return moment;
}

describe('getDefaultWindow', () => {
  it.each([
    ['2026-11-21T03:42:28Z', 'America/New_York', '2026-11-20 00:00:00', '2028-11-21 23:59:59'],
    ['2026-11-20T17:00:00Z', 'America/New_York', '2026-11-19 00:00:00', '2028-11-20 23:59:59'],
    ['2026-11-21T03:42:28Z', 'UTC', '2026-11-20 00:00:00', '2028-11-21 23:59:59'],
    ['2026-11-21T03:42:28Z', 'Europe/Ljubljana', '2026-11-21 00:00:00', '2028-11-21 23:59:59'],
    ['2026-11-21T03:42:28Z', 'Asia/Tokyo', '2026-11-21 00:00:00', '2028-11-21 23:59:59'],
    ['2026-11-21T23:30:00Z', 'Asia/Tokyo', '2026-11-21 00:00:00', '2028-11-21 23:59:59'],
    ['2027-11-06T23:59:59Z', 'America/New_York', '2027-11-05 00:00:00', '2029-11-06 23:59:59'],
    ['2027-11-07T00:00:00Z', 'America/New_York', '2027-11-06 00:00:00', '2029-11-07 23:59:59'],
    ['2027-09-25T23:59:59Z', 'Pacific/Auckland', '2027-09-25 00:00:00', '2029-09-25 23:59:59'],
    ['2027-09-26T00:00:00Z', 'Pacific/Auckland', '2027-09-26 00:00:00', '2029-09-26 23:59:59'],
    ['2027-01-01T00:00:00Z', 'UTC', '2026-12-31 00:00:00', '2029-01-01 23:59:59'],
    ['2028-02-29T12:00:00Z', 'UTC', '2028-02-28 00:00:00', '2030-03-01 23:59:59'],
  ])('at %s in %s is %s to %s', (instant, zone, start, end) => {
    expect(getDefaultWindow(Temporal.Instant.from(instant), zone)).toEqual({ start, end });
  });
});

describe('getUnroundedDefaultWindow', () => {
  it.each([
    ['America/New_York', '2026-11-20 18:59:00', '2028-11-21 03:42:28'],
    ['UTC', '2026-11-20 23:59:00', '2028-11-21 03:42:28'],
    ['UTC+2', '2026-11-21 01:59:00', '2028-11-21 03:42:28'],
  ])('in %s is %s to %s', (zone, start, end) =>
    expect(getUnroundedDefaultWindow(now, zone)).toEqual({ start, end }),
  );
});

describe('formatDayStart, formatDayEnd and formatInSiteZone', () => {
  it.each([
    ['2027-01-15', '2027-01-15', '2027-01-14 19:00:00'],
    ['2027-01-15 12:00:00', '2027-01-15', '2027-01-15 07:00:00'],
    ['2027-01-15T00:00:00+09:00', '2027-01-14', '2027-01-14 10:00:00'],
    ['2027-01-15T10:00:00Z', '2027-01-15', '2027-01-15 05:00:00'],
    ['2027-07-15T10:00:00Z', '2027-07-15', '2027-07-15 06:00:00'],
    ['1767225600', '2026-01-01', '2025-12-31 19:00:00'],
    ['2027-02-30', '2027-03-02', '2027-03-01 19:00:00'],
    ['today', '2026-11-21', '2026-11-20 19:00:00'],
    ['now', '2026-11-21', '2026-11-20 22:42:28'],
    ['tomorrow', '2026-11-22', '2026-11-21 19:00:00'],
  ])('%s lies on %s and is %s in New York', (text, day, strict) => {
    const moment = parse(text);
    expect([formatDayStart(moment), formatDayEnd(moment)]).toEqual([`${day} 00:00:00`, `${day} 23:59:59`]);
    expect(formatInSiteZone(moment, 'America/New_York')).toBe(strict);
  });
});

describe('getEndOfDay', () => {
  it.each([
    ['2027-01-15', 'UTC', '2027-01-15T23:59:59Z'],
    ['2027-01-15', 'Asia/Tokyo', '2027-01-15T14:59:59Z'],
    // The day after begins at one o'clock.
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59Z'],
    // The last hour comes twice.
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T02:59:59Z'],
  ])('of %s in %s is %s', (day, zone, instant) => {
    const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour: 12 });
    expect(getEndOfDay(local, zone).toString()).toBe(instant);
  });
});

describe('parseDefaults', () => {
  it('does not depend on the zone of the site', () => {
    const { start, end } = parseDefaults(now);
    expect([start.instant.toString(), end.instant.toString()]).toEqual([
      '2026-11-20T23:59:00Z',
      '2028-11-21T03:42:28Z',
    ]);
  });

  it.each([
    ['0001-01-01T12:00:00Z', 'beyond the calendar: yesterday 23:59 from 0001-01-01T12:00:00Z'],
    ['9998-01-01T00:00:00Z', 'beyond the calendar: +24 months from 9998-01-01T00:00:00Z'],
  ])('throws at %s', (instant, message) => {
    expect(() => parseDefaults(Temporal.Instant.from(instant))).toThrow(new RangeError(message));
  });

  it.each(['0001-01-02T00:00:00Z', '9997-12-31T23:59:59Z'])('covers both ends at %s', (instant) => {
    expect(() => parseDefaults(Temporal.Instant.from(instant))).not.toThrow();
  });
});

describe('isAbsoluteDate', () => {
  it.each([
    ['2027-01-15', true],
    ['2027-1-5', true],
    ['2027-01', true],
    ['2027-1', true],
    ['2027-01-15T10:00:00Z', true],
    ['2027-01-15 10:00', true],
    ['yesterday', false],
    ['friday 10:00', false],
    ['', false],
    ['2027', false],
    ['1767225600', false],
    ['2027-123', false],
    ['27-01-15', false],
    ['+2027-01', false],
    ['12027-01-15', false],
    ['may 2027-01', false],
  ])('of %j is %s', (text, isAbsolute) => {
    expect(isAbsoluteDate(text)).toBe(isAbsolute);
  });
});

// It is still the 20th in New York, and already the 21st in UTC and Tokyo.
describe('parseDayFilter and parseInstantFilter', () => {
  it.each([
    // A day of the site, for both
    ['2027-01-15', 'America/New_York', '2027-01-15T05:00:00Z', '2027-01-15T05:00:00Z'],
    ['2027-07-15', 'America/New_York', '2027-07-15T04:00:00Z', '2027-07-15T04:00:00Z'],
    ['today', 'America/New_York', '2026-11-20T05:00:00Z', '2026-11-20T05:00:00Z'],
    ['today', 'Asia/Tokyo', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z'],
    ['tomorrow 10:00', 'America/New_York', '2026-11-21T15:00:00Z', '2026-11-21T15:00:00Z'],
    ['now', 'America/New_York', '2026-11-21T03:42:28Z', '2026-11-21T03:42:28Z'],
    // A date and time is in UTC when it stands for an instant
    ['2027-01-15 10:00', 'America/New_York', '2027-01-15T15:00:00Z', '2027-01-15T10:00:00Z'],
    ['jan 15 2027 10am', 'Asia/Tokyo', '2027-01-15T01:00:00Z', '2027-01-15T10:00:00Z'],
    // An offset decides
    ['2027-01-15T10:00+09:00', 'America/New_York', '2027-01-15T01:00:00Z', '2027-01-15T01:00:00Z'],
    ['1767225600', 'America/New_York', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    // Outside of the calendar in the zone of the site, but not in UTC
    ['0001-01-01', 'Asia/Tokyo', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31 23:00', 'America/New_York', '9999-12-31T23:00:00Z', '9999-12-31T23:00:00Z'],
  ])('read %s in %s', (text, siteZone, ofDay, ofInstant) => {
    const context = { now, siteZone, isLenient: false };
    expect([
      parseDayFilter(text, context)?.instant.toString(),
      parseInstantFilter(text, context)?.instant.toString(),
    ]).toEqual([ofDay, ofInstant]);
  });

  it.each([
    ['2027-01-15', '2027-01-15T00:00:00Z'],
    ['today', '2026-11-21T00:00:00Z'],
    ['tomorrow 10:00', '2026-11-22T10:00:00Z'],
    ['2027-01-15 10:00', '2027-01-15T10:00:00Z'],
  ])('read %s in UTC for lenient clients', (text, instant) => {
    const context = { now, siteZone: 'America/New_York', isLenient: true };
    expect([
      parseDayFilter(text, context)?.instant.toString(),
      parseInstantFilter(text, context)?.instant.toString(),
    ]).toEqual([instant, instant]);
  });

  it.each(['someday', '', '2027-13-01'])('refuse %j', (text) => {
    for (const isLenient of [true, false]) {
      const context = { now, siteZone: 'America/New_York', isLenient };
      expect([parseDayFilter(text, context), parseInstantFilter(text, context)]).toEqual([null, null]);
    }
  });
});
