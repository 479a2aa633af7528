import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toTimeOfDay } from './time-of-day-field.js';

describe('toTimeOfDay', () => {
  it.each([
    ['17:00', '17:00'],
    ['7:05', '07:05'],
    [' 00:00 ', '00:00'],
    ['23:59', '23:59'],
  ])('reads %j', (raw, time) => {
    expect(toTimeOfDay(raw)).toBe(time);
  });

  it.each(['', '24:00', '17', '17:60', '17:0', '5 pm', '17:00:00', '-1:00', 17, null, ['17:00']])(
    'refuses %j',
    (raw) => {
      expect(toTimeOfDay(raw)).toEqual(new ParameterError('time_of_day'));
    },
  );
});
