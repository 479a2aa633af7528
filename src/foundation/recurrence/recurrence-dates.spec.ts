import { PartError } from './recurrence-error.js';
import { readRecurrenceDate } from './recurrence-dates.js';

const read = (text: string, sent = 'Europe/Ljubljana', event = 'Europe/Ljubljana'): unknown => {
  try {
    const { local, isDateOnly } = readRecurrenceDate(text, { sent, event });
    return isDateOnly ? [local] : local;
  } catch (error) {
    if (!(error instanceof PartError)) throw error;
    return error.parameterError.reason;
  }
};

it.each([
  ['20270301', ['2027-03-01 00:00:00']],
  [' 2027-03-01 ', ['2027-03-01 00:00:00']],
  ['20270301T101112', '2027-03-01 10:11:12'],
  ['20270301t101112z', '2027-03-01 11:11:12'],
  ['2027-03-01T10:11', '2027-03-01 10:11:00'],
  ['2027-03-01 10:11:12.345', '2027-03-01 10:11:12'],
  ['2027-03-01T10:11:12Z', '2027-03-01 11:11:12'],
  ['2027-03-01T10:11 +05:30', '2027-03-01 05:41:00'],
  ['2027-03-01T10:11-0530', '2027-03-01 16:41:00'],
  // A leap second is the last second of its minute.
  ['20270630T235960', '2027-06-30 23:59:59'],
  ['20270630T235961', 'moment'],
  // Edges
  ['20270301T235959', '2027-03-01 23:59:59'],
  ['20270301T240000', 'moment'],
  ['20270301T006000', 'moment'],
  ['20270001', 'moment'],
  ['20271231', ['2027-12-31 00:00:00']],
  ['20271301', 'moment'],
  ['20270100', 'no_such_day'],
  ['20270131', ['2027-01-31 00:00:00']],
  ['20270132', 'no_such_day'],
  ['20270229', 'no_such_day'],
  ['20280229', ['2028-02-29 00:00:00']],
  ['20270431', 'no_such_day'],
  ['01000101', ['0100-01-01 00:00:00']],
  ['00991231', 'moment'],
  // Forms that are none
  ['2027-03-01T10', 'moment'],
  ['20270301T1011', 'moment'],
  ['2027030', 'moment'],
  ['x20270301', 'moment'],
  ['20270301x', 'moment'],
  ['x2027-03-01', 'moment'],
  ['2027-03-01x', 'moment'],
  ['2027-03-01Z', 'moment'],
  ['', 'moment'],
])('reads %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('converts from the zone of the text to that of the event', () => {
  expect(read('20270301T100000', 'Europe/London')).toBe('2027-03-01 11:00:00');
  expect(read('20270301', 'Europe/London')).toEqual(['2027-03-01 00:00:00']);
  // What the clocks skip is an hour later.
  expect(read('20270328T013000', 'Europe/London', 'UTC')).toBe('2027-03-28 01:30:00');
  expect(() => read('20270301T100000', 'Nowhere')).toThrow(RangeError);
});
