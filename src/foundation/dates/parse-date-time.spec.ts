import { parseDateTime, type ParsedDateTime } from './parse-date-time.js';
import { Temporal } from './temporal.js';

// A Saturday in UTC, still Friday the 20th, 22:30:15, in New York
const now = Temporal.Instant.from('2026-11-21T03:30:15.9Z');
const newYork = { now, zone: 'America/New_York' };

function wallOf(text: string, at = newYork): string | null {
  return parseDateTime(text, at)?.local.toString({ smallestUnit: 'second' }).replace('T', ' ') ?? null;
}

describe('parseDateTime', () => {
  describe('reads wall clocks in the zone', () => {
    it.each([
      // ISO 8601
      ['2026-09-01', '2026-09-01 00:00:00'],
      ['2026-9-1', '2026-09-01 00:00:00'],
      ['2026-09-01 10:00:00', '2026-09-01 10:00:00'],
      ['2026-09-01T10:00', '2026-09-01 10:00:00'],
      ['2026-09-01T10:00:59', '2026-09-01 10:00:59'],
      ['2026-09-01t10:00:00.999999', '2026-09-01 10:00:00'],
      ['20260901T100000', '2026-09-01 10:00:00'],
      ['20260901T1000', '2026-09-01 10:00:00'],
      ['  2026-09-01   10:00  ', '2026-09-01 10:00:00'],
      ['1970-01-01 00:00:00', '1970-01-01 00:00:00'],
      ['0001-01-02', '0001-01-02 00:00:00'],
      ['9999-12-31', '9999-12-31 00:00:00'],
      // what overflows runs on
      ['2026-02-30', '2026-03-02 00:00:00'],
      ['2026-04-31 10:00', '2026-05-01 10:00:00'],
      ['2026-09-01 24:00', '2026-09-02 00:00:00'],
      ['2026-09-01 16:30:60', '2026-09-01 16:31:00'],
      // months by name or number, times of day
      ['12/31/2026', '2026-12-31 00:00:00'],
      ['06/07/2027 3:00 pm', '2027-06-07 15:00:00'],
      ['1 September 2026', '2026-09-01 00:00:00'],
      ['1st sept 2026 9am', '2026-09-01 09:00:00'],
      ['September 1, 2026', '2026-09-01 00:00:00'],
      ['September 1st, 2026, 4:30 pm', '2026-09-01 16:30:00'],
      ['Sep 1', '2026-09-01 00:00:00'],
      ['Sep 1 9am', '2026-09-01 09:00:00'],
      ['1 sep 16:30', '2026-09-01 16:30:00'],
      ['September 2026', '2026-09-01 00:00:00'],
      ['may 3 2027 12am', '2027-05-03 00:00:00'],
      ['may 3 2027 12 p.m.', '2027-05-03 12:00:00'],
      ['2018-01-01 4pm', '2018-01-01 16:00:00'],
      ['2026-09-01 4:30:15pm', '2026-09-01 16:30:15'],
      ['2026-09-01 noon', '2026-09-01 12:00:00'],
      ['2026-09-01 midnight', '2026-09-01 00:00:00'],
      ['16:30', '2026-11-20 16:30:00'],
      ['3 pm', '2026-11-20 15:00:00'],
      // from the present day
      ['now', '2026-11-20 22:30:15'],
      ['today', '2026-11-20 00:00:00'],
      ['midnight', '2026-11-20 00:00:00'],
      ['noon', '2026-11-20 12:00:00'],
      ['now 10:00', '2026-11-20 10:00:00'],
      ['today 9am', '2026-11-20 09:00:00'],
      ['today 16:30', '2026-11-20 16:30:00'],
      ['today midnight', '2026-11-20 00:00:00'],
      ['tomorrow', '2026-11-21 00:00:00'],
      ['TOMORROW 9am', '2026-11-21 09:00:00'],
      ['tomorrow noon', '2026-11-21 12:00:00'],
      ['tomorrow midnight', '2026-11-21 00:00:00'],
      ['tomorrow, 16:30:15', '2026-11-21 16:30:15'],
      ['yesterday 23:59', '2026-11-19 23:59:00'],
      ['yesterday', '2026-11-19 00:00:00'],
      ['yesterday noon', '2026-11-19 12:00:00'],
      ['yesterday 4:30 pm', '2026-11-19 16:30:00'],
      // distances
      ['+5 days 11am', '2026-11-25 11:00:00'],
      ['+5 days', '2026-11-25 22:30:15'],
      ['2 days', '2026-11-22 22:30:15'],
      ['-1 month', '2026-10-20 22:30:15'],
      ['+1 year', '2027-11-20 22:30:15'],
      ['-1 year noon', '2025-11-20 12:00:00'],
      ['+2 months 9am', '2027-01-20 09:00:00'],
      ['-3 weeks', '2026-10-30 22:30:15'],
      ['+1 fortnight 8pm', '2026-12-04 20:00:00'],
      ['+1 day midnight', '2026-11-21 00:00:00'],
      ['+12 hours', '2026-11-21 10:30:15'],
      ['-30 mins', '2026-11-20 22:00:15'],
      ['+1 minute', '2026-11-20 22:31:15'],
      ['+50 secs', '2026-11-20 22:31:05'],
      ['+1 week -2 days', '2026-11-25 22:30:15'],
      ['+1day+2hours', '2026-11-22 00:30:15'],
      ['+ 2 fortnights', '2026-12-18 22:30:15'],
      ['90 min', '2026-11-21 00:00:15'],
      ['-45 seconds', '2026-11-20 22:29:30'],
      ['2 days ago', '2026-11-18 22:30:15'],
      ['5 days ago noon', '2026-11-15 12:00:00'],
      ['1 month ago 16:30', '2026-10-20 16:30:00'],
      ['1 week 2 days ago', '2026-11-11 22:30:15'],
      ['-1 week 3 hours ago', '2026-11-27 19:30:15'],
      ['2026-09-01 10:00:00 +2 days', '2026-09-03 10:00:00'],
      ['2026-09-01 +1 month 10:00', '2026-10-01 10:00:00'],
      ['2026-01-31 +1 month', '2026-03-03 00:00:00'],
      ['2028-02-29 +1 year', '2029-03-01 00:00:00'],
      // weekdays
      ['friday', '2026-11-20 00:00:00'],
      ['this friday', '2026-11-20 00:00:00'],
      ['next friday', '2026-11-27 00:00:00'],
      ['last friday', '2026-11-13 00:00:00'],
      ['previous thursday', '2026-11-19 00:00:00'],
      ['mon 9am', '2026-11-23 09:00:00'],
      ['next wednesday 4pm', '2026-11-25 16:00:00'],
      ['next monday', '2026-11-23 00:00:00'],
      ['next saturday', '2026-11-21 00:00:00'],
      ['next fri 9am', '2026-11-27 09:00:00'],
      ['next sunday noon', '2026-11-22 12:00:00'],
      ['last sunday', '2026-11-15 00:00:00'],
      ['last monday 16:30', '2026-11-16 16:30:00'],
      ['last thu', '2026-11-19 00:00:00'],
      ['last wednesday midnight', '2026-11-18 00:00:00'],
      ['Tue, 24 Nov 2026 10:00', '2026-11-24 10:00:00'],
      // units
      ['next day', '2026-11-21 22:30:15'],
      ['next month', '2026-12-20 22:30:15'],
      ['last year', '2025-11-20 22:30:15'],
      ['this month noon', '2026-11-20 12:00:00'],
      ['this week', '2026-11-16 22:30:15'],
      ['next week', '2026-11-23 22:30:15'],
      ['next week 10:00', '2026-11-23 10:00:00'],
      ['friday next week', '2026-11-27 00:00:00'],
      ['next week friday', '2026-11-27 00:00:00'],
      ['sunday this week', '2026-11-22 00:00:00'],
      // days of a month
      ['first day of next month', '2026-12-01 22:30:15'],
      ['first day of next month 00:00', '2026-12-01 00:00:00'],
      ['first day of this month 9am', '2026-11-01 09:00:00'],
      ['first day of last month 16:30', '2026-10-01 16:30:00'],
      ['first day of march', '2026-03-01 00:00:00'],
      ['last day of next month 9am', '2026-12-31 09:00:00'],
      ['last day of this month noon', '2026-11-30 12:00:00'],
      ['last day of last month', '2026-10-31 22:30:15'],
      ['first day of january 2027', '2027-01-01 00:00:00'],
      ['last day of february 2028 10am', '2028-02-29 10:00:00'],
      ['last day of february', '2026-02-28 00:00:00'],
      ['last day of january next year', '2027-01-31 00:00:00'],
      ['last friday of december 2026', '2026-12-25 00:00:00'],
      ['last monday of november 2026', '2026-11-30 00:00:00'],
      ['first sunday of november 2026', '2026-11-01 00:00:00'],
      ['first monday of next month 9am', '2026-12-07 09:00:00'],
      ['third friday of this month', '2026-11-20 00:00:00'],
      ['fourth thursday of november 2026', '2026-11-26 00:00:00'],
      ['last saturday of last month 8pm', '2026-10-31 20:00:00'],
      ['last sunday of october 2027 noon', '2027-10-31 12:00:00'],
      ['third monday of january 2027 8pm', '2027-01-18 20:00:00'],
      ['second tuesday of next month', '2026-12-08 00:00:00'],
      ['fifth friday of february 2026', '2026-03-06 00:00:00'],
      ['last friday of june 3pm', '2026-06-26 15:00:00'],
      // daylight saving
      ['2027-03-14 02:30', '2027-03-14 03:30:00'],
      ['2027-03-13 02:30 +1 day', '2027-03-14 03:30:00'],
      ['2027-03-14 01:30 +1 hour', '2027-03-14 03:30:00'],
      ['second sunday of march 2027 2:30', '2027-03-14 03:30:00'],
    ])('%s is %s', (text, wall) => expect(wallOf(text)).toBe(wall));
  });

  describe('reads moments', () => {
    it.each([
      ['2026-09-01T10:00:00Z', '2026-09-01T10:00:00Z'],
      ['2026-09-01 10:00:00Z', '2026-09-01T10:00:00Z'],
      ['2026-09-01 10:00:00+02:00', '2026-09-01T08:00:00Z'],
      ['2026-09-01T10:00:00+0200', '2026-09-01T08:00:00Z'],
      ['2026-09-01T10:00+05:30', '2026-09-01T04:30:00Z'],
      ['2026-09-01T10:00:00 -11:00', '2026-09-01T21:00:00Z'],
      ['2026-09-01 4pm +02:00', '2026-09-01T14:00:00Z'],
      ['2027-11-07T01:30:00-04:00', '2027-11-07T05:30:00Z'],
      ['2026-09-01T10:00:00.123+02:00', '2026-09-01T08:00:00Z'],
      ['2026-09-01 10:00 -0330', '2026-09-01T13:30:00Z'],
      ['2026-09-01 10:00 +2', '2026-09-01T08:00:00Z'],
      ['2026-09-01 10:00 UTC', '2026-09-01T10:00:00Z'],
      ['2026-09-01 10:00 EST', '2026-09-01T15:00:00Z'],
      ['2026-09-01 10:00 europe/Berlin +1 day', '2026-09-02T08:00:00Z'],
      ['20260901T100000Z', '2026-09-01T10:00:00Z'],
      ['Tue, 01 Sep 2026 10:00:00 GMT', '2026-09-01T10:00:00Z'],
      ['1767225600', '2026-01-01T00:00:00Z'],
      ['@1767225600', '2026-01-01T00:00:00Z'],
      ['1767225600.75', '2026-01-01T00:00:00Z'],
      ['0', '1970-01-01T00:00:00Z'],
      ['-1', '1969-12-31T23:59:59Z'],
      ['@-86400', '1969-12-31T00:00:00Z'],
      ['2026', '1970-01-01T00:33:46Z'],
      ['20260901', '1970-08-23T12:01:41Z'],
    ])('%s is %s', (text, instant) => {
      const moment = parseDateTime(text, newYork);
      expect(moment?.instant.toString()).toBe(instant);
      expect([moment?.hasOffset, moment?.isDateOnly]).toEqual([true, false]);
      expect(moment?.local.toZonedDateTime(newYork.zone).toInstant().toString()).toBe(instant);
    });

    it('takes the first of two equal wall clocks, but knows which of them is now', () => {
      const secondHalfPastOne = {
        now: Temporal.Instant.from('2027-11-07T06:30:00Z'),
        zone: 'America/New_York',
      };
      const instantOf = (text: string) => parseDateTime(text, secondHalfPastOne)?.instant.toString();
      expect(instantOf('2027-11-07 01:30')).toBe('2027-11-07T05:30:00Z');
      expect(instantOf('now')).toBe('2027-11-07T06:30:00Z');
      expect(instantOf('+10 minutes')).toBe('2027-11-07T06:40:00Z');
      expect(instantOf('2027-11-07T01:30:00-05:00')).toBe('2027-11-07T06:30:00Z');
    });

    it('counts hours as time that passes and days by the calendar', () => {
      expect(wallOf('2027-03-13 12:00 +24 hours')).toBe('2027-03-14 13:00:00');
      expect(wallOf('2027-03-13 12:00 +1 day')).toBe('2027-03-14 12:00:00');
    });

    it('counts words from the day that the zone has', () => {
      expect(wallOf('tomorrow', { now, zone: 'UTC' })).toBe('2026-11-22 00:00:00');
      expect(wallOf('tomorrow', { now, zone: 'UTC+14' })).toBe('2026-11-22 00:00:00');
      expect(wallOf('tomorrow', newYork)).toBe('2026-11-21 00:00:00');
    });
  });

  it.each([
    ['2026-09-01', true],
    ['september 1, 2026', true],
    ['tomorrow', true],
    ['friday', true],
    ['last friday of december 2026', true],
    ['first day of january 2027', true],
    ['first day of next month', false],
    ['now', false],
    ['+2 days', false],
    ['midnight', false],
    ['tomorrow 9am', false],
    ['today +90 minutes', false],
    ['2026-09-01 00:00', false],
  ])('%s names a day alone: %s', (text, dateOnly) => {
    const { hasOffset: zoned, isDateOnly: found }: Partial<ParsedDateTime> =
      parseDateTime(text, newYork) ?? {};
    expect([zoned, found]).toEqual([false, dateOnly]);
  });

  it.each([
    // no words of the grammar
    ...'| |,|a|z|Z|t|-|+|@|foo|before my birthday|ago|of|next|first'.split('|'),
    ...'noon o|2 parsecs|+1.5 days|--2 days|next-month|sixth monday of may|1e3|0x10|1,5|١٢|10:00ZZ'.split(
      '|',
    ),
    '2026-09-01\n10:00',
    '2026-09-01\u000010:00',
    'tomorrow at 9',
    // no days
    ...'31/12/2026|13/01/2026|12/31/26|26-9-1|2026-13-01|2027-13-45|2026-00-10|2026-01-00|2026-09-32'.split(
      '|',
    ),
    '32 september 2026',
    '0 may 2026',
    'september',
    'sep 10:00',
    '2026-09-01T',
    // no times of day, no offsets
    ...'2026-09-01 25:00|2026-09-01 10:60|2026-09-01 5:5:|10:00:61|0am|13pm|16:30 pm|2026-09-01 9'.split('|'),
    '2026-09-01 10:00 +15:00',
    '2026-09-01 10:00 +02:99',
    '2026-09-01Z',
    'Z 10:00',
    'tomorrow Z',
    '2026-09-01 10:00 Mars/Phobos',
    '2026-09-01 EST',
    '2026-09-01 10:00 EST CET',
    '2026-09-01 10:00 EST5',
    // contradictions and loose ends
    '2026-09-01 2026-09-02',
    '10:00 11:00',
    'noon tomorrow',
    '9am monday',
    'monday tuesday',
    'tomorrow yesterday',
    'first day of',
    'monday of',
    'monday 2 days ago',
    'tomorrow,',
    ',tomorrow',
    'now,,now',
    // outside the years 1 to 9999
    '0000-12-31',
    '9999-12-31 23:00',
    '999999999999',
    '+9999 years',
    '-3000 years',
    '+999999999 days',
    '+999999999 years',
    '-999999999 months',
    '+9999999999 days',
  ])('refuses %j', (text) => expect(parseDateTime(text, newYork)).toBeNull());

  it('refuses text of more than 100 characters', () => {
    const texts = [`2026-09-01${' '.repeat(91)}`, '+1 day'.repeat(17), '1 '.repeat(50_000), '9'.repeat(101)];
    expect(texts.map((text) => parseDateTime(text, newYork))).toEqual([null, null, null, null]);
    expect(wallOf(`2026-09-01${' '.repeat(90)}`)).toBe('2026-09-01 00:00:00');
  });

  it('throws on what is no zone', () => {
    expect(() => parseDateTime('now', { now, zone: 'Mars/Phobos' })).toThrow('not a time zone');
  });
});
