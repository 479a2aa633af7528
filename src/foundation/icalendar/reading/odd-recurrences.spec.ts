// Rules and dates of series as programs write them against RFC 5545.
import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile, FileEvent } from './calendar-file.js';
import { type FileItem, groupEvents } from './group-events.js';
import { readCalendar } from './read-calendar.js';

type Lines = readonly string[];

function read(...events: readonly Lines[]): CalendarFile {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', 'SUMMARY:Course', ...event, 'END:VEVENT']);
  const file = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

function readOne(...lines: Lines): FileEvent & { reasons: string[] } {
  const { events, findings } = read(['UID:1', ...lines]);
  const [event] = events;
  if (event === undefined) throw new Error(JSON.stringify(findings));
  return { ...event, reasons: findings.map(({ error }) => error.reason) };
}

const group = (...events: readonly Lines[]): readonly FileItem[] => groupEvents(read(...events).events).items;

const MONDAY = 'DTSTART;TZID=Europe/Ljubljana:20270104T190000';

describe('a rule', () => {
  it.each([
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20270201T000000Z', 'FREQ=WEEKLY;COUNT=3', ['recurrence_conflict']],
    ['FREQ=WEEKLY;COUNT=30;UNTIL=20270118', 'FREQ=WEEKLY;UNTIL=20270118', ['recurrence_conflict']],
    ['FREQ=WEEKLY;BYDAY=;COUNT=3', 'FREQ=WEEKLY;COUNT=3', ['recurrence_part']],
    ['FREQ=WEEKLY;BYDAY=MO,XX;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO;COUNT=3', ['recurrence_part']],
    ['FREQ=WEEKLY;BYDAY=1MO;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO;COUNT=3', ['recurrence_part']],
    ['FREQ=DAILY;BYDAY=+2MO,-1TU;COUNT=3', 'FREQ=DAILY;BYDAY=MO,TU;COUNT=3', ['recurrence_part']],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=3', 'FREQ=WEEKLY;COUNT=3', ['recurrence_part']],
    ['FREQ=WEEKLY;COUNT=3;X-NAME=1', 'FREQ=WEEKLY;COUNT=3', ['recurrence_part']],
    [
      'RSCALE=GREGORIAN;FREQ=WEEKLY;SKIP=OMIT;COUNT=3',
      'FREQ=WEEKLY;COUNT=3',
      ['recurrence_part', 'recurrence_part'],
    ],
    ['FREQ=WEEKLY;FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;COUNT=3', ['recurrence_part_twice']],
    ['FREQ=MONTHLY;BYMONTHDAY=4,32;COUNT=3', 'FREQ=MONTHLY;BYMONTHDAY=4;COUNT=3', ['recurrence_part']],
    ['FREQ=WEEKLY;UNTIL=20270118T1900', 'FREQ=WEEKLY;UNTIL=20270118T190000', []],
    ['FREQ=WEEKLY;UNTIL=20270118T240000', 'FREQ=WEEKLY;UNTIL=20270119T000000', []],
    ['freq=weekly; count=3', 'freq=weekly; count=3', []],
    ['W1 MO WE #4', 'FREQ=WEEKLY;INTERVAL=1;COUNT=4;BYDAY=MO,WE', []],
    ['D2 20270110T190000Z', 'FREQ=DAILY;INTERVAL=2;UNTIL=20270110T200000', []],
    ['MP1 1+ MO 1- FR #4', 'FREQ=MONTHLY;INTERVAL=1;COUNT=4;BYDAY=1MO,-1FR', []],
    ['MD1 4 LD #0', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=4,-1', []],
    ['YM1 1 6 #4', 'FREQ=YEARLY;INTERVAL=1;COUNT=4;BYMONTH=1,6', []],
  ])('%s is read as %s', (sent, rule, reasons) => {
    const { recurrence, reasons: found } = readOne(MONDAY, `RRULE:${sent}`);
    expect([recurrence?.rules, found]).toEqual([[rule], reasons]);
  });

  it.each([
    ['FREQ=HOURLY;INTERVAL=2;COUNT=4', 'recurrence_frequency'],
    ['COUNT=4', 'recurrence_frequency'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'recurrence_part'],
    ['FREQ=WEEKLY;UNTIL=soon', 'recurrence_part'],
    ['FREQ=WEEKLY;COUNT=0', 'recurrence_part'],
    ['FREQ=WEEKLY;BYMONTHDAY=13', 'recurrence_conflict'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'recurrence_never'],
  ])('%s gives the first date alone', (rule, reason) => {
    expect(readOne(MONDAY, `RRULE:${rule}`)).toMatchObject({
      recurrence: null,
      isEmptied: false,
      reasons: [reason, 'import_first_date'],
    });
  });

  it.each([
    ['an end before the start', ['RRULE:FREQ=WEEKLY;UNTIL=20270103T225959Z'], true],
    ['all dates excluded', ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20270104,20270111'], false],
    [
      'an end before the start, which is excluded',
      ['RRULE:FREQ=WEEKLY;UNTIL=20270101', 'EXDATE:20270104T180000Z'],
      false,
    ],
  ])('is emptied by %s', (_, lines, hasFirstDate) => {
    expect(readOne(MONDAY, ...lines)).toMatchObject({
      recurrence: null,
      isEmptied: true,
      hasFirstDate,
      reasons: [hasFirstDate ? 'recurrence_before_start' : 'import_no_dates'],
    });
  });

  it('is not emptied by an end at the first date', () => {
    expect(readOne(MONDAY, 'RRULE:FREQ=WEEKLY;UNTIL=20270104T180000Z')).toMatchObject({
      recurrence: { rules: ['FREQ=WEEKLY;UNTIL=20270104T180000Z'] },
      isEmptied: false,
      reasons: [],
    });
  });
});

describe('a date of a series', () => {
  it('that cannot be read is left out alone', () => {
    const lines = ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270111T180000Z,never', 'RDATE:20270231T190000'];
    const { recurrence, reasons } = readOne(MONDAY, ...lines);
    expect(recurrence).toMatchObject({ dates: [], excluded: ['2027-01-11 19:00:00'] });
    expect(reasons).toEqual(['import_date_left_out', 'import_date_left_out']);
  });

  it.each([
    ['another zone', ';TZID=America/New_York:20270302T000000'],
    ['a Windows zone', ';TZID=Eastern Standard Time:20270302T000000'],
    ['midnight in UTC', ':20270302T000000Z'],
    ['noon in UTC', ':20270302T120000Z'],
    ['an offset', ':20270302T000000-0800'],
    ['a day', ';VALUE=DATE:20270302'],
    ['no zone', ':20270302T000000'],
  ])('of whole days is the day on its own clock: %s', (_, date) => {
    const start = 'DTSTART;VALUE=DATE:20270301';
    const excluding = readOne(start, 'RRULE:FREQ=DAILY;COUNT=4', `EXDATE${date}`);
    expect(excluding.recurrence?.excluded).toEqual(['2027-03-02']);
    expect(readOne(start, `RDATE${date}`).recurrence?.dates).toEqual(['2027-03-02 00:00:00']);
    const series = ['UID:1', start, 'RRULE:FREQ=DAILY;COUNT=4'];
    const [item] = group(series, ['UID:1', `RECURRENCE-ID${date}`, 'DTSTART;VALUE=DATE:20270309']);
    expect(item?.exceptions).toMatchObject([{ occurrence: '2027-03-02 00:00:00' }]);
  });

  it('of a series in another zone has no zone of its own', () => {
    const start = 'DTSTART;TZID=America/New_York:20270104T190000';
    const { recurrence } = readOne(start, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20270111T190000');
    expect(recurrence?.excluded).toEqual(['2027-01-11 19:00:00']);
  });

  it('may be a period with an end of its own', () => {
    const [item] = group([
      'UID:1',
      'DTSTART:20270114T093000Z',
      'DTEND:20270114T103000Z',
      'RDATE;VALUE=PERIOD:20270114T093000Z/PT1H,20270121T093000Z/20270121T120000Z,20270128T093000Z/PT3H',
      'RDATE;VALUE=PERIOD:20270204T093000Z/PT1H',
    ]);
    expect(item?.exceptions.map(({ body }) => [body.start_date, body.end_date])).toEqual([
      ['2027-01-21 10:30:00', '2027-01-21 13:00:00'],
      ['2027-01-28 10:30:00', '2027-01-28 13:30:00'],
    ]);
  });
});

describe('a changed date', () => {
  const SERIES = [
    'UID:1',
    MONDAY,
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'EXDATE;TZID=Europe/Ljubljana:20270118T190000',
  ];
  const change = (id: string, ...lines: Lines): Lines => [
    'UID:1',
    `RECURRENCE-ID;TZID=Europe/Ljubljana:${id}`,
    'DTSTART;TZID=Europe/Ljubljana:20270113T180000',
    ...lines,
  ];

  it.each([
    ['another time', '20270111T180000'],
    ['another day', '20270112T190000'],
    ['an excluded date', '20270118T190000'],
    ['a date after the end', '20270201T190000'],
  ])('that names %s is an event of its own', (_, id) => {
    const { items, findings } = groupEvents(read(SERIES, change(id)).events);
    expect(items).toMatchObject([{ exceptions: [] }, { body: { start_date: '2027-01-13 18:00:00' } }]);
    const date = id.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6');
    const error = new ParameterError('import_single_date', { date });
    expect(findings).toEqual([{ line: 9, uid: '1', error, isRefusal: false }]);
  });

  it('cancels nothing where there is no date', () => {
    const { items, findings } = groupEvents(
      read(SERIES, change('20270118T190000', 'STATUS:CANCELLED')).events,
    );
    expect([items.length, findings]).toEqual([1, []]);
  });
});

describe('several versions of an event', () => {
  const version = (title: string, ...lines: Lines): Lines => [`DESCRIPTION:${title}`, MONDAY, ...lines];

  it.each([
    [
      'SEQUENCE',
      ['SEQUENCE:2', 'LAST-MODIFIED:20260101T000000Z'],
      ['SEQUENCE:1', 'LAST-MODIFIED:20260301T000000Z'],
    ],
    ['LAST-MODIFIED', ['LAST-MODIFIED:20260301T000000Z'], ['LAST-MODIFIED:20260101T000000Z']],
    ['DTSTAMP', ['DTSTAMP:20260301T000000Z'], ['DTSTAMP:20260101T000000Z']],
    ['DTSTAMP with dashes', ['DTSTAMP:2026-03-21T00:00:00Z'], ['DTSTAMP:2026-03-19T00:00:00Z']],
    [
      'LAST-MODIFIED before DTSTAMP',
      ['DTSTAMP:20260101T000000Z', 'LAST-MODIFIED:20260301T000000Z'],
      ['DTSTAMP:20260201T000000Z'],
    ],
  ])('are decided by %s, in any order', (_, newer, older) => {
    const versions = [version('new', 'UID:1', ...newer), version('old', 'UID:1', ...older)];
    for (const order of [versions, [...versions].reverse()])
      expect(read(...order).events).toMatchObject([{ description: 'new' }]);
  });

  it('without a UID are several events in several places', () => {
    const rooms = ['Room 1', 'Room 2', 'Room 2'].map((room) => [MONDAY, `LOCATION:${room}`]);
    const { events } = read(...rooms);
    expect(events.map(({ uid }) => uid)).toEqual([
      'Course 2027-01-04 19:00:00 Room 1',
      'Course 2027-01-04 19:00:00 Room 2',
    ]);
    expect(read([MONDAY, 'LOCATION:Room 1']).events[0]?.uid).toBe('Course 2027-01-04 19:00:00');
  });
});
