import { at, type Night } from './midnight-night.js';

/** Clocks are put back at 02:00 EDT of Sunday, 7 November 2027, which is 06:00 UTC: the day has 25 hours. */
export const newYork: Night = {
  siteZone: 'America/New_York',
  now: '2027-11-07T12:00:00Z',
  events: [
    // 04:00:00 to 04:59:59 (8th) UTC
    { title: 'all of Sunday', start_date: '2027-11-07', end_date: '2027-11-07', all_day: true },
    // 14:00 (5th) to 23:00 (9th) UTC
    { title: 'exhibition', start_date: '2027-11-05 10:00', end_date: '2027-11-09 18:00' },
    // 02:00 to 04:00 UTC
    { title: 'until midnight', start_date: '2027-11-06 22:00', end_date: '2027-11-07 00:00' },
    // 01:15 to 01:45, the second time
    { title: 'hour again', start_date: '2027-11-07T06:15:00Z', end_date: '2027-11-07T06:45:00Z' },
    // 05:30 to 08:00 UTC: the first 01:30
    { title: 'longer than it looks', start_date: '2027-11-07 01:30', end_date: '2027-11-07 03:00' },
    // 03:59:59 UTC
    { title: 'last second', start_date: '2027-11-06 23:59:59', end_date: '2027-11-06 23:59:59' },
    // 05:00 to 06:00 UTC
    { title: 'Monday at midnight', start_date: '2027-11-08 00:00', end_date: '2027-11-08 01:00' },
    // 19:00 to 20:00 (7th) UTC: Monday there, Sunday at the site; dated before all others
    {
      title: 'Auckland',
      start_date: '2027-11-08 08:00',
      end_date: '2027-11-08 09:00',
      timezone: 'Pacific/Auckland',
      date_utc: '2027-08-01 00:00:00',
    },
    // 06:30 to 07:30 (7th) UTC: Saturday there, Sunday at the site
    {
      title: 'Los Angeles',
      start_date: '2027-11-06 23:30',
      end_date: '2027-11-07 00:30',
      timezone: 'America/Los_Angeles',
    },
    // 04:00:00 to 04:59:59 (8th) UTC
    { title: 'in two years', start_date: '2029-11-07 23:00', end_date: '2029-11-07 23:59:59' },
  ],
  clocks: [
    // The last second of a UTC day, and the first of the next: Saturday evening at the site
    [
      '2027-11-06T23:59:59Z',
      ['2027-11-05', '2029-11-06'],
      [2, 3, 9, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      '2027-11-07T00:00:00Z',
      ['2027-11-06', '2029-11-07'],
      [3, 9, 6, 1, 4, 5, 7, 8, 10],
      [3, 6, 1, 5, 4, 9, 8, 7, 10],
    ],
    // 23:30 of that Saturday: the list starts on what is today at the site
    [
      '2027-11-07T03:30:00Z',
      ['2027-11-06', '2029-11-07'],
      [3, 9, 6, 1, 4, 5, 7, 8, 10],
      [3, 6, 1, 5, 4, 9, 8, 7, 10],
    ],
    ['2027-11-08T02:00:00Z', ['2027-11-07', '2029-11-08'], [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
  ],
  wholeDays: [
    [{}, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-07' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-07 18:30' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    // An offset or a timestamp names the day that it is at the site then.
    [{ start_date: '2027-11-07T00:00:00+13:00' }, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-06T23:30:00-05:00' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: at('2027-11-07T23:30:00Z') }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: at('2027-11-08T01:00:00Z') }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ end_date: '2027-11-07' }, [3, 9, 6, 1, 4, 5], [3, 6, 1, 5, 4, 9, 8]],
    [{ start_date: '2027-11-06', end_date: '2027-11-06' }, [6]],
    [
      { start_date: '2027-11-05', end_date: '2027-11-08' },
      [3, 9, 6, 1, 4, 5, 7, 8],
      [3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      { start_date: '2027-11-05', end_date: '2027-11-09' },
      [2, 3, 9, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [{ start_date: '2027-11-07', end_date: '2027-11-06' }, []],
    [{ start_date: '2029-11-08' }, []],
    [{ starts_after: '2027-11-06' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ starts_after: '2029-11-06' }, [10]],
    [{ starts_before: '2027-11-06' }, [2, 3, 9], [2, 3]],
    [{ starts_before: '2027-11-07 00:00' }, [2, 3, 9, 6, 1, 4, 5], [2, 3, 6, 1, 5, 4, 9, 8]],
    [{ ends_after: '2027-11-06' }, [2, 3, 9, 1, 4, 5, 7, 8, 10], [2, 3, 1, 5, 4, 9, 8, 7, 10]],
    [{ ends_after: '2027-11-07 00:00' }, [2, 7, 8, 10], [2, 7, 10]],
    [{ ends_before: '2027-11-07' }, [3, 9, 6, 4, 5], [3, 6, 5, 4, 9, 8]],
    [{ ends_before: '2027-11-06' }, []],
    // What touches Sunday
    [{ ends_after: '2027-11-06', starts_before: '2027-11-07' }, [2, 3, 9, 1, 4, 5], [2, 3, 1, 5, 4, 9, 8]],
    // A relative filter drops the default dates; those that are sent stay.
    [{ start_date: '2027-11-07', ends_before: '2027-11-07' }, [4, 5], [5, 4, 9, 8]],
    [{ start_date: '2027-11-06', starts_before: '2027-11-06' }, [3, 9], [3]],
    [{ end_date: '2027-11-07', starts_after: '2027-11-06' }, [1, 4, 5], [1, 5, 4, 9, 8]],
    [
      { end_date: '2027-11-09', ends_after: '2027-11-04' },
      [2, 3, 9, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      {
        start_date: '2027-11-05',
        end_date: '2027-11-09',
        starts_after: '2027-11-05',
        starts_before: '2027-11-07',
        ends_after: '2027-11-06',
        ends_before: '2027-11-08',
      },
      [3, 9, 1, 4, 5],
      [3, 1, 5, 4, 9, 8],
    ],
    // It is Sunday noon in UTC.
    [{ start_date: 'today' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: 'tomorrow 9am' }, [7, 8, 10], [7, 10]],
    [{ start_date: 'last friday' }, [2, 3, 9, 6, 1, 4, 5, 7, 8, 10], [2, 3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: 'first sunday of november 2027' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ starts_before: 'yesterday', strict_dates: 'false' }, [2, 3, 9], [2, 3]],
    [{ starts_before: '-13 hours', strict_dates: '0' }, [2, 3, 9], [2, 3]],
  ],
  strict: [
    // 23:59 UTC of Saturday to noon UTC in two years: the evening of that day at the site is beyond it.
    [{}, [3, 9, 6, 1, 4, 5, 7, 8], [3, 6, 1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-11-07 04:00:00' }, [1, 4, 5, 7, 8], [1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-11-07 04:00:01' }, [4, 5, 7, 8], [5, 4, 9, 8, 7]],
    [{ start_date: '2027-11-07T03:59:59Z' }, [6, 1, 4, 5, 7, 8], [6, 1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-11-06', end_date: '2027-11-07T00:00-04:00' }, [3, 6]],
    [{ start_date: '2027-11-06', end_date: '2027-11-07 03:59:59' }, [6]],
    // 01:15 comes twice; wall clocks cannot tell, instants can.
    [{ starts_after: '2027-11-07 05:15' }, [5, 7, 8, 10], [5, 4, 9, 8, 7, 10]],
    [{ starts_after: '2027-11-07 06:15' }, [5, 7, 8, 10], [9, 8, 7, 10]],
    [{ starts_before: '2027-11-07T01:30:00-04:00' }, [2, 3, 9, 6, 1, 4], [2, 3, 6, 1]],
    [{ starts_before: '2027-11-07T01:30:00-05:00' }, [2, 3, 9, 6, 1, 4], [2, 3, 6, 1, 5, 4]],
    [{ ends_before: at('2027-11-07T07:30:00Z') }, [3, 9, 6, 4], [3, 6, 4]],
    [{ ends_before: at('2027-11-07T06:45:00Z') }, [3, 9, 6], [3, 6]],
    [{ ends_before: at('2027-11-07T06:45:01Z') }, [3, 9, 6, 4], [3, 6, 4]],
    [{ ends_after: '2027-11-08 04:59:58' }, [2, 1, 7, 8, 10], [2, 1, 7, 10]],
    [{ ends_after: '2027-11-08 04:59:59' }, [2, 7, 8, 10], [2, 7, 10]],
    [{ start_date: '2027-11-07 06:00', ends_before: '2027-11-07 08:00' }, [4], [4, 9]],
    [{ starts_after: 'today' }, [4, 5, 7, 8, 10], [5, 4, 9, 8, 7, 10]],
    [{ starts_after: 'noon' }, [7, 8, 10], [8, 7, 10]],
    // 06:00 UTC, the second 01:00
    [{ starts_after: '-6 hours' }, [4, 5, 7, 8, 10], [4, 9, 8, 7, 10]],
  ],
  ongoing: [
    [{ ongoing: 'false' }, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{}, [2, 3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-07' }, [2, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-07', end_date: '2027-11-07' }, [2, 1, 5, 4, 9, 8]],
    [{ start_date: '2027-11-08', end_date: '2027-11-08' }, [2, 7]],
    [{ strict_dates: '1', start_date: '2027-11-07 06:45' }, [2, 1, 5, 9, 8, 7]],
    [{ strict_dates: '1', start_date: '2027-11-07 03:00', end_date: '2027-11-07 05:30' }, [2, 3, 6, 1, 5]],
    [{ strict_dates: '1', start_date: '2027-11-07 03:00', end_date: '2027-11-07 05:29:59' }, [2, 3, 6, 1]],
    // Without a start there is nothing to be under way at, but it is instants that count.
    [{ ends_before: '2027-11-07' }, [3, 6, 5, 4, 9, 8]],
    [{ start_date: '2027-11-07', ends_before: '2027-11-07' }, [5, 4, 9, 8]],
    [{ start_date: '2027-11-07', ends_after: '2027-11-07' }, [2, 7, 10]],
  ],
  modified: [
    [{ modified_after: '2027-08-20 05:00' }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 04:59:59' }, [9, 6, 5, 7, 8, 10], [6, 5, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20T17:00:00+12:00' }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: at('2027-08-20T05:00:00Z') }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 05:00', strict_dates: '1' }, [9, 6, 7, 8], [6, 9, 8, 7]],
    [{ modified_after: '2027-08-20' }, [9, 6, 5, 7, 8, 10], [6, 5, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 10:00' }, []],
    [{ modified_after: 'yesterday' }, []],
    [{ modified_after: '2027-08-20 05:00', start_date: '2027-11-07' }, [7, 8, 10], [9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 01:00', starts_before: '2027-11-06' }, [2, 3, 9], [2, 3]],
  ],
  included: [
    [{ include: '10,9,8,7,6,5,4,3,2,1' }, [8, 1, 2, 3, 4, 5, 6, 7, 9, 10]],
    [{ include: '7,2,10', start_date: '2027-11-08', end_date: '2027-11-08' }, [2, 7, 10]],
    [{ include: '7,2,10', starts_after: '2030-01-01', ends_before: '2020-01-01' }, [2, 7, 10]],
    [{ include: '2,99', strict_dates: '1', starts_before: '2020-01-01', ends_after: '2030-01-01' }, [2]],
    [{ include: '6,2,8', ongoing: 'true', end_date: '2020-01-01' }, [8, 2, 6]],
  ],
  links: [
    [{}, { start_date: '2027-11-06 00:00:00', end_date: '2029-11-07 23:59:59' }],
    [
      { end_date: '2027-11-08T03:00:00Z', start_date: '2027-11-06T23:30:00-05:00' },
      { start_date: '2027-11-07 00:00:00', end_date: '2027-11-07 23:59:59' },
    ],
    [{ starts_after: 'yesterday' }, { starts_after: '2027-11-06 23:59:59' }],
    [
      {
        ends_after: '2027-11-05 01:00',
        ends_before: 'tomorrow',
        starts_after: at('2027-11-06T02:00:00Z'),
        starts_before: '2027-11-09',
        end_date: '2027-11-10',
        start_date: 'today',
      },
      {
        start_date: '2027-11-07 00:00:00',
        end_date: '2027-11-10 23:59:59',
        starts_before: '2027-11-09 23:59:59',
        starts_after: '2027-11-05 23:59:59',
        ends_before: '2027-11-08 23:59:59',
        ends_after: '2027-11-05 23:59:59',
      },
    ],
    [{ strict_dates: '1' }, { start_date: '2027-11-06 23:59:00', end_date: '2029-11-07 12:00:00' }],
    [
      { strict_dates: '1', start_date: '2027-11-07T01:15:00-05:00', end_date: '2027-11-09 10:00' },
      { start_date: '2027-11-07 06:15:00', end_date: '2027-11-09 10:00:00' },
    ],
    [
      { strict_dates: '1', starts_after: '-6 hours', ends_after: '2027-11-07T01:15:00-04:00' },
      { starts_after: '2027-11-07 06:00:00', ends_after: '2027-11-07 05:15:00' },
    ],
  ],
};
