import {
  addBreak,
  addDate,
  chooseKind,
  exclude,
  type FollowedStart,
  followStart,
  followTypedStart,
  fromRecurrence,
  include,
  kindsFor,
  NO_REPEAT,
  removeBreak,
  type Repeat,
  toRecurrence,
} from './repeat';
import { moveSeries, restOfSeries } from './repeat-move';

const TUESDAY = '2027-01-12T18:00';
const LAST_FRIDAY = '2027-01-29T20:00';
const FIRST = { rules: [] as string[], dates: [] as string[], excluded: [] as string[] };

describe('a repetition', () => {
  it.each([
    ['FREQ=DAILY;COUNT=5', TUESDAY, 'daily'],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=10', TUESDAY, 'weekly'],
    ['FREQ=WEEKLY;BYDAY=TU,TH;INTERVAL=2;UNTIL=20270630', TUESDAY, 'weekly'],
    ['FREQ=WEEKLY;BYDAY=TU', TUESDAY, 'weekly'],
    ['FREQ=MONTHLY;BYMONTHDAY=12;COUNT=3', TUESDAY, 'monthlyDay'],
    ['FREQ=MONTHLY;BYDAY=2TU;COUNT=3', TUESDAY, 'monthlyWeekday'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', LAST_FRIDAY, 'monthlyLast'],
    ['FREQ=YEARLY;COUNT=3', TUESDAY, 'yearly'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', TUESDAY, 'custom'],
    ['FREQ=MONTHLY;BYDAY=3TU;COUNT=3', TUESDAY, 'custom'],
    ['FREQ=WEEKLY;BYDAY=MO;BYHOUR=9,17;COUNT=3', TUESDAY, 'custom'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO', TUESDAY, 'custom'],
  ])('%s is shown and sent again as it is', (rule, start, kind) => {
    const repeat = fromRecurrence({ ...FIRST, rules: [rule] }, start);
    expect(repeat.kind).toBe(kind);
    expect(toRecurrence(repeat, start)).toEqual({ ...FIRST, rules: [rule] });
  });

  it('reads what others write of the same', () => {
    const read = (rule: string, start = TUESDAY) =>
      toRecurrence(fromRecurrence({ ...FIRST, rules: [rule] }, start), start)?.rules;
    expect(read('FREQ=WEEKLY;WKST=MO;COUNT=4')).toEqual(['FREQ=WEEKLY;BYDAY=TU;COUNT=4']);
    expect(read('FREQ=MONTHLY;BYDAY=+2TU;COUNT=4')).toEqual(['FREQ=MONTHLY;BYDAY=2TU;COUNT=4']);
    expect(read('FREQ=DAILY;UNTIL=20270120T180000')).toEqual(['FREQ=DAILY;UNTIL=20270120']);
    expect(read('FREQ=DAILY;UNTIL=20270120T120000')).toEqual(['FREQ=DAILY;UNTIL=20270119']);
  });

  it('keeps dates that are added and left out, and several rules', () => {
    const recurrence = {
      rules: ['FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
      dates: ['2027-02-03 18:00:00'],
      excluded: ['2027-01-19'],
    };
    expect(toRecurrence(fromRecurrence(recurrence, TUESDAY), TUESDAY)).toEqual({
      ...recurrence,
      dates: ['2027-02-03 18:00'],
    });
    const dates = { ...FIRST, dates: ['2027-02-03 18:00', '2027-02-09'] };
    expect(fromRecurrence(dates, TUESDAY).kind).toBe('dates');
    expect(toRecurrence(fromRecurrence(dates, TUESDAY), TUESDAY)).toEqual(dates);
    const two = { ...FIRST, rules: ['FREQ=DAILY;COUNT=2', 'FREQ=YEARLY'] };
    expect(toRecurrence(fromRecurrence(two, TUESDAY), TUESDAY)).toEqual(two);
  });

  it('is nothing without a rule or a date', () => {
    expect(toRecurrence(NO_REPEAT, TUESDAY)).toBeNull();
    expect(toRecurrence({ ...NO_REPEAT, kind: 'dates' }, TUESDAY)).toBeNull();
    expect(toRecurrence({ ...NO_REPEAT, kind: 'custom', custom: ' \n' }, TUESDAY)).toBeNull();
    expect(fromRecurrence(null, TUESDAY)).toEqual(NO_REPEAT);
  });

  it('offers the kinds that its start can have', () => {
    expect(kindsFor(TUESDAY, 'never')).not.toContain('monthlyLast');
    expect(kindsFor(LAST_FRIDAY, 'never')).toEqual(expect.arrayContaining(['monthlyLast']));
    expect(kindsFor(LAST_FRIDAY, 'never')).not.toContain('monthlyWeekday');
    expect(kindsFor(TUESDAY, 'monthlyLast')).toContain('monthlyLast');
  });

  it('follows its start', () => {
    const weekly: Repeat = { ...chooseKind(NO_REPEAT, 'weekly', TUESDAY), days: ['TU', 'TH'] };
    expect(followStart(weekly, TUESDAY, '2027-01-13T18:00').days).toEqual(['WE', 'TH']);
    expect(followStart(weekly, TUESDAY, '2027-01-19T18:00')).toBe(weekly);
    const last = chooseKind(NO_REPEAT, 'monthlyLast', LAST_FRIDAY);
    expect(followStart(last, LAST_FRIDAY, TUESDAY).kind).toBe('monthlyWeekday');
  });

  it('keeps chosen days that its start passes while it is typed', () => {
    const weekly: Repeat = { ...chooseKind(NO_REPEAT, 'weekly', TUESDAY), days: ['TU', 'TH'] };
    let followed: FollowedStart = followTypedStart(null, weekly, TUESDAY, '2027-01-07T18:00');
    expect(followed.repeat.days).toEqual(['TH']);
    followed = followTypedStart(followed, followed.repeat, '2027-01-07T18:00', '2027-01-19T18:00');
    expect(followed.repeat.days).toEqual(['TU', 'TH']);
  });

  it('leaves out one date, and takes it back', () => {
    const weekly = exclude(chooseKind(NO_REPEAT, 'weekly', TUESDAY), '2027-02-16 18:00:00');
    expect(weekly.excluded).toEqual(['2027-02-16']);
    expect(include(weekly, '2027-02-16').excluded).toEqual([]);
    const added = addDate(weekly, '2027-02-16T20:00');
    expect(added).toMatchObject({ excluded: [], added: ['2027-02-16T20:00'] });
    expect(exclude(added, '2027-02-16 20:00:00')).toMatchObject({ excluded: [], added: [] });
  });

  it.each([
    ['weekly', TUESDAY, ['2027-02-09', '2027-02-16']],
    ['daily', TUESDAY, ['2027-02-08', '2027-02-09', '2027-02-10', '2027-02-11', '2027-02-12']],
    ['monthlyDay', '2027-01-12T18:00', ['2027-02-12']],
    ['monthlyWeekday', '2027-01-12T18:00', ['2027-02-09']],
    ['monthlyLast', '2027-01-26T18:00', ['2027-02-23']],
    ['yearly', '2026-02-10T18:00', ['2027-02-10']],
  ] as const)('leaves out of a break what %s has', (kind, start, days) => {
    const broken = addBreak(chooseKind(NO_REPEAT, kind, start), days.at(-1) ?? '', '2027-02-08');
    expect(toRecurrence(broken, start)?.excluded).toEqual(days);
    expect(removeBreak(broken, { from: '2027-02-08', to: days.at(-1) ?? '' }).breaks).toEqual([]);
  });

  it('keeps a break when the course moves to another weekday', () => {
    const course = addBreak(chooseKind(NO_REPEAT, 'weekly', TUESDAY), '2027-02-15', '2027-02-19');
    expect(toRecurrence(course, TUESDAY)?.excluded).toEqual(['2027-02-16']);
    const [thursday] = ['2027-01-14T18:00'];
    expect(toRecurrence(followStart(course, TUESDAY, thursday), thursday)?.excluded).toEqual(['2027-02-18']);
  });

  it('sends no more days of a break than a year has', () => {
    const typed = addBreak(chooseKind(NO_REPEAT, 'daily', TUESDAY), '0202-01-01', '2027-01-01');
    expect(toRecurrence(typed, TUESDAY)?.excluded).toHaveLength(400);
  });

  it('moves from one of its dates on, with what is added and left out', () => {
    const weekly: Repeat = {
      ...chooseKind(NO_REPEAT, 'weekly', TUESDAY),
      added: ['2027-02-01T10:00', '2027-05-15T10:00'],
      excluded: ['2027-02-16', '2027-05-11'],
    };
    const [may, wednesday, last] = ['2027-05-04T18:00', '2027-05-05T19:00', '2027-05-25T18:00'];
    expect(toRecurrence(moveSeries(weekly, may, wednesday, last), wednesday)).toEqual({
      rules: ['FREQ=WEEKLY;BYDAY=WE;UNTIL=20270526'],
      dates: ['2027-05-16 10:00'],
      excluded: ['2027-05-12'],
    });
    const open = { ...weekly, ends: 'open' as const };
    expect(toRecurrence(moveSeries(open, may, wednesday, last), wednesday)?.rules).toEqual([
      'FREQ=WEEKLY;BYDAY=WE',
    ]);
    expect(restOfSeries(weekly, may, last)).toMatchObject({ ends: 'until', until: '2027-05-25' });
  });
});
