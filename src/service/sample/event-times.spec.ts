import { Temporal } from '../../foundation/dates/temporal.js';
import { toEventTimes } from './event-times.js';

const NOW = Temporal.Instant.from('2027-03-05T23:30:15.123Z');

it.each([
  [
    'a time of a day',
    { inDays: 2, at: '19:30', minutes: 95, timezone: 'UTC' },
    ['2027-03-07 19:30:00', '2027-03-07 21:05:00'],
  ],
  [
    'an hour, where no duration is given',
    { inDays: 0, at: '09:00', timezone: 'UTC' },
    ['2027-03-05 09:00:00', '2027-03-05 10:00:00'],
  ],
  [
    'past midnight',
    { inDays: -1, at: '23:00', minutes: 120, timezone: 'UTC' },
    ['2027-03-04 23:00:00', '2027-03-05 01:00:00'],
  ],
  [
    'the day in the zone of the event',
    { inDays: 0, at: '08:00', timezone: 'Asia/Tokyo' },
    ['2027-03-06 08:00:00', '2027-03-06 09:00:00'],
  ],
  [
    'one whole day',
    { inDays: 3, allDay: true, timezone: 'UTC' },
    ['2027-03-08 00:00:00', '2027-03-08 23:59:59'],
  ],
  [
    'several whole days, over a change of clocks',
    { inDays: 8, allDay: true, days: 3, timezone: 'America/New_York' },
    ['2027-03-13 00:00:00', '2027-03-15 23:59:59'],
  ],
])('the times of an event are %s', (_, event, [start_date, end_date]) => {
  expect(toEventTimes(event, NOW)).toEqual({ start_date, end_date });
});
