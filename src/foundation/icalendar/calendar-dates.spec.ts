import { formatDatesLine, formatInstant, formatUntil, toInstantMs } from './calendar-dates.js';

const LOCALS = ['2027-05-04 18:00:00', '2027-12-24 09:05:30'];

it.each([
  ['Europe/Ljubljana', false, 'EXDATE;TZID=Europe/Ljubljana:20270504T180000,20271224T090530\r\n'],
  ['UTC+2', false, 'EXDATE;TZID=Etc/GMT-2:20270504T180000,20271224T090530\r\n'],
  ['UTC', false, 'EXDATE:20270504T180000Z,20271224T090530Z\r\n'],
  ['Europe/Ljubljana', true, 'EXDATE;VALUE=DATE:20270504,20271224\r\n'],
])('writes dates in %s, as days: %s', (zone, isDay, line) => {
  expect(formatDatesLine('EXDATE', LOCALS, { zone, isDay })).toBe(line);
});

it.each([
  ['2027-05-04 18:00:00', false, '20270504T160000Z'],
  ['2027-12-24 09:05:30', false, '20271224T080530Z'],
  ['2027-05-04 18:00:00', true, '20270504'],
])('ends a rule with %s, as a day: %s', (local, isDay, until) => {
  expect(formatUntil(local, { zone: 'Europe/Ljubljana', isDay })).toBe(until);
});

it.each([
  ['2027-05-04 18:00:00', '20270504T160000Z'],
  // The first one of two, and an hour later than one that the clock skips
  ['2027-10-31 02:30:00', '20271031T003000Z'],
  ['2027-03-28 02:30:00', '20270328T013000Z'],
])('takes %s in Ljubljana for %s', (local, instant) => {
  expect(formatInstant(toInstantMs(local, 'Europe/Ljubljana'))).toBe(instant);
});
