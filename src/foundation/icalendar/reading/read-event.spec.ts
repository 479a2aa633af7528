import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile, FileEvent } from './calendar-file.js';
import { readCalendar } from './read-calendar.js';

const START = 'DTSTART:20270504T180000';

function read(...lines: readonly string[]): CalendarFile {
  const file = readCalendar(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n'), 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

function readOne(...lines: readonly string[]): FileEvent {
  const { events, findings } = read('UID:1', 'SUMMARY:Harbour Jazz', START, ...lines);
  const [event] = events;
  if (event === undefined) throw new Error(JSON.stringify(findings));
  return event;
}

const numbered = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, n) => `${text}${n + 1}`);

describe('the UID', () => {
  it('has 500 characters at most', () => {
    expect(read(`UID:${'x'.repeat(501)}`, 'SUMMARY:a', START).events).toMatchObject([
      { uid: 'x'.repeat(500), hasUid: true },
    ]);
  });

  it('is made of 200 characters of the title where there is none', () => {
    expect(read(`SUMMARY:${'x'.repeat(201)}`, START).events).toMatchObject([
      { uid: `${'x'.repeat(200)} 2027-05-04 18:00:00`, hasUid: false },
    ]);
  });
});

describe('findings', () => {
  it('name five lines that are no property', () => {
    const { findings } = read('UID:1', 'SUMMARY:a', START, ...numbered(6, 'no property '));
    expect(findings.map(({ line, error }) => [line, error.reason])).toEqual(
      [5, 6, 7, 8, 9].map((line) => [line, 'import_unread_line']),
    );
  });

  it.each([
    ['ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png;FILENAME=poster.png:AAAA', 'poster.png'],
    ['ATTACH;ENCODING=BASE64;VALUE=BINARY;X-FILENAME=poster.png;FMTTYPE=image/png:AAAA', 'poster.png'],
    [`ATTACH;ENCODING=BASE64;VALUE=BINARY;FILENAME=${'x'.repeat(81)}:AAAA`, 'x'.repeat(80)],
    ['ATTACH:DATA:image/png;base64,AAAA', 'ATTACH'],
    ['ATTACH;FMTTYPE=image/png:https://example.org/?of=data:1', null],
  ])('name a file inside of the calendar: %s', (line, name) => {
    const { findings } = read('UID:1', 'SUMMARY:a', START, line);
    const named = findings.map(({ error }) => [error.reason, error.values]);
    expect(named).toEqual(name === null ? [] : [['import_inline_file', { name }]]);
  });
});

describe('descriptions', () => {
  const TEXT = 'DESCRIPTION:Only text';

  it.each<[lines: readonly string[], description: string, isHtml: boolean]>([
    [['X-ALT-DESC;FMTTYPE=TEXT/HTML:<p>HTML</p>', TEXT], '<p>HTML</p>', true],
    [['X-ALT-DESC;FMTTYPE=text/plain:Other', TEXT], 'Only text', false],
    [['X-ALT-DESC:<p>HTML</p>', TEXT], 'Only text', false],
    [['X-ALT-DESC;FMTTYPE=text/html:<p> </p>', TEXT], 'Only text', false],
    [
      ['X-ALT-DESC;FMTTYPE=text/html:<p></p>', 'X-ALT-DESC;FMTTYPE=text/html:<p>Second</p>', TEXT],
      '<p>Second</p>',
      true,
    ],
    [
      ['X-ALT-DESC;FMTTYPE=text/html:<html><HEAD><title>Leak</title></HEAD>Text</html>'],
      '<html><HEAD><title>Leak</title></HEAD>Text</html>',
      true,
    ],
    // Markup in a plain text
    ...[
      '<p>',
      '</p>',
      '<B>',
      '<i>',
      '<u>',
      '<ul>',
      '<ol>',
      '<li>',
      '<span>',
      '<div>',
      '<strong>',
      '<em>',
      '<h1>',
      '</h6>',
      '<br>',
      '<br/>',
      '<br />',
      '<a href=x>',
    ].map((tag): [string[], string, boolean] => [[`DESCRIPTION:a ${tag} b`], `a ${tag} b`, true]),
    ...['<q>', '<h7>', '< b>', '<br', '<a name=x>', '<info@example.org>', '1 < 2'].map(
      (text): [string[], string, boolean] => [[`DESCRIPTION:a ${text} b`], `a ${text} b`, false],
    ),
  ])('are read from %j', (lines, description, isHtml) => {
    expect(readOne(...lines)).toMatchObject({ description, isHtml });
  });
});

