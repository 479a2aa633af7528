// What the header of a calendar says, and the file as a whole.
import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile } from './calendar-file.js';
import { MAX_EVENTS, readCalendar } from './read-calendar.js';

type Lines = readonly string[];

function read(...lines: Lines): CalendarFile {
  const file = readCalendar(lines.join('\r\n'), 'Europe/Ljubljana');
  if (file instanceof ParameterError) throw new Error(file.reason);
  return file;
}

const calendar = (...header: Lines): Lines => ['BEGIN:VCALENDAR', ...header, 'END:VCALENDAR'];
const event = (...lines: Lines): Lines => [
  'BEGIN:VEVENT',
  'SUMMARY:Course',
  'DTSTART:20270504T180000',
  ...lines,
  'END:VEVENT',
];

it.each<[lines: Lines, name: string]>([
  [calendar('X-WR-CALNAME:Town'), 'Town'],
  [calendar('NAME:Town'), 'Town'],
  [calendar('NAME:Other', 'X-WR-CALNAME: Town '), 'Town'],
  [calendar('X-WR-CALNAME:', 'NAME:Town'), 'Town'],
  [[...calendar('X-WR-CALNAME:'), ...calendar('X-WR-CALNAME:Town')], 'Town'],
  [calendar(), ''],
  // Of an event it is none.
  [event('X-WR-CALNAME:Town'), ''],
])('takes the name of %j', (lines, name) => {
  expect(read(...lines).name).toBe(name);
});

it.each<[header: Lines, zone: string | null]>([
  [['TIMEZONE-ID:Asia/Tokyo'], 'Asia/Tokyo'],
  [['X-WR-TIMEZONE:Asia/Tokyo'], 'Asia/Tokyo'],
  [['X-WR-TIMEZONE:Europe/Rome', 'TIMEZONE-ID:Asia/Tokyo'], 'Asia/Tokyo'],
  [['X-WR-TIMEZONE:Atlantis'], null],
  [[], null],
])('takes the zone of %j', (header, zone) => {
  const file = read(...calendar(...header, ...event('UID:1')));
  expect(file).toMatchObject({ zone, events: [{ zone: zone ?? 'Europe/Ljubljana' }] });
});

it.each<[name: string, lines: Lines, isEnded: boolean]>([
  ['two calendars', [...calendar(), ...calendar()], true],
  ['a calendar that breaks off', [...calendar(), 'BEGIN:VCALENDAR'], false],
  ['an event alone', event('UID:1'), true],
])('knows whether a file is whole: %s', (_, lines, isEnded) => {
  expect(read(...lines).isEnded).toBe(isEnded);
});

it('takes events without a calendar for no message', () => {
  expect(read(...event('UID:1'))).toMatchObject({ isMessage: false, isVersioned: false, eventCount: 1 });
});

it('knows a zone that stands beside the calendar', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mine', 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE'];
  const other = ['BEGIN:X-ZONE', 'TZID:Mine', 'X-LIC-LOCATION:Europe/Rome', 'END:X-ZONE'];
  const lines = ['BEGIN:VEVENT', 'SUMMARY:a', 'DTSTART;TZID=Mine:20270504T180000', 'END:VEVENT'];
  expect(read(...zone, ...calendar(...lines, ...other)).events).toMatchObject([{ zone: 'Asia/Tokyo' }]);
});

it('refuses a file of too many events', () => {
  const text = 'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(MAX_EVENTS + 1);
  expect(readCalendar(text, 'UTC')).toEqual(new ParameterError('too_many', { max: 50_000 }));
});

describe('events at the same time', () => {
  it('are one when they have a UID, wherever they are', () => {
    const file = read(...event('UID:1', 'LOCATION:Room 1'), ...event('UID:1', 'LOCATION:Room 2'));
    expect(file.events).toMatchObject([{ uid: '1', place: { text: 'Room 2' } }]);
  });

  it('are two without one when only one of them has a place', () => {
    const file = read(...event('LOCATION:Room 1'), ...event());
    expect(file.events.map(({ uid }) => uid)).toEqual([
      'Course 2027-05-04 18:00:00 Room 1',
      'Course 2027-05-04 18:00:00',
    ]);
  });
});
