// Messages about single events: what they cancel, and what they say of the version of an event.
import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

type Lines = readonly string[];

function read(...lines: Lines): CalendarFile {
  const file = readCalendar(lines.join('\r\n'), 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

const inCalendar = (header: Lines, ...events: readonly Lines[]): Lines => [
  'BEGIN:VCALENDAR',
  ...header,
  ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
  'END:VCALENDAR',
];

const jazz = (uid: string): Lines => [`UID:${uid}`, 'SUMMARY:Harbour Jazz', 'DTSTART:20270504T180000'];

describe('a message that cancels', () => {
  const cancel = (...lines: Lines): CalendarFile => read(...inCalendar(['METHOD:CANCEL'], lines));

  it('needs a UID alone', () => {
    expect(cancel('UID: a ')).toMatchObject({
      events: [],
      findings: [],
      eventCount: 1,
      cancellations: [
        {
          line: 3,
          uid: 'a',
          occurrence: null,
          isForFollowing: false,
          sequence: null,
          modified: '',
          reason: '',
        },
      ],
    });
  });

  it('says which date of which version, and why', () => {
    const { cancellations } = cancel(
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/London;RANGE=thisandfuture:20270511T180000',
      'SEQUENCE:3',
      'DTSTAMP:20270302T101500Z',
      'COMMENT:Storm\\, again',
      'STATUS:CANCELLED',
      'ATTENDEE:mailto:a@example.org',
    );
    expect(cancellations).toEqual([
      {
        line: 3,
        uid: 'a',
        occurrence: {
          local: '2027-05-11 18:00:00',
          zone: 'Europe/London',
          isDay: false,
          from: 'named',
          unknownZone: null,
        },
        isForFollowing: true,
        sequence: 3,
        modified: '20270302101500',
        reason: 'Storm, again',
      },
    ]);
  });

  it.each([
    ['DTSTAMP:20270302T101500Z', '20270302101500'],
    ['LAST-MODIFIED:2027-03-02T10:15:00Z', '20270302101500'],
    ['LAST-MODIFIED:20270302T101500.123Z', '20270302101500'],
  ])('is of the time in %s', (line, modified) => {
    expect(cancel('UID:a', line).cancellations).toMatchObject([{ modified }]);
  });

  it('is of the time of its last change before that of sending', () => {
    const { cancellations } = cancel('UID:a', 'DTSTAMP:20270303T000000Z', 'LAST-MODIFIED:20270302T101500Z');
    expect(cancellations).toMatchObject([{ modified: '20270302101500' }]);
  });

  it.each([
    ['7', 7],
    [' 7 ', 7],
    ['2147483648', 2_147_483_647],
    ['-1', null],
  ])('has, by SEQUENCE:%s, the number %s', (sequence, expected) => {
    expect(cancel('UID:a', `SEQUENCE:${sequence}`).cancellations).toMatchObject([{ sequence: expected }]);
  });

  it('has a UID of 500 characters at most', () => {
    expect(cancel(`UID:${'x'.repeat(501)}`).cancellations).toMatchObject([{ uid: 'x'.repeat(500) }]);
  });

  it.each<[name: string, lines: Lines, uid: string]>([
    ['no UID', ['SUMMARY:Jazz'], ''],
    ['attendees who are no longer invited', ['UID:a', 'ATTENDEE:mailto:a@example.org'], 'a'],
    ['a date that cannot be read', ['UID:a', 'RECURRENCE-ID:soon'], 'a'],
  ])('says nothing of the calendar when it has %s', (_, lines, uid) => {
    const error = new ParameterError('import_message', { method: 'CANCEL' });
    expect(cancel(...lines)).toMatchObject({ events: [], cancellations: [] });
    expect(cancel(...lines).findings).toEqual([{ line: 3, uid, error, isRefusal: true }]);
  });
});

describe('an event that is cancelled and hardly described', () => {
  it.each<[name: string, lines: Lines]>([
    ['no title', ['UID:a', 'DTSTART:20270504T180000']],
    ['no start', ['UID:a', 'SUMMARY:Harbour Jazz']],
  ])('cancels what the calendar has when there is %s', (_, lines) => {
    expect(read(...inCalendar([], [...lines, 'STATUS:CANCELLED']))).toMatchObject({
      events: [],
      cancellations: [{ uid: 'a', line: 2 }],
      findings: [],
    });
    expect(read(...inCalendar([], lines))).toMatchObject({
      events: [],
      cancellations: [],
      findings: [{ line: 2 }],
    });
  });

  it('is an event when it has both', () => {
    expect(read(...inCalendar([], [...jazz('a'), 'STATUS:CANCELLED']))).toMatchObject({
      events: [{ uid: 'a', status: 'cancelled' }],
      cancellations: [],
    });
  });

  it('is refused without a UID', () => {
    const { findings } = read(...inCalendar([], ['DTSTART:20270504T180000', 'STATUS:CANCELLED']));
    expect(findings).toEqual([
      { line: 2, uid: '', error: new ParameterError('import_no_title'), isRefusal: true },
    ]);
  });
});

it.each(['ADD', 'COUNTER', 'DECLINECOUNTER', 'REFRESH', 'REPLY', 'reply'])(
  'leaves out a message of the method %s',
  (method) => {
    const file = read(...inCalendar([`METHOD:${method}`], jazz('a')));
    expect(file).toMatchObject({ events: [], cancellations: [], isMessage: true, isVersioned: false });
    expect(file.findings).toEqual([
      {
        line: 3,
        uid: 'a',
        error: new ParameterError('import_message', { method: method.toUpperCase() }),
        isRefusal: true,
      },
    ]);
  },
);

it.each<[name: string, header: Lines, events: readonly Lines[], isMessage: boolean, isVersioned: boolean]>([
  ['a request', ['METHOD:REQUEST'], [jazz('a')], true, true],
  ['a request in lower case', ['METHOD:request'], [jazz('a')], true, true],
  ['a cancellation', ['METHOD:CANCEL'], [jazz('a')], true, true],
  ['a publication of one event', ['METHOD:PUBLISH'], [jazz('a'), jazz('a')], false, true],
  ['a publication of two events', ['METHOD:PUBLISH'], [jazz('a'), jazz('b')], false, false],
  ['a publication with the name of a calendar', ['METHOD:PUBLISH', 'NAME:Town'], [jazz('a')], false, false],
  ['a file without a method', [], [jazz('a')], false, false],
  ['a file without events', [], [], false, true],
])('knows %s', (_, header, events, isMessage, isVersioned) => {
  expect(read(...inCalendar(header, ...events))).toMatchObject({ isMessage, isVersioned });
});

it.each([
  ['a request', ['METHOD:REQUEST'], ['METHOD:REQUEST'], true, true],
  ['a plain calendar', ['METHOD:REQUEST'], [], false, false],
  ['a publication', ['METHOD:CANCEL'], ['METHOD:PUBLISH'], false, false],
])('knows a file of several calendars with %s', (_, one, other, isMessage, isVersioned) => {
  const file = read(...inCalendar(one, jazz('a')), ...inCalendar(other, jazz('b')));
  expect(file).toMatchObject({ isMessage, isVersioned });
});
