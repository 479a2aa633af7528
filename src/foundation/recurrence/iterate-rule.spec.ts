import { formatUtcMs, parseLocalMs } from '../dates/format-date.js';
import { iterateRule, TooMuchWork, type Work } from './iterate-rule.js';
import { parseRule } from './parse-rule.js';

interface Search {
  readonly dates: string[];
  readonly steps: number;
}

/** Takes the dates of a rule from an instant on, four at most, and counts the days that it looks at for them. */
function search(text: string, start: string, { from = start, limit = 4 } = {}): Search {
  const rule = parseRule(text, { zone: 'UTC', maxCount: 1000 });
  const work: Work = { steps: 0 };
  const dates: string[] = [];
  for (const ms of iterateRule(rule, parseLocalMs(start), { from: parseLocalMs(from), work })) {
    // The first period may begin before it.
    if (ms < parseLocalMs(from)) continue;
    dates.push(formatUtcMs(ms));
    if (dates.length === limit) break;
  }
  return { dates, steps: work.steps };
}

describe('the dates of a rule', () => {
  it.each<[rule: string, start: string, dates: string[]]>([
    // Times are in order, whatever the order of the lists.
    [
      'FREQ=DAILY;BYHOUR=18,9,12',
      '2027-03-10 18:00:00',
      ['2027-03-11 09:00:00', '2027-03-11 12:00:00', '2027-03-11 18:00:00', '2027-03-12 09:00:00'],
    ],
    [
      'FREQ=DAILY;BYMINUTE=45,0;BYSECOND=30,5',
      '2027-03-10 09:00:30',
      ['2027-03-10 09:45:05', '2027-03-10 09:45:30', '2027-03-11 09:00:05', '2027-03-11 09:00:30'],
    ],
    // Without lists, the times are those of the start, also before 1970.
    ['FREQ=DAILY;COUNT=3', '2027-03-10 09:20:30', ['2027-03-11 09:20:30', '2027-03-12 09:20:30']],
    ['FREQ=DAILY;COUNT=3', '1969-12-30 09:20:30', ['1969-12-31 09:20:30', '1970-01-01 09:20:30']],
    // Positions of daily rules are those of one day.
    [
      'FREQ=DAILY;BYHOUR=9,18;BYSETPOS=2;COUNT=3',
      '2027-03-10 18:00:00',
      ['2027-03-11 18:00:00', '2027-03-12 18:00:00'],
    ],
    [
      'FREQ=DAILY;BYHOUR=9,18;BYSETPOS=-2;COUNT=3',
      '2027-03-10 09:00:00',
      ['2027-03-11 09:00:00', '2027-03-12 09:00:00'],
    ],
    // January 1969 has no fifth Monday.
    [
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5;COUNT=3',
      '1969-01-01 10:00:00',
      ['1969-03-31 10:00:00', '1969-06-30 10:00:00'],
    ],
    // Positions are in order, and each date comes once: Wednesday is the third and the last day.
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=-1,3,1',
      '2027-03-10 10:00:00',
      ['2027-03-15 10:00:00', '2027-03-17 10:00:00', '2027-03-22 10:00:00', '2027-03-24 10:00:00'],
    ],
    // A week that begins in December, and ends with a Saturday in January.
    [
      'FREQ=WEEKLY;BYDAY=SA;BYMONTH=1',
      '2027-12-25 10:00:00',
      ['2028-01-01 10:00:00', '2028-01-08 10:00:00', '2028-01-15 10:00:00', '2028-01-22 10:00:00'],
    ],
  ])('%s from %s', (rule, start, dates) => {
    expect(search(rule, start).dates).toEqual(dates);
  });

  it.each<[rule: string, start: string, dates: string[]]>([
    ['FREQ=DAILY', '9999-12-29 10:00:00', ['9999-12-30', '9999-12-31']],
    ['FREQ=DAILY;INTERVAL=31', '9999-11-30 10:00:00', ['9999-12-31']],
    // The last day is a Friday, on which the last week begins.
    ['FREQ=WEEKLY;BYDAY=FR,SA;WKST=FR', '9999-12-24 10:00:00', ['9999-12-25', '9999-12-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '9999-11-30 10:00:00', ['9999-12-01', '9999-12-31']],
    ['FREQ=YEARLY', '9997-12-31 10:00:00', ['9998-12-31', '9999-12-31']],
  ])('%s from %s end with the year 9999', (rule, start, dates) => {
    expect(search(rule, start).dates.map((date) => date.slice(0, 10))).toEqual(dates);
  });

  // The calendar repeats every 400 years.
  it.each([
    ['2000-01-01 10:00:00', '2400-01-01 10:00:00'],
    ['2900-01-01 10:00:00', '3200-01-01 10:00:00'],
  ])('come once in 400 years, after %s on %s', (from, date) => {
    const { dates } = search('FREQ=YEARLY;INTERVAL=400', '2000-01-01 10:00:00', { from, limit: 1 });
    expect(dates).toEqual([date]);
  });
});

describe('a window that begins long after the start', () => {
  it.each<[rule: string, from: string, date: string, days: number]>([
    // Every fifth month from January 2027 on: of 2029 July and December have a day 31.
    ['FREQ=MONTHLY;INTERVAL=5', '2029-12-15 00:00:00', '2029-12-31 10:00:00', 31],
    ['FREQ=MONTHLY;INTERVAL=5', '2029-12-31 10:00:00', '2029-12-31 10:00:00', 31],
    ['FREQ=YEARLY;BYMONTH=5;INTERVAL=2', '2041-03-01 00:00:00', '2041-05-31 10:00:00', 31],
    // Every third week from that of Monday, 25 January 2027, on: the 54th after it begins on 4 March 2030.
    ['FREQ=WEEKLY;INTERVAL=3', '2030-03-04 00:00:00', '2030-03-10 10:00:00', 7],
    ['FREQ=DAILY;INTERVAL=10', '2027-03-20 00:00:00', '2027-03-22 10:00:00', 2],
  ])('costs one period: %s from %s', (rule, from, date, days) => {
    expect(search(rule, '2027-01-31 10:00:00', { from, limit: 1 })).toEqual({ dates: [date], steps: days });
  });

  it('counts the dates before it where COUNT ends the rule', () => {
    const start = '2027-01-31 10:00:00';
    const { dates } = search('FREQ=YEARLY;COUNT=3', start, { from: '2028-06-01 00:00:00' });
    expect(dates).toEqual(['2029-01-31 10:00:00']);
  });
});

describe('the work for a rule', () => {
  it.each<[rule: string, date: string | undefined, steps: number]>([
    // One date, which is the start; times that no day has
    ['FREQ=DAILY;COUNT=1', undefined, 0],
    ['FREQ=DAILY;BYHOUR=10;BYSETPOS=-366', undefined, 0],
    // Months that the rule leaves out cost one step or none: eleven of them, and the 30 days of June.
    ['FREQ=DAILY;BYMONTH=6', '2028-06-01 10:00:00', 41],
    ['FREQ=YEARLY;BYMONTH=6', '2028-06-01 10:00:00', 60],
    ['FREQ=MONTHLY;BYMONTH=6', '2028-06-01 10:00:00', 41],
    // 400 years of Julys, after the one of the start
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTH=2', undefined, 401],
    // The February of 2028 and that of 2029, which is after the end
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=20281231T000000', undefined, 85],
  ])('%s', (rule, date, steps) => {
    const dates = date === undefined ? [] : [date];
    expect(search(rule, '2027-07-01 10:00:00', { limit: 1 })).toEqual({ dates, steps });
  });

  it('is bounded also where the caller does not count it', () => {
    const rule = parseRule('FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO', { zone: 'UTC', maxCount: 1000 });
    expect(() => [...iterateRule(rule, parseLocalMs('2027-03-10 10:00:00'))]).toThrow(TooMuchWork);
  });

  it('ends for a week that never has two Mondays', () => {
    // The days of 400 years, and of the week in which the search ends.
    expect(search('FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2', '2027-07-01 10:00:00')).toEqual({
      dates: [],
      steps: 7 * 20_872,
    });
  });
});
