import { findFreeSlots } from './free-slots.js';

const hours = { day: '2027-05-01', opens: '08:00', closes: '12:00', minutes: 60, zone: 'Europe/Rome' };
const taken = (start: string, end: string): { start: string; end: string } => ({
  start: `2027-05-01 ${start}:00`,
  end: `2027-05-01 ${end}:00`,
});

// Rome is two hours ahead of UTC on that day.
describe('findFreeSlots', () => {
  it.each([
    ['nothing', [], ['08:00-12:00']],
    ['an event in the middle', [taken('07:00', '08:00')], ['08:00-09:00', '10:00-12:00']],
    [
      'events without order that overlap',
      [taken('08:00', '09:00'), taken('06:00', '08:30')],
      ['11:00-12:00'],
    ],
    ['one inside of another', [taken('06:00', '09:00'), taken('07:00', '07:30')], ['11:00-12:00']],
    ['gaps that are too short', [taken('06:30', '09:30')], []],
    ['one around the day', [{ start: '2027-04-01 00:00:00', end: '2027-06-01 00:00:00' }], []],
    ['others before and after', [taken('01:00', '02:00'), taken('20:00', '21:00')], ['08:00-12:00']],
  ])('leaves the rest of %s', (_, periods, expected) => {
    expect(findFreeSlots(periods, hours).map(({ start, end }) => `${start}-${end}`)).toEqual(expected);
  });
});
