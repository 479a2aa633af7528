import { isRulePart, MAX_RULE_LENGTH, parseRule } from './parse-rule.js';
import { PartError } from './recurrence-error.js';

const parse = (text: string) => parseRule(text, { zone: 'Europe/Ljubljana', maxCount: 50 });

/** Why a rule is refused, with the values of the message; undefined when it is not. */
function refuse(text: string): [string, object] | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    return [error.parameterError.reason, error.parameterError.values];
  }
}
const part = (text: string): [string, object] => ['recurrence_part', { part: text }];

it('reads a rule that says nothing but its frequency', () => {
  expect(parse('FREQ=DAILY')).toEqual({
    frequency: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    weekdays: [],
    months: [],
    monthDays: [],
    yearDays: [],
    weekNumbers: [],
    hours: [],
    minutes: [],
    seconds: [],
    positions: [],
    weekStart: 'MO',
  });
});

it.each([
  ['rrule:freq=daily;', { frequency: 'DAILY' }],
  [' FREQ = DAILY ; INTERVAL = 2 ', { interval: 2 }],
  [' RRULE:FREQ=DAILY; ', { frequency: 'DAILY' }],
  [
    'FREQ=WEEKLY;BYDAY= MO , TU ,MO',
    { weekdays: ['MO', 'TU', 'MO'].map((weekday) => ({ weekday, position: null })) },
  ],
  [
    'FREQ=MONTHLY;BYDAY=+1MO,-53SU',
    {
      weekdays: [
        { weekday: 'MO', position: 1 },
        { weekday: 'SU', position: -53 },
      ],
    },
  ],
  ['FREQ=YEARLY;BYMONTH=1,12,1', { months: [1, 12] }],
  ['FREQ=DAILY;UNTIL=20270301', { until: '2027-03-01 23:59:59' }],
  ['FREQ=DAILY;UNTIL=20270301T120000', { until: '2027-03-01 12:00:00' }],
  ['FREQ=DAILY;UNTIL=20270301T000000', { until: '2027-03-01 00:00:00' }],
  ['FREQ=DAILY;UNTIL=20270301T120000Z', { until: '2027-03-01 13:00:00' }],
  ['FREQ=DAILY;WKST=SU', { weekStart: 'SU' }],
])('reads %s', (text, expected) => {
  expect(parse(text)).toMatchObject(expected);
});

it.each([
  ['', part('')],
  ['INTERVAL=2', ['recurrence_frequency', { allowed: 'DAILY, WEEKLY, MONTHLY, YEARLY' }]],
  ['FREQ=HOURLY', ['recurrence_frequency', { allowed: 'DAILY, WEEKLY, MONTHLY, YEARLY' }]],
  ['FREQ=DAILY;COUNT=1;COUNT=2', ['recurrence_part_twice', { part: 'COUNT' }]],
  ['FREQ=DAILY;BYEASTER=1', part('BYEASTER=1')],
  ['FREQ=DAILY;COUNT=1=2', part('COUNT=1=2')],
  ['FREQ=DAILY;;COUNT=1', part('')],
  ['FREQ=DAILY;COUNT=1;;', part('')],
  ['FREQ=DAILY;X COUNT=1', part('X COUNT=1')],
  ['FREQ=DAILY;RRULE:COUNT=1', part('RRULE:COUNT=1')],
  [`FREQ=DAILY; ${'X'.repeat(70)} `, part('X'.repeat(60))],
  ['FREQ=DAILY;UNTIL=2027', part('UNTIL=2027')],
  ['FREQ=DAILY;UNTIL=20270230', part('UNTIL=20270230')],
  ['FREQ=WEEKLY;BYDAY=XX', part('BYDAY=XX')],
  ['FREQ=WEEKLY;BYDAY=', part('BYDAY=')],
  ['FREQ=MONTHLY;BYDAY=0MO', part('BYDAY=0MO')],
  ['FREQ=YEARLY;BYDAY=54MO', part('BYDAY=54MO')],
  ['FREQ=YEARLY;BYDAY=-54MO', part('BYDAY=-54MO')],
  ['FREQ=YEARLY;BYDAY=100MO', part('BYDAY=100MO')],
  ['FREQ=YEARLY;BYDAY=1MOX', part('BYDAY=1MOX')],
  ['FREQ=DAILY;WKST=XX', part('WKST=XX')],
  ['FREQ=DAILY;COUNT=0', part('COUNT=0')],
  ['FREQ=DAILY;COUNT=-1', part('COUNT=-1')],
  ['FREQ=DAILY;COUNT=1X', part('COUNT=1X')],
  ['FREQ=DAILY;COUNT=X1', part('COUNT=X1')],
  ['FREQ=DAILY;COUNT=51', ['recurrence_part_too_large', { part: 'COUNT', max: 50 }]],
  ['FREQ=DAILY;INTERVAL=1001', ['recurrence_part_too_large', { part: 'INTERVAL', max: 1000 }]],
  // Conflicts
  ['FREQ=DAILY;COUNT=1;UNTIL=20270301', ['recurrence_conflict', { part: 'COUNT', other: 'UNTIL' }]],
  ['FREQ=DAILY;BYDAY=1MO', ['recurrence_conflict', { part: 'BYDAY=1MO', other: 'FREQ=DAILY' }]],
  ['FREQ=WEEKLY;BYDAY=TU,-1MO', ['recurrence_conflict', { part: 'BYDAY=-1MO', other: 'FREQ=WEEKLY' }]],
  ['FREQ=YEARLY;BYDAY=1MO;BYWEEKNO=2', ['recurrence_conflict', { part: 'BYDAY=1MO', other: 'BYWEEKNO' }]],
  ['FREQ=WEEKLY;BYMONTHDAY=1', ['recurrence_conflict', { part: 'BYMONTHDAY', other: 'FREQ=WEEKLY' }]],
  ['FREQ=MONTHLY;BYYEARDAY=1', ['recurrence_conflict', { part: 'BYYEARDAY', other: 'FREQ=MONTHLY' }]],
  ['FREQ=MONTHLY;BYWEEKNO=1', ['recurrence_conflict', { part: 'BYWEEKNO', other: 'FREQ=MONTHLY' }]],
  ['FREQ=DAILY;BYSETPOS=1', ['recurrence_position_alone', {}]],
  ['FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=0,10,20,30,40', ['recurrence_times', { max: 24 }]],
  ['FREQ=DAILY;BYHOUR=1,2,3,4,5;BYSECOND=0,10,20,30,40', ['recurrence_times', { max: 24 }]],
])('refuses %j', (text, expected) => {
  expect(refuse(text)).toEqual(expected);
});

