import { readSchedule } from './schema-org-schedule.js';

const MONDAYS = {
  '@type': 'Schedule',
  repeatFrequency: 'P1W',
  byDay: 'https://schema.org/Monday',
  startDate: '2027-05-03',
  endDate: '2027-05-24',
  startTime: '19:00:00',
  endTime: '20:00:00',
  scheduleTimezone: 'Europe/Berlin',
};

const rulesOf = (changes: object): unknown => {
  const recurrence = readSchedule({ ...MONDAYS, ...changes }, {})?.['recurrence'];
  return (recurrence as { rules?: unknown } | undefined)?.rules;
};

describe('readSchedule', () => {
  it('reads a series', () => {
    expect(readSchedule({ ...MONDAYS, exceptDate: ['2027-05-10'] }, {})).toEqual({
      start_date: '2027-05-03 19:00:00',
      end_date: '2027-05-03 20:00:00',
      all_day: false,
      timezone: 'Europe/Berlin',
      recurrence: { rules: ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20270524'], dates: [], excluded: ['2027-05-10'] },
    });
  });

  it.each<[object, string, string]>([
    [{ byDay: ['Tuesday', 'schema:Thursday'] }, '2027-05-04', 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270524'],
    [{ repeatFrequency: 'Daily', byDay: [] }, '2027-05-03', 'FREQ=DAILY;UNTIL=20270524'],
    [
      { repeatFrequency: 'P2W', endDate: null, repeatCount: 5 },
      '2027-05-03',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=5',
    ],
    [{ repeatFrequency: 'P1M', byDay: '2TU', endDate: null }, '2027-05-11', 'FREQ=MONTHLY;BYDAY=2TU'],
    [
      { repeatFrequency: 'P1M', byDay: 'Friday', byMonthWeek: -1, endDate: null },
      '2027-05-28',
      'FREQ=MONTHLY;BYDAY=-1FR',
    ],
    [
      { repeatFrequency: 'P1M', byDay: null, byMonthDay: 15, endDate: null },
      '2027-05-15',
      'FREQ=MONTHLY;BYMONTHDAY=15',
    ],
    [
      { repeatFrequency: 'P1Y', byDay: null, byMonth: 6, byMonthDay: 1, endDate: null },
      '2027-06-01',
      'FREQ=YEARLY;BYMONTHDAY=1;BYMONTH=6',
    ],
  ])('reads %j', (changes, start, rule) => {
    expect(rulesOf(changes)).toEqual([rule]);
    expect(readSchedule({ ...MONDAYS, ...changes }, {})).toMatchObject({ start_date: `${start} 19:00:00` });
  });

  it.each<[object, object]>([
    [{ endTime: undefined, duration: 'PT90M' }, { end_date: '2027-05-03 20:30:00' }],
    [{ endTime: '02:00' }, { end_date: '2027-05-04 02:00:00' }],
    [{ startTime: 'T19:00:00+02:00', endTime: undefined }, { end_date: '2027-05-03 19:00:00' }],
    [
      { startTime: undefined, endTime: undefined },
      { start_date: '2027-05-03', end_date: '2027-05-03', all_day: true },
    ],
    [{ startDate: undefined }, { start_date: '2027-06-07 19:00:00' }],
  ])('reads the times of %j', (changes, times) => {
    expect(readSchedule({ ...MONDAYS, ...changes }, { startDate: '2027-06-07' })).toMatchObject(times);
  });

  it('reads a single date', () => {
    expect(readSchedule({ ...MONDAYS, repeatFrequency: undefined }, {})).not.toHaveProperty('recurrence');
  });

  it.each([
    { repeatFrequency: 'sometimes' },
    { repeatFrequency: 'PT1H' },
    { byDay: 'PublicHolidays' },
    { byDay: 'Holiday' },
    { byMonthDay: 'first' },
    { startTime: 'evening' },
    { startDate: 'soon' },
  ])('does not read %j', (changes) => {
    expect(readSchedule({ ...MONDAYS, ...changes }, {})).toBeNull();
  });
});
