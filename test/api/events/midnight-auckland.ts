import { at, type Night } from './midnight-night.js';

/** Clocks are put forward at 02:00 NZST of Sunday, 26 September 2027, which is 14:00 UTC of Saturday: 23 hours. */
export const auckland: Night = {
  siteZone: 'Pacific/Auckland',
  now: '2027-09-25T20:00:00Z',
  events: [
    // 12:00:00 (25th) to 10:59:59 (26th) UTC
    { title: 'all of Sunday', start_date: '2027-09-26', end_date: '2027-09-26', all_day: true },
    // 22:00 (23rd) to 05:00 (28th) UTC
    { title: 'exhibition', start_date: '2027-09-24 10:00', end_date: '2027-09-28 18:00' },
    // 10:00 to 12:00 (25th) UTC
    { title: 'until midnight', start_date: '2027-09-25 22:00', end_date: '2027-09-26 00:00' },
    // There is no 02:30, so it starts at 03:30; 14:30 to 15:00 (25th) UTC
    { title: 'put forward', start_date: '2027-09-26 02:30', end_date: '2027-09-26 04:00' },
    // 11:59:59 (25th) UTC
    { title: 'last second', start_date: '2027-09-25 23:59:59', end_date: '2027-09-25 23:59:59' },
    // 13:30 to 14:15 (25th) UTC
    { title: 'shorter than it looks', start_date: '2027-09-26 01:30', end_date: '2027-09-26 03:15' },
    // 11:00 to 12:00 (26th) UTC
    { title: 'Monday at midnight', start_date: '2027-09-27 00:00', end_date: '2027-09-27 01:00' },
    // 12:00 to 13:00 (25th) UTC: Saturday there, Sunday at the site, where it starts with the first; dated before all
    {
      title: 'New York',
      start_date: '2027-09-25 08:00',
      end_date: '2027-09-25 09:00',
      timezone: 'America/New_York',
      date_utc: '2027-08-01 00:00:00',
    },
    // 09:30 to 10:30 (26th) UTC: over midnight there, Sunday evening at the site
    {
      title: 'Honolulu',
      start_date: '2027-09-25 23:30',
      end_date: '2027-09-26 00:30',
      timezone: 'Pacific/Honolulu',
    },
    // 11:00:00 to 11:59:59 UTC
    { title: 'in two years', start_date: '2029-09-25 23:00', end_date: '2029-09-25 23:59:59' },
  ],
  clocks: [
    // Before noon in UTC the list starts on what is today at the site
    [
      '2027-09-24T23:00:00Z',
      ['2027-09-24', '2029-09-24'],
      [2, 8, 3, 9, 5, 1, 6, 4, 7],
      [2, 3, 5, 8, 1, 6, 4, 9, 7],
    ],
    [
      '2027-09-25T11:59:59Z',
      ['2027-09-25', '2029-09-25'],
      [8, 3, 9, 5, 1, 6, 4, 7, 10],
      [3, 5, 8, 1, 6, 4, 9, 7, 10],
    ],
    [
      '2027-09-25T23:59:59Z',
      ['2027-09-25', '2029-09-25'],
      [8, 3, 9, 5, 1, 6, 4, 7, 10],
      [3, 5, 8, 1, 6, 4, 9, 7, 10],
    ],
    ['2027-09-26T00:00:00Z', ['2027-09-26', '2029-09-26'], [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
  ],
  wholeDays: [
    [{}, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-26' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-26T23:59' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-26T05:00:00+13:00' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-25T20:00:00-05:00' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    // Monday at the site, still Sunday in UTC
    [{ start_date: at('2027-09-26T11:30:00Z') }, [7, 10]],
    [{ end_date: '2027-09-26' }, [8, 3, 9, 5, 1, 6, 4], [3, 5, 8, 1, 6, 4, 9]],
    [{ start_date: '2027-09-25', end_date: '2027-09-25' }, [8, 5], [5]],
    [
      { start_date: '2027-09-24', end_date: '2027-09-27' },
      [8, 3, 9, 5, 1, 6, 4, 7],
      [3, 5, 8, 1, 6, 4, 9, 7],
    ],
    [
      { start_date: '2027-09-24', end_date: '2027-09-28' },
      [2, 8, 3, 9, 5, 1, 6, 4, 7],
      [2, 3, 5, 8, 1, 6, 4, 9, 7],
    ],
    [{ start_date: '2027-09-26', end_date: '2027-09-25' }, []],
    [{ start_date: '2029-09-26' }, []],
    [{ starts_after: '2027-09-25' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ starts_after: '2029-09-24' }, [10]],
    [{ starts_before: '2027-09-25' }, [2, 8, 3, 9], [2, 3]],
    [{ starts_before: '2027-09-26 00:00' }, [2, 8, 3, 9, 5, 1, 6, 4], [2, 3, 5, 8, 1, 6, 4, 9]],
    [{ ends_after: '2027-09-25' }, [2, 3, 9, 1, 6, 4, 7, 10], [2, 3, 8, 1, 6, 4, 9, 7, 10]],
    [{ ends_after: '2027-09-26 00:00' }, [2, 7, 10]],
    [{ ends_before: '2027-09-26' }, [8, 3, 9, 5, 6, 4], [3, 5, 8, 6, 4, 9]],
    [{ ends_before: '2027-09-25' }, [8], []],
    [{ ends_after: '2027-09-25', starts_before: '2027-09-26' }, [2, 3, 9, 1, 6, 4], [2, 3, 8, 1, 6, 4, 9]],
    [{ start_date: '2027-09-26', ends_before: '2027-09-26' }, [6, 4], [8, 6, 4, 9]],
    [{ start_date: '2027-09-25', starts_before: '2027-09-25' }, [8, 3, 9], [3]],
    [{ end_date: '2027-09-26', starts_after: '2027-09-25' }, [1, 6, 4], [8, 1, 6, 4, 9]],
    [
      { end_date: '2027-09-28', ends_after: '2027-09-24' },
      [2, 8, 3, 9, 5, 1, 6, 4, 7],
      [2, 3, 5, 8, 1, 6, 4, 9, 7],
    ],
    [
      {
        start_date: '2027-09-24',
        end_date: '2027-09-28',
        starts_after: '2027-09-24',
        starts_before: '2027-09-26',
        ends_after: '2027-09-25',
        ends_before: '2027-09-27',
      },
      [3, 9, 1, 6, 4],
      [3, 8, 1, 6, 4, 9],
    ],
    // It is Saturday evening in UTC, but Sunday morning at the site.
    [{ start_date: 'today' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: 'tomorrow midnight' }, [7, 10]],
    [{ start_date: 'yesterday noon' }, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: 'next monday 4pm' }, [7, 10]],
    [{ start_date: '+4 hours' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ starts_before: 'now', strict_dates: 'no' }, [2, 8, 3, 9, 5, 1, 6, 4], [2, 3, 5, 8, 1, 6, 4, 9]],
  ],
  strict: [
    // 23:59 UTC of Friday (Saturday noon at the site) to 20:00 UTC in two years
    [{}, [3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-25 12:00:00' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-25 12:00:01' }, [6, 4, 7, 10], [6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-25T23:59:59+12:00' }, [5, 1, 6, 4, 7, 10], [5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-24', end_date: '2027-09-25 12:00' }, [8, 3, 5], [3, 5]],
    [{ start_date: '2027-09-24', end_date: '2027-09-25 11:59:59' }, [8, 5], [5]],
    // 02:00 is 03:00: the hour between is not there.
    [{ starts_after: '2027-09-25 13:29:59' }, [6, 4, 7, 10], [6, 4, 9, 7, 10]],
    [{ starts_after: '2027-09-25 13:59:59' }, [4, 7, 10], [4, 9, 7, 10]],
    [{ starts_after: '2027-09-25 14:00' }, [4, 7, 10], [4, 9, 7, 10]],
    [{ starts_before: '2027-09-26T03:30:00+13:00' }, [2, 8, 3, 9, 5, 1, 6], [2, 3, 5, 8, 1, 6]],
    [{ starts_before: '2027-09-26T02:30:01+12:00' }, [2, 8, 3, 9, 5, 1, 6, 4], [2, 3, 5, 8, 1, 6, 4]],
    [{ ends_before: at('2027-09-25T14:15:00Z') }, [8, 3, 9, 5], [3, 5, 8]],
    [{ ends_before: at('2027-09-25T14:15:01Z') }, [8, 3, 9, 5, 6], [3, 5, 8, 6]],
    [{ ends_after: '2027-09-26 10:59:58' }, [2, 1, 7, 10]],
    [{ ends_after: '2027-09-26 10:59:59' }, [2, 7, 10]],
    [{ start_date: '2027-09-25 13:30', ends_before: '2027-09-25 15:00' }, [6]],
    [{ starts_after: 'today' }, [6, 4, 7, 10], [6, 4, 9, 7, 10]],
    [{ starts_after: 'noon' }, [7, 10], [9, 7, 10]],
    [{ starts_after: '-6 hours' }, [4, 7, 10], [4, 9, 7, 10]],
  ],
  ongoing: [
    [{ ongoing: 'false' }, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{}, [2, 3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-26' }, [2, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-26', end_date: '2027-09-26' }, [2, 8, 1, 6, 4, 9]],
    [{ start_date: '2027-09-27', end_date: '2027-09-27' }, [2, 7]],
    [{ strict_dates: '1', start_date: '2027-09-25 14:15' }, [2, 1, 4, 9, 7, 10]],
    [{ strict_dates: '1', start_date: '2027-09-25 11:00', end_date: '2027-09-25 13:30' }, [2, 3, 5, 8, 1, 6]],
    [{ strict_dates: '1', start_date: '2027-09-25 11:00', end_date: '2027-09-25 13:29:59' }, [2, 3, 5, 8, 1]],
    [{ ends_before: '2027-09-26' }, [3, 5, 8, 6, 4, 9]],
    [{ start_date: '2027-09-26', ends_before: '2027-09-26' }, [8, 6, 4, 9]],
    [{ start_date: '2027-09-26', ends_after: '2027-09-26' }, [2, 7, 10]],
  ],
  modified: [
    [{ modified_after: '2027-08-20 05:00' }, [8, 9, 6, 7, 10], [8, 6, 9, 7, 10]],
    [{ modified_after: '2027-08-20 04:59:59' }, [8, 9, 5, 6, 7, 10], [5, 8, 6, 9, 7, 10]],
    [{ modified_after: '2027-08-20T17:00:00+12:00' }, [8, 9, 6, 7, 10], [8, 6, 9, 7, 10]],
    [{ modified_after: at('2027-08-20T05:00:00Z') }, [8, 9, 6, 7, 10], [8, 6, 9, 7, 10]],
    [{ modified_after: '2027-08-20 05:00', strict_dates: '1' }, [9, 6, 7, 10], [8, 6, 9, 7, 10]],
    [{ modified_after: '2027-08-20' }, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ modified_after: '2027-08-20 10:00' }, []],
    [{ modified_after: 'yesterday' }, []],
    [{ modified_after: '2027-08-20 05:00', start_date: '2027-09-26' }, [6, 7, 10], [8, 6, 9, 7, 10]],
    [{ modified_after: '2027-08-20 01:00', starts_before: '2027-09-25' }, [2, 8, 3, 9], [2, 3]],
  ],
  included: [
    [{ include: '10,9,8,7,6,5,4,3,2,1' }, [8, 1, 2, 3, 4, 5, 6, 7, 9, 10]],
    [{ include: '7,2,10', start_date: '2027-09-27', end_date: '2027-09-27' }, [2, 7, 10]],
    [{ include: '7,2,10', starts_after: '2030-01-01', ends_before: '2020-01-01' }, [2, 7, 10]],
    [{ include: '2,99', strict_dates: '1', starts_before: '2020-01-01', ends_after: '2030-01-01' }, [2]],
    [{ include: '6,2,8', ongoing: 'true', end_date: '2020-01-01' }, [8, 2, 6]],
  ],
  links: [
    [{}, { start_date: '2027-09-25 00:00:00', end_date: '2029-09-25 23:59:59' }],
    [
      { end_date: '2027-09-27T08:00:00+13:00', start_date: '2027-09-26T05:00:00+13:00' },
      { start_date: '2027-09-26 00:00:00', end_date: '2027-09-27 23:59:59' },
    ],
    [{ starts_after: 'yesterday' }, { starts_after: '2027-09-25 23:59:59' }],
    [
      {
        ends_after: '2027-09-24 01:00',
        ends_before: 'tomorrow',
        starts_after: at('2027-09-24T13:00:00Z'),
        starts_before: '2027-09-28',
        end_date: '2027-09-29',
        start_date: 'today',
      },
      {
        start_date: '2027-09-26 00:00:00',
        end_date: '2027-09-29 23:59:59',
        starts_before: '2027-09-28 23:59:59',
        starts_after: '2027-09-25 23:59:59',
        ends_before: '2027-09-27 23:59:59',
        ends_after: '2027-09-24 23:59:59',
      },
    ],
    [{ strict_dates: '1' }, { start_date: '2027-09-24 23:59:00', end_date: '2029-09-25 20:00:00' }],
    [
      { strict_dates: '1', start_date: '2027-09-26T03:15:00+13:00', end_date: '2027-09-28 10:00' },
      { start_date: '2027-09-25 14:15:00', end_date: '2027-09-28 10:00:00' },
    ],
    [
      { strict_dates: '1', starts_after: '-6 hours', ends_after: '2027-09-26T01:15:00+12:00' },
      { starts_after: '2027-09-25 14:00:00', ends_after: '2027-09-25 13:15:00' },
    ],
  ],
};
