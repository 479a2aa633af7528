import { Temporal } from './temporal.js';
import { getAbbreviation, isZone, toInstant, toLocalDateTime } from './zones.js';

const winter = Temporal.Instant.from('2027-01-15T12:00:00Z');
const summer = Temporal.Instant.from('2027-07-15T12:00:00Z');

describe('isZone', () => {
  it.each([
    'UTC',
    'utc',
    'GMT',
    'Z',
    'Europe/Ljubljana',
    'europe/ljubljana',
    'US/Eastern',
    'Asia/Calcutta',
    'Asia/Kolkata',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
    'EST5EDT',
    'GB-Eire',
    'PRC',
    'W-SU',
    'UTC+2',
    'UTC-5.5',
    'UTC+5:30',
    'UTC+0',
    'UTC-0',
    'UTC+05:30',
    'UTC+5.75',
    'UTC+14',
    'UTC-12',
    '+05:30',
    '-0330',
    '+5',
    '+05',
    '+530',
    '-00:00',
    'GMT+5',
    'GMT+0',
    'GMT0',
    'EST',
    'est',
    'CET',
    'JST',
    'PST',
    'NZDT',
  ])('accepts %j', (name) => expect(isZone(name)).toBe(true));

  it.each([
    '',
    ' ',
    'A',
    'foo',
    'Mars/Phobos',
    'Europe',
    'Europe/',
    '/Paris',
    'Europe/Paris ',
    ' Europe/Paris',
    ...'UTC+|utc+2|UTC2|UTC+15|UTC-14.5|UTC+5:60|UTC+5.|UTC++2|+15:00|+05:60|+5:3|05:30|+|-|٠'.split('|'),
    ...'ECT|ACT|Etc/Unknown|localtime|Factory|posix/Europe/Paris|__proto__|constructor|toString'.split('|'),
    '../../etc/passwd',
    "UTC'; --",
    'UTC+2\n',
    'Europe/Paris\n',
    '\u0000',
    // The runtime would take the zone of a date and time.
    '2027-01-01T00:00Z',
    '2027-01-01T00:00[Europe/Paris]',
  ])('refuses %j', (name) => expect(isZone(name)).toBe(false));

  it('refuses endless text', () => {
    expect(['x', 'a/', 'UTC+1', '+', '1'].map((text) => isZone(text.repeat(100_000)))).not.toContain(true);
  });

  it('knows every zone of the runtime', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isZone(name))).toEqual([]);
  });

  it('goes on after more spellings than it remembers', () => {
    const spellings = Array.from({ length: 3000 }, (_, n) => `UTC+${n % 14}.${n % 100}`);
    expect(spellings.every(isZone)).toBe(true);
    expect(isZone('Europe/Paris')).toBe(true);
  });
});

