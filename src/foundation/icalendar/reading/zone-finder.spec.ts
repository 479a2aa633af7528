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

describe('zones that the file names or defines', () => {
  const define = (id: string, standard: string, summer: string): string[] => [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    `TZOFFSETFROM:${summer}`,
    `TZOFFSETTO:${standard}`,
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${summer}`,
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const fixed = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];

  it.each([
    ['has the rule of the calendar', define('Mine', '+0100', '+0200'), ZONE],
    ['has another rule', define('Mine', '+0200', '+0300'), 'Europe/Bucharest'],
    ['names a place', [...fixed.slice(0, 2), 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE'], 'Asia/Tokyo'],
    [
      'has an offset that no place has',
      [...fixed, 'TZOFFSETFROM:+0217', 'TZOFFSETTO:+0217', 'END:STANDARD', 'END:VTIMEZONE'],
      'UTC+2:17',
    ],
  ])('are taken where the definition %s', (_, definition, zone) => {
    const file = read(calendar(...definition, ...event('DTSTART;TZID=Mine:20270704T180000')));

    expect(file.findings).toEqual([]);
    expect(file.events[0]?.zone).toBe(zone);
  });

  it('are not taken where the name says which zone it is', () => {
    const lines = [
      ...define('America/New_York', '+0200', '+0300'),
      ...event('DTSTART;TZID=America/New_York:20270704T180000'),
    ];

    expect(read(calendar(...lines)).events[0]?.zone).toBe('America/New_York');
  });

  it.each([
    ['agrees', define('W. Europe Standard Time', '+0100', '+0200'), 'Europe/Berlin'],
    [
      'differs',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Eastern Standard Time',
        ...fixed.slice(2),
        'TZOFFSETTO:-0500',
        'END:STANDARD',
        'END:VTIMEZONE',
      ],
      'America/Bogota',
    ],
    [
      'cannot be read',
      ['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time', 'END:VTIMEZONE'],
      'America/New_York',
    ],
  ])('of Windows are those of the definition where it %s', (_, definition, zone) => {
    const [, id = ''] = definition.map((line) => line.replace('TZID:', ''));
    const lines = [...definition, ...event(`DTSTART;TZID=${id}:20270704T180000`)];

    expect(read(calendar(...lines)).events[0]?.zone).toBe(zone);
  });

  it('come last from the header', () => {
    const file = read(
      calendar('X-WR-TIMEZONE:Asia/Tokyo', 'X-WR-CALNAME:Town\\, all', ...event('DTSTART:20270504T180000')),
    );

    expect(file).toMatchObject({ zone: 'Asia/Tokyo', name: 'Town, all', events: [{ zone: 'Asia/Tokyo' }] });
  });

  it.each([
    ['(UTC-05:00) Eastern Time (US and Canada)', 'America/New_York'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['Amsterdam, Belgrade, Berlin', 'Europe/Amsterdam'],
    ['/Europe/Stockholm', 'Europe/Stockholm'],
    ['/mozilla.org/20070129_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('are found by the name %s', (id, zone) => {
    expect(readOne(`DTSTART;TZID="${id}":20270704T180000`).zone).toBe(zone);
  });

  it('are reported when nobody knows them', () => {
    const file = read(calendar(...event('DTSTART;TZID=Atlantis:20270504T180000')));

    expect(file.events[0]?.zone).toBe(ZONE);
    expect(file.findings).toMatchObject([
      {
        line: 3,
        uid: '1@example.org',
        isRefusal: false,
        error: { reason: 'import_unknown_zone', values: { zone: 'Atlantis', used: ZONE } },
      },
    ]);
  });
});