it.each<[lines: readonly string[], categories: string[]]>([
  [
    ['CATEGORIES: Music , ,Jazz', 'CATEGORIES:Jazz,Rock '],
    ['Music', 'Jazz', 'Rock'],
  ],
  [['CATEGORIES:'], []],
  [[`CATEGORIES:${numbered(51, 'c').join(',')}`], numbered(50, 'c')],
])('takes the categories of %j', (lines, categories) => {
  expect(readOne(...lines).categories).toEqual(categories);
});

it.each<[geo: string, latitude: number | null, longitude: number | null]>([
  ['GEO:45.5;13.7', 45.5, 13.7],
  ['GEO:-90;-180', -90, -180],
  ['GEO:90;180', 90, 180],
  ['GEO:0;13.7', 0, 13.7],
  ['GEO:45.5;0', 45.5, 0],
  // None, or none on earth
  ['GEO:0;0', null, null],
  ['GEO:90.5;13.7', null, null],
  ['GEO:45.5;180.5', null, null],
  ['GEO:45.5', null, null],
  ['GEO:north;13.7', null, null],
  ['X-GEO:45.5;13.7', null, null],
])('takes the place of %s', (geo, latitude, longitude) => {
  expect(readOne('LOCATION:Pier', geo).place).toEqual({ text: 'Pier', latitude, longitude });
});

it('has no place without a name', () => {
  expect(readOne('GEO:45.5;13.7').place).toBeNull();
});

it.each<[lines: readonly string[], image: string]>([
  [['ATTACH;FMTTYPE=IMAGE/PNG:https://example.org/a.png'], 'https://example.org/a.png'],
  [['IMAGE:ftp://example.org/a.png', 'IMAGE:https://example.org/b.png'], 'https://example.org/b.png'],
  [
    ['ATTACH;FMTTYPE=image/png:https://example.org/a.png', 'IMAGE:https://example.org/b.png'],
    'https://example.org/b.png',
  ],
  [['ATTACH;FMTTYPE=x-image/png:https://example.org/a.png'], ''],
  [['ATTACH:https://example.org/a.png'], ''],
  [['IMAGE:a.png'], ''],
])('takes the image of %j', (lines, image) => {
  expect(readOne(...lines).image).toBe(image);
});

it.each<[lines: readonly string[], organizers: string[]]>([
  [
    ['CONTACT: Jim ', 'ORGANIZER;CN=" Port ":mailto:port@example.org'],
    ['Jim', 'Port'],
  ],
  [['CONTACT:Jim', 'ORGANIZER;CN=Jim:mailto:jim@example.org'], ['Jim']],
  [['CONTACT: ', 'ORGANIZER:mailto:jim@example.org', 'ORGANIZER;CN="":x'], []],
  [['CONTACT:jim@example.org'], []],
])('names the organizers of %j', (lines, organizers) => {
  expect(readOne(...lines).organizers).toEqual(organizers);
});

it.each([
  ['STATUS:CANCELLED', 'cancelled'],
  ['STATUS:canceled', 'cancelled'],
  ['STATUS:tentative', 'postponed'],
  ['STATUS:CONFIRMED', 'scheduled'],
  ['X-STATUS:CANCELLED', 'scheduled'],
])('is, by %s, %s', (line, status) => {
  expect(readOne(line).status).toBe(status);
});

it.each([
  ['CLASS:private', true],
  ['CLASS:CONFIDENTIAL', true],
  ['CLASS:PUBLIC', false],
])('by %s is private: %s', (line, isPrivate) => {
  expect(readOne(line).isPrivate).toBe(isPrivate);
});

it.each([
  [
    'URL:https://example.org/',
    'CONFERENCE:https://meet.example.org/',
    'https://example.org/',
    'https://meet.example.org/',
  ],
  ['URL:mailto:a@example.org', 'CONFERENCE:tel:+3861', '', ''],
])('takes the addresses of %s and %s', (url, conference, website, onlineUrl) => {
  expect(readOne(url, conference)).toMatchObject({ website, onlineUrl });
});
