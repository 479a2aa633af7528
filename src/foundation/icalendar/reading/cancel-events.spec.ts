import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

type Lines = readonly string[];

const inCalendar = (method: string, events: readonly Lines[]): Lines => [
  'BEGIN:VCALENDAR',
  `METHOD:${method}`,
  ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
  'END:VCALENDAR',
];

/** Reads a file with a calendar of events and a message that cancels some of them. */
function cancel(events: readonly Lines[], ...cancelled: readonly Lines[]): CalendarFile {
  const described = events.map((lines) => ['SUMMARY:Harbour Jazz', ...lines]);
  const lines = [...inCalendar('PUBLISH', described), ...inCalendar('CANCEL', cancelled)];
  const file = readCalendar(lines.join('\r\n'), 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

const SINGLE = ['UID:a', 'DTSTART:20270504T180000', 'COMMENT:Bring a chair'];

describe('a single event', () => {
  it.each<[name: string, lines: Lines, status: string, comment: string]>([
    ['with a reason', ['COMMENT:Storm'], 'cancelled', 'Storm'],
    ['without a reason', [], 'cancelled', 'Bring a chair'],
    ['by its date', ['RECURRENCE-ID:20270504T180000'], 'cancelled', 'Bring a chair'],
    ['by another date', ['RECURRENCE-ID:20270505T180000'], 'scheduled', 'Bring a chair'],
  ])('is cancelled %s', (_, lines, status, comment) => {
    const file = cancel([SINGLE], ['UID:a', ...lines]);
    expect(file.events).toMatchObject([{ uid: 'a', status, comment, start: '2027-05-04 18:00:00' }]);
    expect(file.cancellations).toEqual([]);
  });

  it.each<[event: Lines, cancellation: Lines, status: string]>([
    [['SEQUENCE:2'], ['SEQUENCE:1'], 'scheduled'],
    [['SEQUENCE:2'], [], 'scheduled'],
    [['SEQUENCE:2'], ['SEQUENCE:2'], 'cancelled'],
    [[], ['SEQUENCE:1'], 'cancelled'],
    [['DTSTAMP:20270302T000000Z'], ['DTSTAMP:20270301T000000Z'], 'scheduled'],
    [['DTSTAMP:20270302T000000Z'], ['DTSTAMP:20270302T000000Z'], 'cancelled'],
    [['SEQUENCE:1', 'DTSTAMP:20270302T000000Z'], ['SEQUENCE:2', 'DTSTAMP:20270301T000000Z'], 'cancelled'],
  ])('with %j and cancelled with %j is %s', (event, cancellation, status) => {
    const { events, cancellations } = cancel([[...SINGLE, ...event]], ['UID:a', ...cancellation]);
    expect(events).toMatchObject([{ status }]);
    expect(cancellations).toEqual([]);
  });

  it('stays when another event is cancelled, which is left for the calendar', () => {
    const { events, cancellations } = cancel([SINGLE], ['UID:b'], ['UID:a'], ['UID:c']);
    expect(events).toMatchObject([{ uid: 'a', status: 'cancelled' }]);
    expect(cancellations.map(({ uid }) => uid)).toEqual(['b', 'c']);
  });
});

const SERIES = [
  'UID:a',
  'DTSTART;TZID=Europe/London:20270504T180000',
  'DTEND;TZID=Europe/London:20270504T193000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
];

/** A date of the series that begins two hours later. */
const changed = (day: string): Lines => [
  'UID:a',
  `RECURRENCE-ID;TZID=Europe/London:${day}T180000`,
  `DTSTART;TZID=Europe/London:${day}T200000`,
];

const summarize = ({ events }: CalendarFile): string[] =>
  events.map(({ occurrence, start, status, isForFollowing }) =>
    [
      occurrence?.slice(5, 10) ?? 'series',
      start.slice(5, 16),
      status,
      ...(isForFollowing ? ['all'] : []),
    ].join(' '),
  );

describe('a series', () => {
  it('is cancelled with its changed dates', () => {
    expect(summarize(cancel([SERIES, changed('20270511')], ['UID:a']))).toEqual([
      'series 05-04 18:00 cancelled',
      '05-11 05-11 20:00 cancelled',
    ]);
  });

  it.each([
    ['UTC', ':20270511T170000Z'],
    ['another zone', ';TZID=Europe/Berlin:20270511T190000'],
    ['days', ';VALUE=DATE:20270511'],
  ])('gets a cancelled date in %s', (_, id) => {
    const file = cancel([SERIES], ['UID:a', `RECURRENCE-ID${id}`, 'COMMENT:Storm']);
    const [series, date] = file.events;
    expect(series).toMatchObject({ status: 'scheduled', line: 3, recurrence: { dates: [] } });
    expect(date).toMatchObject({
      line: 13,
      title: 'Harbour Jazz',
      status: 'cancelled',
      comment: 'Storm',
      occurrence: '2027-05-11 18:00:00',
      start: '2027-05-11 18:00:00',
      startOffset: '',
      end: '2027-05-11 19:30:00',
      endOffset: '',
      recurrence: null,
      periods: [],
      isForFollowing: false,
    });
    expect(file.events).toHaveLength(2);
    expect(file.cancellations).toEqual([]);
  });

  it('has each date cancelled for itself, and a changed one once', () => {
    const file = cancel(
      [SERIES, changed('20270511'), changed('20270518')],
      ['UID:a', 'RECURRENCE-ID:20270511T170000Z'],
      ['UID:a', 'RECURRENCE-ID:20270525T170000Z'],
    );
    expect(summarize(file)).toEqual([
      'series 05-04 18:00 scheduled',
      '05-11 05-11 20:00 cancelled',
      '05-18 05-18 20:00 scheduled',
      '05-25 05-25 18:00 cancelled',
    ]);
  });

  it.each<[name: string, day: string, expected: string[]]>([
    [
      'with a changed date',
      '20270511',
      ['series 05-04 18:00 scheduled', '05-11 05-11 20:00 cancelled all', '05-18 05-18 20:00 cancelled'],
    ],
    [
      'between changed dates',
      '20270512',
      [
        'series 05-04 18:00 scheduled',
        '05-11 05-11 20:00 scheduled',
        '05-18 05-18 20:00 cancelled',
        '05-12 05-12 18:00 cancelled all',
      ],
    ],
  ])('ends where it is cancelled %s and all later ones', (_, day, expected) => {
    const id = `RECURRENCE-ID;RANGE=THISANDFUTURE:${day}T170000Z`;
    expect(summarize(cancel([SERIES, changed('20270511'), changed('20270518')], ['UID:a', id]))).toEqual(
      expected,
    );
  });

  it('keeps what a changed date says of all later ones', () => {
    const lines = changed('20270511').map((line) => line.replace('ID;', 'ID;RANGE=THISANDFUTURE;'));
    const file = cancel([SERIES, lines], ['UID:a', 'RECURRENCE-ID:20270511T170000Z']);
    expect(summarize(file)).toEqual(['series 05-04 18:00 scheduled', '05-11 05-11 20:00 cancelled all']);
  });

  it('keeps a date that is newer than what cancels it', () => {
    const file = cancel(
      [SERIES, [...changed('20270511'), 'SEQUENCE:3']],
      ['UID:a', 'SEQUENCE:2', 'RECURRENCE-ID:20270511T170000Z'],
    );
    expect(summarize(file)).toEqual(['series 05-04 18:00 scheduled', '05-11 05-11 20:00 scheduled']);
  });
});

describe('a changed date without its series', () => {
  it.each([
    ['its own date', '20270511T170000Z', ['05-11 05-11 20:00 cancelled'], 0],
    ['another date', '20270512T170000Z', ['05-11 05-11 20:00 scheduled'], 1],
  ])('and a message that cancels %s', (_, id, expected, left) => {
    const file = cancel([changed('20270511')], ['UID:a', `RECURRENCE-ID:${id}`]);
    expect(summarize(file)).toEqual(expected);
    expect(file.cancellations).toHaveLength(left);
  });

  it('is cancelled together with its series', () => {
    expect(summarize(cancel([changed('20270511')], ['UID:a']))).toEqual(['05-11 05-11 20:00 cancelled']);
  });
});
