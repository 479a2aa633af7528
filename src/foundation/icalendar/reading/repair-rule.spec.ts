import { repairRule } from './repair-rule.js';
import { ZoneFinder } from './zone-finder.js';

const ZONE = 'Europe/Ljubljana';

/** On Mondays, when nothing else is said. */
const START = { start: '2027-01-04 19:00:00', zone: ZONE, zones: new ZoneFinder([], ZONE) };

/** The rule, or null, and what a person should know of it. */
function repair(text: string): [text: string | null, ...findings: string[]] {
  const { rule, findings } = repairRule(text, START);
  const named = findings.map(({ reason, values }) => [reason, ...Object.values(values)].join(' '));
  return [rule?.text ?? null, ...named];
}

it.each<[sent: string, text: string, ...findings: string[]]>([
  // A readable rule stays as it is.
  [' freq=weekly; count=3 ', ' freq=weekly; count=3 '],
  ['FREQ=WEEKLY;INTERVAL=1', 'FREQ=WEEKLY;INTERVAL=1'],
  // Parts that mean nothing
  ['FREQ=WEEKLY;X-NAME=1', 'FREQ=WEEKLY', 'recurrence_part X-NAME=1'],
  [`FREQ=WEEKLY;X=${'1'.repeat(59)}`, 'FREQ=WEEKLY', `recurrence_part X=${'1'.repeat(58)}`],
  [
    'FREQ=WEEKLY;RSCALE=GREGORIAN;SKIP=OMIT',
    'FREQ=WEEKLY',
    'recurrence_part RSCALE=GREGORIAN',
    'recurrence_part SKIP=OMIT',
  ],
  ['FREQ=WEEKLY;COUNT=', 'FREQ=WEEKLY', 'recurrence_part COUNT='],
  ['FREQ=WEEKLY;INTERVAL=0', 'FREQ=WEEKLY', 'recurrence_part INTERVAL=0'],
  ['FREQ=WEEKLY;INTERVAL=-2', 'FREQ=WEEKLY', 'recurrence_part INTERVAL=-2'],
  ['FREQ=WEEKLY;INTERVAL=1;X=1', 'FREQ=WEEKLY;INTERVAL=1', 'recurrence_part X=1'],
  // Parts without a name, signs too many, blanks
  ['FREQ=WEEKLY;;=5;COUNT=2', 'FREQ=WEEKLY;COUNT=2'],
  ['FREQ=WEEKLY;COUNT=3=4', 'FREQ=WEEKLY;COUNT=3'],
  [' rrule:freq = weekly;; count = 2 ', 'FREQ=WEEKLY;COUNT=2'],
  ['RRULE:FREQ=WEEKLY;X=1', 'FREQ=WEEKLY', 'recurrence_part X=1'],
  ['FREQ=WEEKLY;RRULE:X=1', 'FREQ=WEEKLY', 'recurrence_part RRULE:X=1'],
  // Of a part that comes twice, the first one
  ['FREQ=WEEKLY;COUNT=3;COUNT=4', 'FREQ=WEEKLY;COUNT=3', 'recurrence_part_twice COUNT'],
  [
    `FREQ=WEEKLY;${'X'.repeat(61)}=1;${'X'.repeat(61)}=2`,
    'FREQ=WEEKLY',
    `recurrence_part_twice ${'X'.repeat(60)}`,
    `recurrence_part ${'X'.repeat(60)}`,
  ],
  // Values of lists
  ['FREQ=YEARLY;BYMONTH=1,13', 'FREQ=YEARLY;BYMONTH=1', 'recurrence_part BYMONTH=1,13'],
  ['FREQ=YEARLY;BYMONTH=13', 'FREQ=YEARLY', 'recurrence_part BYMONTH=13'],
  ['FREQ=YEARLY;BYMONTH=1, 2;X=1', 'FREQ=YEARLY;BYMONTH=1, 2', 'recurrence_part X=1'],
  ['FREQ=WEEKLY;BYDAY=MO,,TU', 'FREQ=WEEKLY;BYDAY=MO,TU', 'recurrence_part BYDAY=MO,,TU'],
  [
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1,400',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1',
    'recurrence_part BYSETPOS=1,400',
  ],
  ['FREQ=WEEKLY;BYDAY=+2MO,-1TU', 'FREQ=WEEKLY;BYDAY=MO,TU', 'recurrence_part BYDAY=+2MO,-1TU'],
  ['FREQ=DAILY;BYDAY=12MO,X3TU,3TUX', 'FREQ=DAILY;BYDAY=MO', 'recurrence_part BYDAY=12MO,X3TU,3TUX'],
  ['FREQ=MONTHLY;BYDAY=2MO,XX', 'FREQ=MONTHLY;BYDAY=2MO', 'recurrence_part BYDAY=2MO,XX'],
  // The end in other forms
  ['FREQ=WEEKLY;UNTIL=20270118Z', 'FREQ=WEEKLY;UNTIL=20270118'],
  ['FREQ=WEEKLY;UNTIL=20270118T1900', 'FREQ=WEEKLY;UNTIL=20270118T190000'],
  ['FREQ=WEEKLY;UNTIL=20270118T1800Z', 'FREQ=WEEKLY;UNTIL=20270118T190000'],
  // Two ends: the third date is on 18 January.
  ['FREQ=WEEKLY;COUNT=3;UNTIL=20270118T190000', 'FREQ=WEEKLY;COUNT=3', 'recurrence_conflict COUNT UNTIL'],
  [
    'FREQ=WEEKLY;COUNT=3;UNTIL=20270118T185959',
    'FREQ=WEEKLY;UNTIL=20270118T185959',
    'recurrence_conflict COUNT UNTIL',
  ],
  ['FREQ=WEEKLY;COUNT=0;UNTIL=20270118', 'FREQ=WEEKLY;UNTIL=20270118', 'recurrence_conflict COUNT UNTIL'],
  // Its thirtieth date is more than 800 years away.
  [
    'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;COUNT=30;UNTIL=20400101',
    'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;UNTIL=20400101',
    'recurrence_conflict COUNT UNTIL',
  ],
  // The grammar of vCalendar 1.0
  ['W2 MO #4', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO'],
])('reads %j as %j', (sent, text, ...findings) => {
  expect(repair(sent)).toEqual([text, ...findings]);
});

it.each([
  ['FREQ=HOURLY', 'recurrence_frequency DAILY, WEEKLY, MONTHLY, YEARLY'],
  ['FREQ=YEARLY;RSCALE=CHINESE', 'recurrence_part RSCALE=CHINESE'],
  ['FREQ=MONTHLY;SKIP=FORWARD', 'recurrence_part SKIP=FORWARD'],
  ['FREQ=WEEKLY;INTERVAL=X', 'recurrence_part INTERVAL=X'],
  ['FREQ=WEEKLY;COUNT=0', 'recurrence_part COUNT=0'],
  ['FREQ=WEEKLY;UNTIL=SOON', 'recurrence_part UNTIL=SOON'],
  ['FREQ=WEEKLY;COUNT=3;UNTIL=SOON', 'recurrence_part UNTIL=SOON'],
  ['FREQ=WEEKLY;BYMONTHDAY=13', 'recurrence_conflict BYMONTHDAY FREQ=WEEKLY'],
])('does not know the dates of %s', (sent, finding) => {
  expect(repair(sent)).toEqual([null, finding]);
});

it.each([
  ['FREQ=WEEKLY', null],
  ['FREQ=WEEKLY;UNTIL=20270118T180000Z', '2027-01-18 19:00:00'],
  ['FREQ=WEEKLY;UNTIL=20270118T1800Z', '2027-01-18 19:00:00'],
  ['FREQ=WEEKLY;UNTIL=20270118', '2027-01-18 23:59:59'],
])('says when %s ends', (sent, until) => {
  expect(repairRule(sent, START).rule?.until).toBe(until);
});
