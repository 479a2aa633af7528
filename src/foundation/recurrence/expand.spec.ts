import { parseLocalMs } from '../dates/format-date.js';
import { expand, type ExpansionOptions } from './expand.js';
import { iterateRule, MAX_STEPS, TooMuchWork, type Work } from './iterate-rule.js';
import { parseRecurrence } from './parse-recurrence.js';
import { parseRule } from './parse-rule.js';

/** The local starts of a recurrence, twelve at most. */
function expandText(
  start: string,
  sent: unknown,
  { zone = 'UTC', limit = 12, ...window }: Partial<ExpansionOptions> = {},
): string[] {
  const recurrence = parseRecurrence(sent, { start, zone, maxOccurrences: 1000 });
  return expand(recurrence, { start, zone, limit, ...window }).occurrences.map((one) => one.start);
}

const shorten = (dates: readonly string[]): string[] => dates.map((date) => date.slice(0, 16));

describe('expand, where clocks change', () => {
  type Row = [zone: string, start: string, rule: string, expected: string[]];

  it.each<Row>([
    // Forward at 02:00, by one hour.
    ['Europe/Ljubljana', '2027-03-27 02:30', 'FREQ=DAILY;COUNT=3', ['27 02:30', '28 03:30', '29 02:30']],
    ['America/New_York', '2027-03-13 02:30', 'FREQ=DAILY;COUNT=3', ['13 02:30', '14 03:30', '15 02:30']],
    ['Pacific/Auckland', '2027-09-25 02:30', 'FREQ=DAILY;COUNT=3', ['25 02:30', '26 03:30', '27 02:30']],
    // Forward at 02:00, by half an hour.
    ['Australia/Lord_Howe', '2027-10-02 02:15', 'FREQ=DAILY;COUNT=3', ['02 02:15', '03 02:45', '04 02:15']],
    // Back: the wall clock stays.
    ['Europe/Ljubljana', '2027-10-30 02:30', 'FREQ=DAILY;COUNT=3', ['30 02:30', '31 02:30', '01 02:30']],
    ['America/New_York', '2027-11-06 01:30', 'FREQ=DAILY;COUNT=3', ['06 01:30', '07 01:30', '08 01:30']],
    ['Australia/Lord_Howe', '2027-04-03 01:45', 'FREQ=DAILY;COUNT=3', ['03 01:45', '04 01:45', '05 01:45']],
    // Over a change, weeks later.
    ['Europe/Ljubljana', '2027-03-21 19:00', 'FREQ=WEEKLY;COUNT=3', ['21 19:00', '28 19:00', '04 19:00']],
    // A date that is moved to one that is there already is that one.
    [
      'Europe/Ljubljana',
      '2027-03-27 02:30',
      'FREQ=DAILY;BYHOUR=2,3;COUNT=5',
      ['27 02:30', '27 03:30', '28 03:30', '29 02:30'],
    ],
    // A date that is moved behind one that is there already.
    [
      'Europe/Ljubljana',
      '2027-03-27 02:30',
      'RRULE:FREQ=DAILY;COUNT=3\nRDATE:20270328T030000',
      ['27 02:30', '28 03:00', '28 03:30', '29 02:30'],
    ],
    // A day that the zone skipped.
    ['Pacific/Apia', '2011-12-29 10:00', 'FREQ=DAILY;COUNT=4', ['29 10:00', '31 10:00', '01 10:00']],
  ])('gives the local starts in %s from %s, %s', (zone, start, rule, expected) => {
    const dates = shorten(expandText(`${start}:00`, rule, { zone }));
    expect(dates.map((date) => date.slice(8))).toEqual(expected);
  });

  it('names an occurrence by the date that has its start, and not by one that is moved to it', () => {
    const event = { start: '2027-03-27 02:30:00', zone: 'Europe/Ljubljana' };
    const recurrence = parseRecurrence('FREQ=DAILY;BYHOUR=2,3', { ...event, maxOccurrences: 9 });

    expect(expand(recurrence, { ...event, from: '2027-03-28 00:00:00', limit: 1 }).occurrences).toEqual([
      { occurrence: '2027-03-28 03:30:00', start: '2027-03-28 03:30:00' },
    ]);
  });

  it('keeps the start that the rule gives as the name of an occurrence, and excludes by either', () => {
    const event = { start: '2027-03-27 02:30:00', zone: 'Europe/Ljubljana' };
    const excluding = (excluded: string[]): unknown => {
      const sent = { rules: ['FREQ=DAILY;COUNT=3'], excluded };
      return expand(parseRecurrence(sent, { ...event, maxOccurrences: 9 }), { ...event, limit: 9 })
        .occurrences;
    };
    const moved = { occurrence: '2027-03-28 02:30:00', start: '2027-03-28 03:30:00' };

    expect(excluding([])).toContainEqual(moved);
    for (const name of ['2027-03-28 02:30:00', '20270328T033000', '2027-03-28', '2027-03-28T01:30:00Z'])
      expect(excluding([name])).not.toContainEqual(moved);
  });
});