it.each([
  'FREQ=DAILY;COUNT=50',
  'FREQ=DAILY;COUNT=1',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=YEARLY;BYDAY=MO;BYWEEKNO=2',
  'FREQ=YEARLY;BYDAY=53MO',
  'FREQ=DAILY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYYEARDAY=1',
  ...['BYMONTH=1', 'BYMONTHDAY=1', 'BYDAY=MO', 'BYHOUR=1', 'BYMINUTE=1', 'BYSECOND=1'].map(
    (other) => `FREQ=DAILY;BYSETPOS=1;${other}`,
  ),
  'FREQ=YEARLY;BYSETPOS=1;BYYEARDAY=1',
  'FREQ=YEARLY;BYSETPOS=1;BYWEEKNO=1',
  'FREQ=DAILY;BYHOUR=1,2,3,4,5,6;BYMINUTE=0,10,20,30',
])('takes %s', (text) => {
  expect(refuse(text)).toBeUndefined();
});

// The ranges of RFC 5545, 3.3.10; a leap second is none here.
it.each([
  ['BYMONTH', 1, 12, false],
  ['BYMONTHDAY', 1, 31, true],
  ['BYYEARDAY', 1, 366, true],
  ['BYWEEKNO', 1, 53, true],
  ['BYHOUR', 0, 23, false],
  ['BYMINUTE', 0, 59, false],
  ['BYSECOND', 0, 59, false],
  ['BYSETPOS', 1, 366, true],
])('takes %s from %i to %i', (name, min, max, isSigned) => {
  const others = name === 'BYSETPOS' ? 'BYMONTHDAY=1;' : '';
  const rule = (value: number | string): string => `FREQ=YEARLY;${others}${name}=${value}`;
  const isTaken = (value: number | string): boolean => refuse(rule(value)) === undefined;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
  expect([-max - 1, -max, -1].map(isTaken)).toEqual([false, isSigned, isSigned]);
  expect([`+${max}`, `${max}0`, `${max}X`, `X${max}`, ''].map(isTaken)).toEqual([
    isSigned,
    false,
    false,
    false,
    false,
  ]);
});

it('takes rules and lists up to their length', () => {
  const long = (length: number): string => 'FREQ=DAILY;BYMONTH=1'.padEnd(length);
  expect(refuse(long(MAX_RULE_LENGTH))).toBeUndefined();
  expect(refuse(long(MAX_RULE_LENGTH + 1))).toEqual(['too_long', { max: 1000 }]);
  const list = (length: number): string =>
    `FREQ=YEARLY;BYMONTH=${Array.from({ length }, () => '1').join(',')}`;
  expect(parse(list(100)).months).toEqual([1]);
  expect(refuse(list(101))).toEqual(['too_many', { max: 100 }]);
});

it('knows the parts of rules', () => {
  const names =
    'FREQ INTERVAL COUNT UNTIL BYDAY WKST BYMONTH BYMONTHDAY BYYEARDAY BYWEEKNO BYHOUR BYMINUTE BYSECOND BYSETPOS';
  expect(names.split(' ').filter((name) => !isRulePart(name))).toEqual([]);
  expect(['freq', 'BYEASTER', ''].filter(isRulePart)).toEqual([]);
});
