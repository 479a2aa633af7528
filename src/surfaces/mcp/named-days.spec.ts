import { clock } from '../../foundation/dates/clock.js';
import { findDays, type NamedDays } from './named-days.js';

describe('findDays', () => {
  afterAll(() => clock.set(null));

  it.each<[NamedDays, string, string, string]>([
    // A Wednesday.
    ['today', '2027-03-10T12:00:00Z', '2027-03-10', '2027-03-10'],
    ['tomorrow', '2027-03-10T12:00:00Z', '2027-03-11', '2027-03-11'],
    ['this_weekend', '2027-03-10T12:00:00Z', '2027-03-13', '2027-03-14'],
    ['next_7_days', '2027-03-10T12:00:00Z', '2027-03-10', '2027-03-16'],
    ['this_weekend', '2027-03-13T12:00:00Z', '2027-03-13', '2027-03-14'],
    ['this_weekend', '2027-03-14T12:00:00Z', '2027-03-14', '2027-03-14'],
    // In Auckland it is the next day already.
    ['today', '2027-03-10T12:00:00Z', '2027-03-11', '2027-03-11'],
  ])('%s at %s is %s to %s', (name, now, from, to) => {
    clock.set(now);
    const zone = to === '2027-03-11' && name === 'today' ? 'Pacific/Auckland' : 'UTC';

    expect(findDays(name, zone)).toEqual({ from, to });
  });
});