describe('expand', () => {
  type Row = [rule: unknown, start: string, expected: string[]];

  it.each<Row>([
    // Values of BYDAY add to each other, with and without a position.
    ['FREQ=MONTHLY;BYDAY=-1MO,2TU;COUNT=4', '2027-03-09 10:00', ['03-09', '03-29', '04-13', '04-26']],
    [
      'FREQ=MONTHLY;BYDAY=-1MO,WE;COUNT=6',
      '2027-03-24 10:00',
      ['03-24', '03-29', '03-31', '04-07', '04-14', '04-21'],
    ],
    // Other parts limit it.
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '2026-02-13 10:00', ['02-13', '03-13', '11-13']],
    ['FREQ=MONTHLY;BYDAY=2FR;BYMONTHDAY=13;COUNT=3', '2026-02-13 10:00', ['02-13', '03-13', '11-13']],
    ['FREQ=YEARLY;BYYEARDAY=100;BYDAY=2SA;BYMONTH=4;COUNT=2', '2027-04-10 10:00', ['04-10', '04-10']],
    // The twentieth Monday of the year (RFC 5545, 3.8.5.3).
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19 09:00', ['05-19', '05-18', '05-17']],
    // A week without a weekday takes that of the start.
    ['FREQ=YEARLY;BYWEEKNO=1;COUNT=3', '2026-12-29 10:00', ['12-29', '01-05', '01-04']],
    // Positions count in the whole first week.
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2;COUNT=3', '2027-03-10 10:00', ['03-10', '03-17', '03-24']],
    // The start counts, whether the rule gives it or not.
    ['FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1;COUNT=3', '2027-03-10 10:00', ['03-10', '04-05', '05-03']],
    [{ dates: ['2027-03-12', '20270311T200000'] }, '2027-03-10 10:00', ['03-10', '03-11', '03-12']],
    [{ rules: ['FREQ=DAILY;COUNT=3'], excluded: ['2027-03-10'] }, '2027-03-10 10:00', ['03-11', '03-12']],
    ['FREQ=MONTHLY;COUNT=4', '2027-01-31 10:00', ['01-31', '03-31', '05-31', '07-31']],
    ['FREQ=YEARLY;COUNT=3', '2024-02-29 10:00', ['02-29', '02-29', '02-29']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4',
      '1997-08-05 09:00',
      ['08-05', '08-17', '08-19', '08-31'],
    ],
    ['FREQ=DAILY;UNTIL=20270312', '2027-03-10 10:00', ['03-10', '03-11', '03-12']],
    ['FREQ=DAILY;UNTIL=2027-03-12T10:00:00', '2027-03-10 10:00', ['03-10', '03-11', '03-12']],
    ['FREQ=DAILY;UNTIL=20270312T095959', '2027-03-10 10:00', ['03-10', '03-11']],
  ])('gives the dates of %j from %s', (rule, start, expected) => {
    expect(expandText(`${start}:00`, rule).map((date) => date.slice(5, 10))).toEqual(expected);
  });

  it('reads zones of lines as the zone of the event', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20270310T190000',
      'RRULE:FREQ=DAILY;UNTIL=20270313T000000Z',
      'RDATE;TZID="America/New_York":20270401T190000,20270402T19',
      ' 0000',
      'EXDATE:20270312T000000Z',
    ].join('\r\n');
    const dates = expandText('2027-03-11 01:00:00', lines, { zone: 'Europe/Ljubljana' });

    expect(shorten(dates)).toEqual([
      '2027-03-11 01:00',
      '2027-03-13 01:00',
      '2027-04-02 01:00',
      '2027-04-03 01:00',
    ]);
  });

  it('lists the occurrences of any window, and says whether there are more', () => {
    const start = '2000-01-01 10:00:00';
    const recurrence = parseRecurrence('FREQ=DAILY;INTERVAL=3', { start, zone: 'UTC', maxOccurrences: 9 });
    const work: Work = { steps: 0 };
    const window = { start, zone: 'UTC', from: '2035-03-01 00:00:00', until: '2035-03-10 10:00:00', work };
    const { occurrences, hasMore } = expand(recurrence, { ...window, limit: 3 });

    expect(shorten(occurrences.map((one) => one.start))).toEqual([
      '2035-03-01 10:00',
      '2035-03-04 10:00',
      '2035-03-07 10:00',
    ]);
    expect(hasMore).toBe(true);
    expect(expand(recurrence, { ...window, limit: 4 })).toMatchObject({ hasMore: false });
    expect(work.steps).toBeGreaterThan(0);
    expect(work.steps).toBeLessThan(30);
  });
});

describe('the work of an expansion', () => {
  const start = parseLocalMs('2027-03-10 10:00:00');

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2',
    'FREQ=MONTHLY;INTERVAL=1000;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=YEARLY;INTERVAL=1000;BYWEEKNO=53;BYDAY=MO;BYMONTH=6',
    'FREQ=WEEKLY;INTERVAL=999;BYDAY=MO;BYSETPOS=2',
    'FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=366',
    'FREQ=YEARLY;BYDAY=53MO;BYYEARDAY=1',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5;BYSETPOS=-366',
  ])('ends for a rule that is never true: %s', (text) => {
    const work: Work = { steps: 0 };
    const rule = parseRule(text, { zone: 'UTC', maxCount: 1000 });

    expect([...iterateRule(rule, start, { work })]).toEqual([]);
    // The days of 400 years, and those of the period in which the search ends.
    expect(work.steps).toBeLessThan(147_000);
  });

  it('ends for dates that lie far apart', () => {
    const rule = parseRule('FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;COUNT=1000', {
      zone: 'UTC',
      maxCount: 1000,
    });
    const work: Work = { steps: 0 };

    expect(() => [...iterateRule(rule, start, { work })]).toThrow(TooMuchWork);
    expect(work.steps).toBeLessThanOrEqual(MAX_STEPS + 366);
  });

  it('finds what is true every few hundred years', () => {
    const rule = parseRule('FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29', {
      zone: 'UTC',
      maxCount: 1000,
    });
    const [first] = iterateRule(rule, parseLocalMs('2100-03-10 10:00:00'));

    expect(new Date(first ?? 0).toISOString()).toBe('2400-02-29T10:00:00.000Z');
  });
});
