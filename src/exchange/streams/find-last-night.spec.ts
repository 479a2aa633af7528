import { Temporal } from '../../foundation/dates/temporal.js';
import { findLastNight } from './find-last-night.js';

it.each([
  ['2027-03-10T12:00:00Z', 'UTC', '2027-03-10T03:00:00Z'],
  ['2027-03-10T02:59:59Z', 'UTC', '2027-03-09T03:00:00Z'],
  ['2027-03-10T03:00:00Z', 'UTC', '2027-03-10T03:00:00Z'],
  ['2027-03-10T03:00:00Z', 'Europe/Ljubljana', '2027-03-10T02:00:00Z'],
  ['2027-03-10T01:59:00Z', 'Europe/Ljubljana', '2027-03-09T02:00:00Z'],
  // The clock moves from 2 to 3.
  ['2027-03-28T12:00:00Z', 'Europe/Ljubljana', '2027-03-28T01:00:00Z'],
  ['2027-03-10T12:00:00Z', 'Pacific/Auckland', '2027-03-09T14:00:00Z'],
])('at %s in %s the last night was %s', (now, zone, night) => {
  expect(findLastNight(Temporal.Instant.from(now), zone).toString()).toBe(night);
});
