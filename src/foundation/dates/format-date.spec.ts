import {
  toDateDetails,
  formatUtc,
  formatLocalDateTime,
  formatIsoWithOffset,
  parseLocalDateTime,
} from './format-date.js';
import { Temporal } from './temporal.js';

describe('formatLocalDateTime and parseLocalDateTime', () => {
  it.each([
    '2026-09-12 20:00:00',
    '0001-01-01 00:00:00',
    '0001-01-01 00:00:01',
    '0476-09-04 12:30:00',
    '9999-01-01 00:00:00',
    '9999-12-31 23:59:59',
  ])('keep %s', (text) => expect(formatLocalDateTime(parseLocalDateTime(text))).toBe(text));

  it('drops fractions of a second', () => {
    expect(formatLocalDateTime(Temporal.PlainDateTime.from('2026-09-12T20:00:59.999'))).toBe(
      '2026-09-12 20:00:59',
    );
  });

  it.each([
    ['0000-12-31T23:59:59', '0001-01-01 00:00:00'],
    ['-000044-03-15T12:00:00', '0001-01-01 00:00:00'],
    ['+010000-01-01T00:00:00', '9999-12-31 23:59:59'],
  ])('write %s, which four digits cannot, as %s', (wall, text) => {
    expect(formatLocalDateTime(Temporal.PlainDateTime.from(wall))).toBe(text);
  });

  it.each(['', '0000-00-00 00:00:00', '2026-02-30 10:00:00', '2026-09-12 20:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(() => parseLocalDateTime(text)).toThrow();
    },
  );
});

describe('formatUtc', () => {
  it.each([
    ['2026-09-12T20:00:00+02:00', '2026-09-12 18:00:00'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31 23:59:59'],
    ['0001-01-01T00:00:00Z', '0001-01-01 00:00:00'],
    ['0001-01-01T00:00:00+09:00', '0001-01-01 00:00:00'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31 23:59:59'],
    ['9999-12-31T23:59:59-05:00', '9999-12-31 23:59:59'],
  ])('writes %s as %s', (instant, text) => expect(formatUtc(Temporal.Instant.from(instant))).toBe(text));
});

describe('toDateDetails', () => {
  it('has six zero-padded strings', () => {
    expect(toDateDetails('2026-09-02 05:07:00')).toEqual({
      year: '2026',
      month: '09',
      day: '02',
      hour: '05',
      minutes: '07',
      seconds: '00',
    });
  });
});

describe('formatIsoWithOffset', () => {
  it.each([
    ['2026-09-12 20:00:00', 'Europe/Ljubljana', '2026-09-12T20:00:00+02:00'],
    ['2026-12-12 20:00:00', 'Europe/Ljubljana', '2026-12-12T20:00:00+01:00'],
    ['2026-09-12 20:00:00', 'UTC', '2026-09-12T20:00:00+00:00'],
    ['2026-09-12 20:00:00', 'UTC-5.5', '2026-09-12T20:00:00-05:30'],
    ['2026-09-12 20:00:00', 'EST', '2026-09-12T20:00:00-05:00'],
    ['2027-11-07 01:30:00', 'America/New_York', '2027-11-07T01:30:00-04:00'],
    ['2027-03-14 02:30:00', 'America/New_York', '2027-03-14T03:30:00-04:00'],
  ])('writes %s in %s as %s', (wall, zone, text) => expect(formatIsoWithOffset(wall, zone)).toBe(text));

  it.each([
    ['2027-11-07 01:30:00', '2027-11-07 05:30:00', '2027-11-07T01:30:00-04:00'],
    ['2027-11-07 01:30:00', '2027-11-07 06:30:00', '2027-11-07T01:30:00-05:00'],
    ['2027-11-07 01:30:00', '2027-11-07 09:30:00', '2027-11-07T01:30:00-04:00'],
    ['2027-06-07 01:30:00', '2027-06-07 05:30:00', '2027-06-07T01:30:00-04:00'],
  ])('writes %s, which is %s in UTC, as %s', (local, utc, text) =>
    expect(formatIsoWithOffset(local, 'America/New_York', utc)).toBe(text),
  );
});
