import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile, FileEvent } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

const ZONE = 'Europe/Ljubljana';

const event = (...lines: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'SUMMARY:Harbour Jazz',
  ...lines,
  'END:VEVENT',
];

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

function read(text: string): CalendarFile {
  const file = readCalendar(text, ZONE);
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

function readOne(...lines: readonly string[]): FileEvent {
  const { events, findings } = read(calendar(...event(...lines)));
  const [only] = events;
  if (only === undefined) throw new Error(JSON.stringify(findings));
  return only;
}

const getFindings = (file: CalendarFile): unknown[] =>
  file.findings.map(({ line, error, isRefusal }) => [line, error.reason, isRefusal]);

describe('the times of an event', () => {
  it.each([
    [
      'a zone',
      ['DTSTART;TZID=Europe/London:20270504T180000'],
      'Europe/London',
      '2027-05-04 18:00:00',
      '18:00:00',
    ],
    ['UTC', ['DTSTART:20270504T180000Z'], ZONE, '2027-05-04 20:00:00', '20:00:00'],
    [
      'no zone',
      ['DTSTART:20270504T180000', 'DTEND:20270504T193000'],
      ZONE,
      '2027-05-04 18:00:00',
      '19:30:00',
    ],
    [
      'quotation marks',
      ['DTSTART;TZID="Europe/London":20270504T180000'],
      'Europe/London',
      '2027-05-04 18:00:00',
      '18:00:00',
    ],
    [
      'Windows',
      ['DTSTART;TZID=W. Europe Standard Time:20270504T180000'],
      'Europe/Berlin',
      '2027-05-04 18:00:00',
      '18:00:00',
    ],
    [
      'a path',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Rome:20270504T180000'],
      'Europe/Rome',
      '2027-05-04 18:00:00',
      '18:00:00',
    ],
    [
      'an end in another zone',
      ['DTSTART;TZID=Europe/London:20270504T180000', 'DTEND;TZID=Europe/Berlin:20270504T200000'],
      'Europe/London',
      '2027-05-04 18:00:00',
      '19:00:00',
    ],
    ['a duration', ['DTSTART:20270504T180000', 'DURATION:PT1H30M'], ZONE, '2027-05-04 18:00:00', '19:30:00'],
    ['a day', ['DTSTART;VALUE=DATE:20270504'], ZONE, '2027-05-04 00:00:00', '23:59:59'],
    [
      'the same day as end',
      ['DTSTART;VALUE=DATE:20270504', 'DTEND;VALUE=DATE:20270504'],
      ZONE,
      '2027-05-04 00:00:00',
      '23:59:59',
    ],
    ['a day without a type', ['DTSTART:20270504', 'DTEND:20270505'], ZONE, '2027-05-04 00:00:00', '23:59:59'],
    [
      'an end before the start',
      ['DTSTART:20270504T180000', 'DTEND:20270504T170000'],
      ZONE,
      '2027-05-04 18:00:00',
      '18:00:00',
    ],
  ])('are read with %s', (_, lines, zone, start, end) => {
    expect(readOne(...lines)).toMatchObject({ zone, start, end: `2027-05-04 ${end}` });
  });

  it('end on the last of several days', () => {
    const { isAllDay, end } = readOne('DTSTART;VALUE=DATE:20270504', 'DTEND;VALUE=DATE:20270507');

    expect([isAllDay, end]).toEqual([true, '2027-05-06 23:59:59']);
  });

  it.each([
    ['without a start', [], 'import_no_start'],
    ['with a month that does not exist', ['DTSTART:20271304T180000'], 'moment'],
    ['with a day that does not exist', ['DTSTART:20270231T180000'], 'no_such_day'],
  ])('refuse an event %s', (_, lines, reason) => {
    const file = read(calendar(...event(...lines)));

    expect(file.events).toEqual([]);
    expect(getFindings(file)).toEqual([[3, reason, true]]);
  });
});

describe('recurrence', () => {
  it('takes rules and dates onto the clock of the start', () => {
    const { recurrence, zone } = readOne(
      'DTSTART;TZID=Europe/London:20270504T180000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'RDATE:20270505T170000Z,20270506T170000Z',
      'EXDATE;TZID=Europe/Berlin:20270511T190000',
      'EXDATE;VALUE=DATE:20270518',
    );

    expect(zone).toBe('Europe/London');
    expect(recurrence).toEqual({
      rules: ['FREQ=WEEKLY;COUNT=5'],
      dates: ['2027-05-05 18:00:00', '2027-05-06 18:00:00'],
      excluded: ['2027-05-11 18:00:00', '2027-05-18'],
    });
  });

  it('of times in UTC stays in UTC', () => {
    expect(readOne('DTSTART:20270504T180000Z', 'RRULE:FREQ=DAILY').zone).toBe('UTC');
  });

  it('is none without a rule or a date', () => {
    expect(readOne('DTSTART:20270504T180000Z', 'EXDATE:20270505T180000Z').recurrence).toBeNull();
  });

  it.each([
    ['RECURRENCE-ID;TZID=Europe/London:20270511T180000', '2027-05-11 19:00:00', false],
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20270511T170000Z', '2027-05-11 19:00:00', true],
  ])('has exceptions by %s', (id, occurrence, isForFollowing) => {
    expect(readOne('DTSTART:20270511T200000', id)).toMatchObject({
      occurrence,
      isForFollowing,
      recurrence: null,
    });
  });
});

describe('texts', () => {
  it.each([
    ['DESCRIPTION:One\\, two\\nthree\\; four', { description: 'One, two\nthree; four', isHtml: false }],
    ['DESCRIPTION:<b>Bold</b>', { description: '<b>Bold</b>', isHtml: true }],
    ['X-ALT-DESC;FMTTYPE=text/html:<p>One\\, two</p>', { description: '<p>One, two</p>', isHtml: true }],
    ['LOCATION:Harbour House', { place: { text: 'Harbour House', latitude: null, longitude: null } }],
    ['CATEGORIES:Music\\, live,Jazz', { categories: ['Music, live', 'Jazz'] }],
    ['ORGANIZER;CN="Port; Office":mailto:port@example.org', { organizers: ['Port; Office'] }],
    ['ORGANIZER;CN=port@example.org:mailto:port@example.org', { organizers: [] }],
    ['CONTACT:Jim\\, Port', { organizers: ['Jim, Port'] }],
    ['URL:https://example.org/?a=1;b=2', { website: 'https://example.org/?a=1;b=2' }],
    ['URL:javascript:alert(1)', { website: '' }],
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.org/a.png', { image: 'https://example.org/a.png' }],
    ['ATTACH;FMTTYPE=image/png:https://example.org/b.png', { image: 'https://example.org/b.png' }],
    ['ATTACH;FMTTYPE=application/pdf:https://example.org/b.pdf', { image: '' }],
    ['CONFERENCE;VALUE=URI:https://meet.example.org/x', { onlineUrl: 'https://meet.example.org/x' }],
    ['STATUS:cancelled', { status: 'cancelled' }],
    ['CLASS:PRIVATE', { isPrivate: true }],
    ['SEQUENCE:7', { sequence: 7 }],
    ['X-UNKNOWN;A=b:c', { sequence: null, status: 'scheduled', isPrivate: false }],
  ])('are taken from %s', (line, expected) => {
    expect(readOne('DTSTART:20270504T180000', line)).toMatchObject(expected);
  });

  it('have a place on earth', () => {
    const { place } = readOne('DTSTART:20270504T180000', 'LOCATION:Pier', 'GEO:45.5;13.7');

    expect(place).toEqual({ text: 'Pier', latitude: 45.5, longitude: 13.7 });
  });

  it('are unfolded, also within a character', () => {
    expect(readOne('DTSTART:20270504T180000', 'LOCATION:Har', ' bour', '\t House').place?.text).toBe(
      'Harbour House',
    );
  });
});

describe('a broken file', () => {
  const good = (uid: string): string[] => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Good',
    'DTSTART:20270504T180000',
    'END:VEVENT',
  ];

  it.each([
    [
      'an event without an end',
      ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:Bad', 'DTSTART:20270504T180000'],
      'import_no_end',
    ],
    [
      'an event without a title',
      ['BEGIN:VEVENT', 'UID:x', 'DTSTART:20270504T180000', 'END:VEVENT'],
      'import_no_title',
    ],
    ['a bad date', ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:Bad', 'DTSTART:soon', 'END:VEVENT'], 'moment'],
  ])('keeps what is good beside %s', (_, bad, reason) => {
    const file = read(calendar(...good('a'), ...bad, ...good('b')));

    expect(file.events.map(({ uid }) => uid)).toEqual(['a', 'b']);
    expect(file.eventCount).toBe(3);
    expect(getFindings(file)).toEqual([[8, reason, true]]);
  });

  it('names lines that are none', () => {
    const file = read(calendar(...event('DTSTART:20270504T180000', 'no property')));

    expect(file.events).toHaveLength(1);
    expect(getFindings(file)).toEqual([[7, 'import_unread_line', false]]);
  });

  it.each([
    ['line breaks of any kind', calendar(...good('a')).replaceAll('\r\n', '\r')],
    ['a byte order mark', `\ufeff${calendar(...good('a'))}`],
    ['no END:VCALENDAR', calendar(...good('a')).replace('END:VCALENDAR', '')],
    ['no calendar around', good('a').join('\n')],
    ['lower case', calendar(...good('a')).replace(/(?:BEGIN|END|V\w+):?/g, (word) => word.toLowerCase())],
  ])('is read with %s', (_, text) => {
    expect(read(text).events.map(({ uid }) => uid)).toEqual(['a']);
  });

  it.each([
    ['a page', '<!DOCTYPE html><html><body>Not found</body></html>', 'import_html'],
    ['a page after blanks', '\ufeff \n<html lang="en">', 'import_html'],
    ['nothing', '', 'import_no_calendar'],
    ['prose', 'See you on Tuesday', 'import_no_calendar'],
  ])('is refused when it is %s', (_, text, reason) => {
    expect(readCalendar(text, ZONE)).toEqual(new ParameterError(reason));
  });

  // What these would do without a limit ends in the time limit of the tests.
  it.each([
    ['parameters', [`ORGANIZER${';X=a'.repeat(300_000)}:x`]],
    ['quotation marks', [`ORGANIZER${';CN="a'.repeat(300_000)}:x`]],
    ['values', [`CATEGORIES:${','.repeat(1_000_000)}`]],
    ['properties', Array.from({ length: 20_000 }, () => 'CATEGORIES:a')],
    ['half links', [`DESCRIPTION:${'<a href='.repeat(100_000)}`]],
    ['folds', [`DESCRIPTION:${'\r\n a'.repeat(200_000)}`]],
  ])('is read to its end with very many %s', (_, lines) => {
    expect(readOne('DTSTART:20270504T180000', ...lines).title).toBe('Harbour Jazz');
  });

  it('has the newest of several versions, and the last of equal ones', () => {
    const version = (sequence: number, title: string): string[] => [
      'BEGIN:VEVENT',
      'UID:a',
      `SUMMARY:${title}`,
      `SEQUENCE:${sequence}`,
      'DTSTART:20270504T180000',
      'END:VEVENT',
    ];
    const file = read(calendar(...version(2, 'Two'), ...version(1, 'One'), ...version(2, 'Three')));

    expect(file.events.map(({ title }) => title)).toEqual(['Three']);
    expect(getFindings(file)).toEqual([
      [9, 'import_replaced', true],
      [3, 'import_replaced', true],
    ]);
  });

  it('gives events without UID one that is the same next time', () => {
    const text = calendar('BEGIN:VEVENT', 'SUMMARY:Good', 'DTSTART:20270504T180000', 'END:VEVENT');

    expect(read(text).events[0]?.uid).toBe('Good 2027-05-04 18:00:00');
  });
});
