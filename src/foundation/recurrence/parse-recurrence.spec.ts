import { Temporal } from '../dates/temporal.js';
import { listOccurrences } from './list-occurrences.js';
import { parseRecurrence } from './parse-recurrence.js';
import { formatRule } from './recurrence.js';
import { RecurrenceError } from './recurrence-error.js';

const START = '2027-03-10 10:00:00';
const EVENT = { start: START, zone: 'Europe/Ljubljana' };
const NOW = Temporal.Instant.from('2027-03-01T00:00:00Z');

/** The parts that are wrong, with the reasons and what fills their sentences. */
function findErrors(sent: unknown, limits = { maxOccurrences: 100, recurrenceHorizonMonths: 24 }): object {
  try {
    const recurrence = parseRecurrence(sent, { ...EVENT, maxOccurrences: limits.maxOccurrences });
    listOccurrences(recurrence, { ...EVENT, now: NOW }, limits);
    return {};
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error;
    return Object.fromEntries(
      [...error.errors].map(([part, { reason, values }]) => [
        part,
        [reason, ...Object.values(values)].join(' '),
      ]),
    );
  }
}

describe('a rule is refused, and the part named', () => {
  it.each<[rule: string, reason: string]>([
    ['FREQ=HOURLY;COUNT=3', 'recurrence_frequency DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['INTERVAL=2', 'recurrence_frequency DAILY, WEEKLY, MONTHLY, YEARLY'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'recurrence_part_twice FREQ'],
    ['FREQ=DAILY;SKIP=FORWARD', 'recurrence_part SKIP=FORWARD'],
    ['every tuesday', 'recurrence_part EVERY TUESDAY'],
    ['FREQ=DAILY;INTERVAL=0', 'recurrence_part INTERVAL=0'],
    ['FREQ=DAILY;INTERVAL=1001', 'recurrence_part_too_large INTERVAL 1000'],
    ['FREQ=DAILY;COUNT=1000000000000', 'recurrence_part_too_large COUNT 100'],
    ['FREQ=DAILY;UNTIL=soon', 'recurrence_part UNTIL=SOON'],
    ['FREQ=DAILY;UNTIL=20270230', 'recurrence_part UNTIL=20270230'],
    ['FREQ=DAILY;UNTIL=20270309', 'recurrence_before_start'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20280101', 'recurrence_conflict COUNT UNTIL'],
    ['FREQ=WEEKLY;BYDAY=XX', 'recurrence_part BYDAY=XX'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'recurrence_part BYDAY=0MO'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'recurrence_conflict BYDAY=2MO FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYMONTHDAY=2', 'recurrence_conflict BYMONTHDAY FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYYEARDAY=2', 'recurrence_conflict BYYEARDAY FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYWEEKNO=2', 'recurrence_conflict BYWEEKNO FREQ=MONTHLY'],
    ['FREQ=YEARLY;BYWEEKNO=2;BYDAY=-1MO', 'recurrence_conflict BYDAY=-1MO BYWEEKNO'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'recurrence_part BYMONTHDAY=32'],
    ['FREQ=MONTHLY;BYMONTH=-1', 'recurrence_part BYMONTH=-1'],
    ['FREQ=DAILY;BYSETPOS=1', 'recurrence_position_alone'],
    ['FREQ=DAILY;BYHOUR=1,2,3,4,5;BYMINUTE=1,2,3,4,5', 'recurrence_times 24'],
    [`FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(100)}1`, 'too_many 100'],
    [`FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(500)}1`, 'too_long 1000'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'recurrence_never'],
    ['FREQ=YEARLY;INTERVAL=1000;BYWEEKNO=53;BYMONTH=6', 'recurrence_never'],
  ])('%s', (rule, reason) => {
    expect(findErrors({ rules: ['FREQ=DAILY;COUNT=2', rule] })).toEqual({ 'recurrence.rules[1]': reason });
  });
});

describe('a recurrence is refused, and the part named', () => {
  const days = (count: number): string[] => Array.from({ length: count }, () => '2027-04-01');

  it.each<[name: string, sent: unknown, errors: object]>([
    ['a number', 12, { recurrence: 'recurrence_form' }],
    ['a list', ['FREQ=DAILY'], { recurrence: 'recurrence_form' }],
    ['null', null, { recurrence: 'recurrence_form' }],
    ['nothing', '', { recurrence: 'recurrence_empty' }],
    ['an empty object', {}, { recurrence: 'recurrence_empty' }],
    ['exclusions alone', { excluded: ['2027-03-10'] }, { recurrence: 'recurrence_empty' }],
    ['an unknown key', { rules: [], exdates: [] }, { 'recurrence.exdates': 'unknown_parameter' }],
    ['a long key', { ['x'.repeat(61)]: [] }, { [`recurrence.${'x'.repeat(60)}`]: 'unknown_parameter' }],
    ['numbers as rules', { rules: [1] }, { 'recurrence.rules': 'type_list' }],
    ['too many rules', { rules: Array(11).fill('FREQ=DAILY') }, { 'recurrence.rules': 'too_many 10' }],
    ['too many dates', { dates: days(101) }, { 'recurrence.dates': 'too_many 100' }],
    ['too long a text', 'x'.repeat(60_001), { recurrence: 'too_long 60000' }],
    ['EXRULE', 'RRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY', { recurrence: 'recurrence_exrule' }],
    ['another line', 'RRULE:FREQ=DAILY\nDTEND:20270310', { recurrence: 'recurrence_line DTEND:20270310' }],
    [
      'periods',
      'RDATE;VALUE=PERIOD:20270401T100000Z/PT1H',
      { recurrence: 'recurrence_line RDATE;VALUE=PERIOD:20270401T100000Z/PT1H' },
    ],
    ['a zone that is none', 'RDATE;TZID=Mars/North:20270401T100000', { recurrence: 'zone' }],
    ['another start', 'DTSTART:20270310T110000\nFREQ=DAILY', { recurrence: `recurrence_start ${START}` }],
    ['another day', 'DTSTART;VALUE=DATE:20270311\nFREQ=DAILY', { recurrence: `recurrence_start ${START}` }],
    ['too long a date', { dates: ['20270401'.padEnd(101)] }, { 'recurrence.dates[0]': 'moment' }],
    [
      'everything together',
      { rules: ['FREQ=MINUTELY', 'FREQ=DAILY'], dates: ['2027-02-30', '2027-03-09'], excluded: ['soon'] },
      {
        'recurrence.rules[0]': 'recurrence_frequency DAILY, WEEKLY, MONTHLY, YEARLY',
        'recurrence.dates[0]': 'no_such_day',
        'recurrence.dates[1]': 'recurrence_before_start',
        'recurrence.excluded[0]': 'moment',
      },
    ],
    ['more dates than allowed', 'FREQ=DAILY;UNTIL=20270630', { recurrence: 'recurrence_too_many 100' }],
    ['more up to the horizon', 'FREQ=DAILY', { recurrence: 'recurrence_too_many 100' }],
    [
      'dates too far apart',
      'FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;COUNT=90',
      { recurrence: 'recurrence_too_far' },
    ],
    [
      'all dates excluded',
      { rules: ['FREQ=DAILY;COUNT=2'], excluded: ['2027-03-10', '2027-03-11 10:00'] },
      { recurrence: 'recurrence_all_excluded' },
    ],
  ])('%s', (_, sent, errors) => {
    expect(findErrors(sent)).toEqual(errors);
  });

  it('of very many unknown keys the first twenty', () => {
    const sent = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`key${n}`, []]));
    expect(Object.keys(findErrors(sent))).toHaveLength(20);
  });

  it('rules whose dates take too long to find together', () => {
    // Of the years 2027, 2034, 2041 …, 2720 is the first leap year that ends on a Friday: five times are 180,000 days.
    const rules = Array<string>(6).fill('FREQ=YEARLY;INTERVAL=7;BYYEARDAY=366;BYDAY=FR;UNTIL=20280101');
    expect(findErrors({ rules: rules.slice(1) })).toEqual({});
    expect(findErrors({ rules })).toEqual({ 'recurrence.rules[5]': 'recurrence_too_far' });
  });

  it('a rule without an end, where no horizon is set', () => {
    const limits = { maxOccurrences: 100, recurrenceHorizonMonths: 0 };
    const rules = ['FREQ=DAILY;COUNT=2', 'FREQ=YEARLY'];

    expect(findErrors({ rules }, limits)).toEqual({ 'recurrence.rules[1]': 'recurrence_unending' });
    expect(findErrors({ rules: ['FREQ=YEARLY;COUNT=20'] }, limits)).toEqual({});
  });
});

