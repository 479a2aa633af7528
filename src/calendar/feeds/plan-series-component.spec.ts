import type { FeedSeries } from './feeds.queries.js';
import { planSeriesDates } from './plan-series-component.js';

const SERIES: FeedSeries = {
  id: 1,
  uid: null,
  sequence: 0,
  rules: ['FREQ=WEEKLY'],
  dates: [],
  excluded: [],
  timeZone: 'Europe/Ljubljana',
  allDay: false,
  start: '2027-03-01 10:00:00',
  duration: 3600,
  listedFrom: null,
  listedUntil: '2027-03-20 23:59:59',
  createdAtMs: 0,
  modifiedAtMs: 0,
};

const MONDAYS = ['2027-03-01 10:00:00', '2027-03-08 10:00:00', '2027-03-15 10:00:00'];

const plan = (series: Partial<FeedSeries>, occurrences = MONDAYS): ReturnType<typeof planSeriesDates> => {
  const own = { ...SERIES, ...series };
  return planSeriesDates(own, occurrences, { zone: own.timeZone, isDay: own.allDay });
};

describe('planSeriesDates', () => {
  it('excludes what is excluded beyond the horizon, and no other date there', () => {
    const excluded = ['2027-03-08', '2027-04-05 10:00:00', '2027-04-19'];
    expect(plan({ excluded }, ['2027-03-01 10:00:00', '2027-03-15 10:00:00'])).toEqual({
      rule: 'FREQ=WEEKLY',
      added: [],
      excluded: ['2027-03-08 10:00:00', '2027-04-05 10:00:00', '2027-04-19 10:00:00'],
    });
  });

  it('excludes the last date before the horizon', () => {
    const [first = '', second = '', third = ''] = MONDAYS;
    expect(plan({ listedUntil: third }, [first, second]).excluded).toEqual([third]);
  });

  it('writes dates alone when most dates of the rule would be excluded', () => {
    const [first = '', second = ''] = MONDAYS;
    const daily = { rules: ['FREQ=DAILY'], dates: [second] };
    expect(plan({ ...daily, listedUntil: '2027-03-07 23:59:59' }, [first, second])).toEqual({
      rule: null,
      added: [second],
      excluded: [],
    });
    expect(plan({ ...daily, listedUntil: '2027-03-05 23:59:59' }, [first, second])).toEqual({
      rule: 'FREQ=DAILY',
      added: [second],
      excluded: ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].map((day) => `${day} 10:00:00`),
    });
  });

  it('writes dates alone for a rule that ends before its first date', () => {
    const occurrences = ['2027-03-01 10:00:00', '2027-06-01 10:00:00'];
    const ended = { rules: ['FREQ=WEEKLY;UNTIL=20270201T100000'], dates: ['2027-06-01 10:00:00'] };
    expect(plan(ended, occurrences)).toEqual({ rule: null, added: ['2027-06-01 10:00:00'], excluded: [] });
  });

  it('writes no time of day in the rule of whole days', () => {
    const days = MONDAYS.map((date) => date.replace('10:00', '00:00'));
    const start = '2027-03-01 00:00:00';
    expect(plan({ allDay: true, start, rules: ['FREQ=WEEKLY;BYHOUR=0;BYMINUTE=0'] }, days).rule).toBe(
      'FREQ=WEEKLY',
    );
  });

  const TWO = ['2027-03-08 10:00:00', '2027-03-15 10:00:00'];

  it('writes dates alone without a rule, and for several', () => {
    const expected = { rule: null, added: TWO, excluded: [] };
    expect(plan({ rules: [], dates: TWO })).toEqual(expected);
    expect(plan({ rules: ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO'] })).toEqual(expected);
  });

  it('writes the end of a rule in UTC', () => {
    const ended = { rules: ['FREQ=WEEKLY;UNTIL=20270315T100000'], listedUntil: null };
    expect(plan(ended)).toEqual({ rule: 'FREQ=WEEKLY;UNTIL=20270315T090000Z', added: [], excluded: [] });
    // Also when it is the first date.
    const once = { ...ended, rules: ['FREQ=WEEKLY;UNTIL=20270301T100000'] };
    expect(plan(once, ['2027-03-01 10:00:00'])).toEqual({
      rule: 'FREQ=WEEKLY;UNTIL=20270301T090000Z',
      added: [],
      excluded: [],
    });
  });

  it('counts from the start, and writes the end where the first date is a later one', () => {
    const counted = { rules: ['FREQ=WEEKLY;COUNT=3'], listedUntil: null };
    expect(plan(counted)).toEqual({ rule: 'FREQ=WEEKLY;COUNT=3', added: [], excluded: [] });
    expect(plan(counted, TWO)).toEqual({
      rule: 'FREQ=WEEKLY;UNTIL=20270315T090000Z',
      added: [],
      excluded: [],
    });
  });

  it('adds a start that the rule lacks, and does not count it', () => {
    const tuesdays = ['2027-03-01 10:00:00', '2027-03-02 10:00:00', '2027-03-09 10:00:00'];
    const series = { rules: ['FREQ=WEEKLY;BYDAY=TU;COUNT=3'], listedUntil: null };
    expect(plan(series, tuesdays)).toEqual({
      rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270309T090000Z',
      added: ['2027-03-01 10:00:00'],
      excluded: [],
    });
  });

  it.each(['BYHOUR=10', 'BYMINUTE=0', 'BYSECOND=0', 'BYDAY=MO;BYSETPOS=1'])(
    'adds the start of a rule with %s, of which programs may not make it a date',
    (part) => {
      const series = { rules: [`FREQ=WEEKLY;${part}`] };
      expect(plan(series)).toEqual({
        rule: `FREQ=WEEKLY;${part}`,
        added: ['2027-03-01 10:00:00'],
        excluded: [],
      });
    },
  );

  it('adds the dates that a rule lacks, unless they are of another rule', () => {
    const extra = '2027-03-10 10:00:00';
    const dates = [...MONDAYS.slice(0, 2), extra, ...MONDAYS.slice(2)];
    expect(plan({ dates: [extra] }, dates)).toEqual({ rule: 'FREQ=WEEKLY', added: [extra], excluded: [] });
    expect(plan({}, dates)).toEqual({ rule: null, added: dates.slice(1), excluded: [] });
  });
});
