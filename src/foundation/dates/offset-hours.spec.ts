import { clock } from './clock.js';
import { getOffsetHours } from './offset-hours.js';

describe('getOffsetHours', () => {
  afterEach(() => clock.set(null));

  it.each([
    ['2027-01-15T12:00:00Z', 'Europe/Ljubljana', 1],
    ['2027-03-28T00:59:59Z', 'Europe/Ljubljana', 1],
    ['2027-03-28T01:00:00Z', 'Europe/Ljubljana', 2],
    ['2027-11-07T05:59:59Z', 'America/New_York', -4],
    ['2027-11-07T06:00:00Z', 'America/New_York', -5],
    ['2027-01-15T12:00:00Z', 'America/St_Johns', -3.5],
    ['2027-01-15T12:00:00Z', 'Asia/Kathmandu', 5.75],
    ['2027-01-15T12:00:00Z', 'UTC-5.5', -5.5],
    ['2027-01-15T12:00:00Z', 'UTC', 0],
  ])('at %s in %s is %d', (now, zone, hours) => {
    clock.set(now);
    expect(getOffsetHours(zone)).toBe(hours);
  });
});
