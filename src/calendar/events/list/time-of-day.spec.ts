import { buildTimeOfDayCondition, isOverMidnight, type TimesOfDay } from './time-of-day.js';

const START = 'l.starts_local::time';
const TIMED = `NOT (${START} = '00:00' AND l.ends_local::time = '23:59:59')`;

describe('the time of day of a start', () => {
  it.each<[TimesOfDay, string, boolean]>([
    [{ from: '17:00' }, `(${START} >= '17:00'::time)`, false],
    [{ until: '09:30' }, `(${START} <= '09:30'::time)`, false],
    [{ from: '17:00', until: '22:00' }, `(${START} >= '17:00'::time AND ${START} <= '22:00'::time)`, false],
    [{ from: '20:00', until: '20:00' }, `(${START} >= '20:00'::time AND ${START} <= '20:00'::time)`, false],
    [{ from: '22:00', until: '02:00' }, `(${START} >= '22:00'::time OR ${START} <= '02:00'::time)`, true],
    [{ from: '09:01', until: '09:00' }, `(${START} >= '09:01'::time OR ${START} <= '09:00'::time)`, true],
  ])('%j is %s, over midnight: %s', (times, condition, overMidnight) => {
    expect(buildTimeOfDayCondition(times, (value) => `'${value}'`)).toBe(`${condition} AND ${TIMED}`);
    expect(isOverMidnight(times)).toBe(overMidnight);
  });
});