describe('parseRecurrence', () => {
  const parse = (sent: unknown): object => {
    const { rules, ...others } = parseRecurrence(sent, { ...EVENT, maxOccurrences: 100 });
    return { rules: rules.map(formatRule), ...others };
  };

  it.each<[name: string, sent: unknown, read: object]>([
    [
      'a rule in any spelling',
      ' rrule:freq=monthly;wkst=SU;byday=2tu,-1fr,2tu;interval=1;until=20280101T000000z; ',
      { rules: ['FREQ=MONTHLY;UNTIL=20280101T010000;BYDAY=2TU,-1FR,2TU;WKST=SU'], dates: [], excluded: [] },
    ],
    [
      'every part',
      'FREQ=YEARLY;COUNT=9;INTERVAL=2;BYMONTH=3;BYMONTHDAY=10,-1;BYYEARDAY=69,-1;BYHOUR=10;BYMINUTE=0;BYSECOND=0;BYSETPOS=-1',
      {
        rules: [
          'FREQ=YEARLY;INTERVAL=2;COUNT=9;BYMONTH=3;BYYEARDAY=69,-1;BYMONTHDAY=10,-1;BYHOUR=10;BYMINUTE=0;BYSECOND=0;BYSETPOS=-1',
        ],
        dates: [],
        excluded: [],
      },
    ],
    [
      'weeks',
      'FREQ=YEARLY;BYDAY=SU;BYWEEKNO=20,-1',
      { rules: ['FREQ=YEARLY;BYWEEKNO=20,-1;BYDAY=SU'], dates: [], excluded: [] },
    ],
    [
      'dates in every form, sorted, each once',
      {
        dates: [
          '2027-04-02T10:00:00Z',
          '20270401',
          '2027-04-01 10:00',
          '20270403T080000Z',
          '2027-04-05T10:00+05:30',
          '2027-04-06T04:00-05:30',
        ],
        excluded: ['20270401T100000', '2027-03-30', '20270330'],
        rules: 'FREQ=WEEKLY;COUNT=2',
      },
      {
        rules: ['FREQ=WEEKLY;COUNT=2'],
        dates: [
          '2027-04-01 10:00:00',
          '2027-04-02 12:00:00',
          '2027-04-03 10:00:00',
          '2027-04-05 06:30:00',
          '2027-04-06 11:30:00',
        ],
        excluded: ['2027-03-30', '2027-04-01 10:00:00'],
      },
    ],
    [
      'lines, with a start that is the same',
      'DTSTART;TZID=Europe/London:20270310T090000\nRDATE;VALUE=DATE:20270311\nEXDATE;TZID=Europe/London:20270401T090000',
      { rules: [], dates: ['2027-03-11 10:00:00'], excluded: ['2027-04-01 10:00:00'] },
    ],
  ])('reads %s', (_, sent, read) => {
    expect(parse(sent)).toEqual(read);
  });

  it.each<[name: string, sent: unknown]>([
    ['ten rules', Array<string>(10).fill('RRULE:FREQ=DAILY').join('\n')],
    ['as many dates as allowed', { dates: Array<string>(100).fill('2027-04-01') }],
    [
      'as many exclusions as allowed',
      { rules: 'FREQ=DAILY', excluded: Array<string>(100).fill('2027-04-01') },
    ],
    ['as long a text as allowed', 'FREQ=DAILY'.padEnd(60_000)],
    ['as long a date as allowed', { dates: ['20270401'.padEnd(100)] }],
    ['null and an empty text for lists', { rules: 'FREQ=DAILY', dates: null, excluded: '' }],
    ['a rule that ends with its first date', 'FREQ=DAILY;UNTIL=20270310T100000'],
    ['the start among the dates', { dates: ['2027-03-10 10:00'] }],
    ['the day of the start', 'DTSTART;VALUE=DATE:20270310\nFREQ=DAILY'],
  ])('takes %s', (_, sent) => {
    expect(() => parse(sent)).not.toThrow();
  });

  it('leaves failures to its caller', () => {
    const context = { start: START, zone: 'Nowhere', maxOccurrences: 100 };
    expect(() => parseRecurrence({ dates: ['20270401T100000Z'] }, context)).toThrow(RangeError);
  });

  it('reads what it has written', () => {
    const { rules } = parse('FREQ=MONTHLY;BYDAY=2TU;UNTIL=20280101T000000Z') as { rules: string[] };
    expect(parse({ rules })).toEqual({ rules, dates: [], excluded: [] });
  });
});

