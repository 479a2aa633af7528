import { clock } from '../../dates/clock.js';
import { ParameterError } from '../../errors/parameter-error.js';
import type { FileEvent } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

beforeEach(() => clock.set('2027-01-01T00:00:00Z'));
afterEach(() => clock.set(null));

/** Reads an event from the 4th of January 2027, a Monday, unless a line says when it begins. */
function read(...lines: readonly string[]): FileEvent & { findings: string[] } {
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20270104T190000'];
  const text = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Course', ...start, ...lines, 'END:VEVENT'].join('\r\n');
  const file = readCalendar(text, 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  const [event] = file.events;
  if (event === undefined) throw new Error(JSON.stringify(file.findings));
  const findings = file.findings.map(({ error }) => [error.reason, ...Object.values(error.values)].join(' '));
  return { ...event, findings };
}

const repeat = (count: number, line: string): string[] => Array<string>(count).fill(line);

it('takes ten rules', () => {
  const rule = 'FREQ=DAILY;COUNT=2';
  expect(read(...repeat(10, `RRULE:${rule}`))).toMatchObject({
    recurrence: { rules: repeat(10, rule) },
    findings: [],
  });
  expect(read(...repeat(11, `RRULE:${rule}`))).toMatchObject({
    recurrence: { rules: repeat(10, rule) },
    findings: ['too_many 10'],
  });
});

describe('the first date', () => {
  const RULE = 'RRULE:FREQ=DAILY;COUNT=3';
  // Where the clock goes forward at 2, the date is an hour later.
  const SKIPPED = ['DTSTART:20270328T023000', 'RRULE:FREQ=DAILY;COUNT=1'];

  it.each<
    [name: string, lines: readonly string[], hasFirstDate: boolean, isEmptied: boolean, findings: string[]]
  >([
    ['is there without exclusions', [RULE], true, false, []],
    [
      'is there when others are excluded',
      [RULE, 'EXDATE:20270105T190000', 'EXDATE;VALUE=DATE:20270106'],
      true,
      false,
      [],
    ],
    ['is excluded by its time', [RULE, 'EXDATE:20270104T190000'], false, false, []],
    ['is excluded by its day', [RULE, 'EXDATE;VALUE=DATE:20270104'], false, false, []],
    [
      'is excluded where no rule can be read',
      ['RRULE:FREQ=HOURLY', 'EXDATE:20270104T190000'],
      false,
      true,
      ['recurrence_frequency DAILY, WEEKLY, MONTHLY, YEARLY', 'import_first_date', 'import_no_dates'],
    ],
    [
      'is excluded where there is no rule',
      ['RDATE:20270103T190000', 'EXDATE:20270104T190000'],
      false,
      false,
      [],
    ],
    [
      'is excluded by the time that it is moved to',
      [...SKIPPED, 'EXDATE:20270328T013000Z'],
      false,
      true,
      ['import_no_dates'],
    ],
  ])('%s', (_, lines, hasFirstDate, isEmptied, findings) => {
    expect(read(...lines)).toMatchObject({ hasFirstDate, isEmptied, findings });
  });

  it('may be one of many that are excluded', () => {
    // The rule has a date every 28 years, and an expansion gives up after some 500 years.
    const days = Array.from({ length: 600 }, (_, n) => `${2027 + n}1231`);
    const lines = [
      'RRULE:FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO',
      `EXDATE;VALUE=DATE:20270104,${days.join(',')}`,
    ];
    expect(read(...lines)).toMatchObject({
      recurrence: { rules: ['FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO'] },
      hasFirstDate: false,
      isEmptied: false,
      findings: [],
    });
  });
});

describe('single dates', () => {
  it('are taken from the start on', () => {
    const { recurrence } = read('RDATE:20270103T190000,20270104T190000,20270105T190000');
    expect(recurrence).toEqual({
      rules: [],
      dates: ['2027-01-04 19:00:00', '2027-01-05 19:00:00'],
      excluded: [],
    });
    expect(read('RDATE:20270103T190000').recurrence).toBeNull();
  });

  it.each(['RDATE', 'EXDATE'])('of %s that cannot be read are named up to the fifth', (name) => {
    const long = 'x'.repeat(61);
    const { findings } = read('RRULE:FREQ=DAILY;COUNT=9', `${name}:${long},b,c,d,e,f`);
    expect(findings).toEqual(
      ['x'.repeat(60), 'b', 'c', 'd', 'e'].map((date) => `import_date_left_out ${date}`),
    );
  });

  it('that are excluded are named beside other findings', () => {
    const { findings } = read('RRULE:FREQ=DAILY;COUNT=9;X=1', 'EXDATE:a,b,c,d,e,f');
    expect(findings).toHaveLength(6);
  });

  it('are ten thousand at most', () => {
    const dates = [...repeat(10_000, '20270105T190000'), '20270106T190000'].join(',');
    const { recurrence } = read('RRULE:FREQ=DAILY;COUNT=9', `RDATE:${dates}`, `EXDATE:${dates}`);
    expect(recurrence?.dates).toEqual(repeat(10_000, '2027-01-05 19:00:00'));
    expect(recurrence?.excluded).toEqual(repeat(10_000, '2027-01-05 19:00:00'));
  });
});

describe('periods', () => {
  const period = (start: string, end: string | null, endOffset = ''): object => ({ start, end, endOffset });

  it.each<[value: string, periods: object[]]>([
    ['20270111T180000Z/PT2H', [period('2027-01-11 19:00:00', '2027-01-11 21:00:00')]],
    ['20270111T180000Z/20270111T200000Z', [period('2027-01-11 19:00:00', '2027-01-11 21:00:00')]],
    ['20270111T180000Z/20270111T180000Z', [period('2027-01-11 19:00:00', '2027-01-11 19:00:00')]],
    // The second one of two hours that the clock shows alike
    ['20271030T230000Z/PT2H30M', [period('2027-10-31 01:00:00', '2027-10-31 02:30:00', '+01:00')]],
    // Ends that are none
    ['20270111T180000Z/20270111T170000Z', []],
    ['20270111T180000Z/soon', []],
    ['20270111T180000Z', []],
    ['20270111', []],
  ])('are read from %s', (value, periods) => {
    const event = read(`RDATE;VALUE=PERIOD:${value}`);
    expect(event.periods).toEqual(periods);
    expect(event.recurrence?.dates).toHaveLength(1);
    expect(event.findings).toEqual([]);
  });

  it('are left out without a start', () => {
    expect(read('RDATE;VALUE=PERIOD:/PT1H,20270111T180000Z/PT1H')).toMatchObject({
      periods: [{ start: '2027-01-11 19:00:00' }],
      findings: ['import_date_left_out /PT1H'],
    });
  });

  it('of whole days have no end of their own', () => {
    const lines = ['DTSTART;VALUE=DATE:20270104', 'RDATE;VALUE=PERIOD:20270111T000000/P2D'];
    expect(read(...lines)).toMatchObject({ periods: [], recurrence: { dates: ['2027-01-11 00:00:00'] } });
  });
});

describe('rules of what is left out', () => {
  const RULE = 'RRULE:FREQ=DAILY';

  it.each<[rule: string, excluded: string[], finding: string]>([
    [
      'FREQ=WEEKLY;BYDAY=SA,SU;COUNT=3',
      ['2027-01-09 19:00:00', '2027-01-10 19:00:00'],
      'import_exrule 2027-01-10',
    ],
    ['rrule:FREQ=WEEKLY;COUNT=2', ['2027-01-11 19:00:00'], 'import_exrule 2027-01-11'],
    // The start alone, which is a date of the series
    ['FREQ=WEEKLY;COUNT=1', [], 'import_exrule 2027-01-04'],
    ['FREQ=HOURLY', [], 'recurrence_part EXRULE:FREQ=HOURLY'],
    [`FREQ=${'X'.repeat(60)}`, [], `recurrence_part EXRULE:FREQ=${'X'.repeat(45)}`],
  ])('give the dates of EXRULE:%s', (rule, excluded, finding) => {
    const { recurrence, findings } = read(RULE, `EXRULE:${rule}`);
    expect([recurrence?.excluded, findings]).toEqual([excluded, [finding]]);
  });

  it('are followed from a year ago for six years', () => {
    clock.set('2030-01-01T00:00:00Z');
    const { excluded = [] } = read(RULE, 'EXRULE:FREQ=WEEKLY').recurrence ?? {};
    // The Mondays from 366 days before to 1830 days after
    expect([excluded[0], excluded.at(-1), excluded.length]).toEqual([
      '2029-01-01 19:00:00',
      '2035-01-01 19:00:00',
      314,
    ]);
  });

  it('give five hundred dates at most', () => {
    clock.set('2030-01-01T00:00:00Z');
    const { excluded = [] } = read(RULE, 'EXRULE:FREQ=DAILY').recurrence ?? {};
    expect([excluded[0], excluded.length]).toEqual(['2028-12-31 19:00:00', 500]);
  });

  it('are ten at most', () => {
    expect(read(RULE, ...repeat(11, 'EXRULE:FREQ=WEEKLY;COUNT=2')).findings).toHaveLength(10);
  });

  it('mean nothing without a rule', () => {
    const { recurrence, findings } = read('RDATE:20270105T190000', 'EXRULE:FREQ=DAILY');
    expect([recurrence?.excluded, findings]).toEqual([[], []]);
  });
});