describe('toInstant', () => {
  it.each([
    ['2027-01-20T06:30', 'UTC+5.5', '2027-01-20T01:00:00Z'],
    ['2027-01-20T06:30', 'UTC+5:30', '2027-01-20T01:00:00Z'],
    ['2027-01-20T06:30', 'UTC-3', '2027-01-20T09:30:00Z'],
    ['2027-01-20T06:30', 'UTC+5.75', '2027-01-20T00:45:00Z'],
    ['2027-01-20T06:30', '-0330', '2027-01-20T10:00:00Z'],
    ['2027-07-01T12:00', 'Europe/Paris', '2027-07-01T10:00:00Z'],
    ['2027-07-01T12:00', 'CET', '2027-07-01T11:00:00Z'],
    ['2027-07-01T12:00', 'EST', '2027-07-01T17:00:00Z'],
    ['2027-07-01T12:00', 'EST5EDT', '2027-07-01T16:00:00Z'],
    ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00Z'],
    ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00Z'],
    ['2027-10-31T02:30', 'Europe/Paris', '2027-10-31T00:30:00Z'],
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
    ['1970-01-01T00:00', 'Europe/London', '1969-12-31T23:00:00Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(toInstant(Temporal.PlainDateTime.from(wall), zone).toString()).toBe(instant);
  });

  it('throws on what is no zone', () => {
    expect(() => toInstant(Temporal.PlainDateTime.from('2027-01-01T00:00'), 'Mars/Phobos')).toThrow(
      RangeError,
    );
  });

  it('quotes at most 80 characters of what is no zone', () => {
    expect(() => toInstant(Temporal.PlainDateTime.from('2027-01-01T00:00'), 'x'.repeat(1000))).toThrow(
      new RangeError(`not a time zone: "${'x'.repeat(80)}"`),
    );
  });
});

describe('toLocalDateTime', () => {
  it.each([
    ['2027-03-14T06:59:59Z', 'America/New_York', '2027-03-14T01:59:59'],
    ['2027-03-14T07:00:00Z', 'America/New_York', '2027-03-14T03:00:00'],
    ['2027-11-07T05:30:00Z', 'America/New_York', '2027-11-07T01:30:00'],
    ['2027-11-07T06:30:00Z', 'America/New_York', '2027-11-07T01:30:00'],
    ['2027-01-20T01:00:00Z', 'UTC+5.5', '2027-01-20T06:30:00'],
    ['2027-01-20T01:00:00Z', 'asia/kathmandu', '2027-01-20T06:45:00'],
  ])('%s in %s is %s', (instant, zone, wall) => {
    expect(toLocalDateTime(Temporal.Instant.from(instant), zone).toString()).toBe(wall);
  });
});

describe('getAbbreviation', () => {
  it.each([
    ['America/New_York', 'EST', 'EDT'],
    ['US/Eastern', 'EST', 'EDT'],
    ['America/Havana', 'CST', 'CDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['America/Puerto_Rico', 'AST', 'AST'],
    ['America/Sao_Paulo', '-03', '-03'],
    ['America/Nuuk', '-02', '-01'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['Europe/Ljubljana', 'CET', 'CEST'],
    ['europe/ljubljana', 'CET', 'CEST'],
    ['Europe/Athens', 'EET', 'EEST'],
    ['Europe/Lisbon', 'WET', 'WEST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Moscow', 'MSK', 'MSK'],
    ['Europe/Istanbul', '+03', '+03'],
    ['Europe/Kyiv', 'EET', 'EEST'],
    ['Europe/Kiev', 'EET', 'EEST'],
    ['Africa/Nairobi', 'EAT', 'EAT'],
    ['Africa/Lagos', 'WAT', 'WAT'],
    ['Africa/Harare', 'CAT', 'CAT'],
    ['Africa/Johannesburg', 'SAST', 'SAST'],
    ['Asia/Jerusalem', 'IST', 'IDT'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Calcutta', 'IST', 'IST'],
    ['Asia/Karachi', 'PKT', 'PKT'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['Asia/Dubai', '+04', '+04'],
    ['Asia/Singapore', '+08', '+08'],
    ['Asia/Shanghai', 'CST', 'CST'],
    ['Asia/Hong_Kong', 'HKT', 'HKT'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Seoul', 'KST', 'KST'],
    ['Asia/Jakarta', 'WIB', 'WIB'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Australia/Adelaide', 'ACDT', 'ACST'],
    ['Australia/Perth', 'AWST', 'AWST'],
    ['Australia/Lord_Howe', '+11', '+1030'],
    ['Pacific/Auckland', 'NZDT', 'NZST'],
    ['Pacific/Marquesas', '-0930', '-0930'],
    ['Etc/GMT+5', '-05', '-05'],
    ['Etc/UTC', 'UTC', 'UTC'],
    ['UTC', 'UTC', 'UTC'],
    ['GMT', 'GMT', 'GMT'],
    ['UTC+2', 'UTC+2', 'UTC+2'],
    ['UTC+5.5', 'UTC+5.5', 'UTC+5.5'],
    ['+05:30', 'GMT+0530', 'GMT+0530'],
    ['-0330', 'GMT-0330', 'GMT-0330'],
    ['CET', 'CET', 'CET'],
    ['est', 'EST', 'EST'],
  ])('%s is %s in January and %s in July', (zone, january, july) => {
    expect([getAbbreviation(winter, zone), getAbbreviation(summer, zone)]).toEqual([january, july]);
  });

  it.each([
    ['2026-07-01T00:00:00Z', 'America/Vancouver', 'PDT'],
    ['2027-07-01T00:00:00Z', 'America/Vancouver', 'MST'],
    ['2026-07-01T00:00:00Z', 'America/Edmonton', 'MDT'],
    ['2027-07-01T00:00:00Z', 'canada/mountain', 'CST'],
    ['2027-07-01T00:00:00Z', 'America/Los_Angeles', 'PDT'],
    // A fraction of an hour west of UTC, until 1972
    ['1971-07-01T00:00:00Z', 'Africa/Monrovia', '-0044'],
  ])('is at %s in %s %s', (instant, zone, abbreviation) => {
    expect(getAbbreviation(Temporal.Instant.from(instant), zone)).toBe(abbreviation);
  });

  it('has letters or a number for every zone of the runtime', () => {
    const odd = Intl.supportedValuesOf('timeZone').filter((zone) =>
      [winter, summer].some(
        (instant) => !/^([A-Z][A-Za-z]{2,4}|[+-]\d\d(\d\d)?)$/.test(getAbbreviation(instant, zone)),
      ),
    );
    expect(odd).toEqual([]);
  });
});