describe('listOccurrences', () => {
  it('ends at the horizon, from now or from the start', () => {
    const list = (start: string): string[] => {
      const event = { start, zone: 'UTC' };
      const recurrence = parseRecurrence('FREQ=MONTHLY', { ...event, maxOccurrences: 100 });
      const limits = { maxOccurrences: 100, recurrenceHorizonMonths: 3 };
      return listOccurrences(recurrence, { ...event, now: NOW }, limits).map((one) => one.start.slice(0, 10));
    };

    expect(list('2026-12-15 10:00:00')).toEqual([
      '2026-12-15',
      '2027-01-15',
      '2027-02-15',
      '2027-03-15',
      '2027-04-15',
      '2027-05-15',
    ]);
    expect(list('2030-12-15 10:00:00')).toEqual(['2030-12-15', '2031-01-15', '2031-02-15', '2031-03-15']);
  });

  it('keeps exact dates and rules with an end that lie beyond the horizon of another rule', () => {
    const event = { start: '2027-03-10 10:00:00', zone: 'UTC' };
    const sent = { rules: ['FREQ=MONTHLY', 'FREQ=YEARLY;COUNT=3'], dates: ['2031-05-01'] };
    const recurrence = parseRecurrence(sent, { ...event, maxOccurrences: 100 });
    const limits = { maxOccurrences: 100, recurrenceHorizonMonths: 1 };
    const occurrences = listOccurrences(recurrence, { ...event, now: NOW }, limits);

    expect(occurrences.map((one) => one.start.slice(0, 10))).toEqual([
      '2027-03-10',
      '2027-04-10',
      '2028-03-10',
      '2029-03-10',
      '2031-05-01',
    ]);
  });
});
