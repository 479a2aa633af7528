// Three calendars of ten events around one night: midnight at the site, and the hours in which clocks are put back or
// forward; and a small one where that is midnight itself. The ids that each query answers are written by hand from the API contract (3.1 to 3.4, 3.7), with the wall
// clocks and the instants that stand beside the events; nothing here is computed.

export type Query = Readonly<Record<string, string>>;

/** Which ids a query answers where the wall clocks of events count, and where instants do (left out: the same). */
export type Row = readonly [query: Query, local: readonly number[], instant?: readonly number[]];

/** Which dates the links show for a query, in their order. */
type LinkRow = readonly [query: Query, dates: Query];

/** What the default window holds at a time of the clock, and its first and last day. */
type ClockRow = readonly [now: string, days: readonly [string, string], local: number[], instant?: number[]];

export interface Night {
  readonly siteZone: string;
  readonly now: string;
  /** Created one an hour, from 01:00 UTC on 20 August 2027, with the ids 1 to 10. */
  readonly events: readonly object[];
  readonly clocks: readonly ClockRow[];
  readonly wholeDays: readonly Row[];
  readonly strict: readonly Row[];
  readonly ongoing: readonly Row[];
  readonly modified: readonly Row[];
  readonly included: readonly Row[];
  readonly links: readonly LinkRow[];
}

/** Clocks are put back at 02:00 EDT of Sunday, 7 November 2027, which is 06:00 UTC: the day has 25 hours. */
const newYork: Night = {
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
    // An offset or a timestamp names the day that it is in UTC then.
    [{ start_date: '2027-11-07T00:00:00+13:00' }, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-11-06T23:30:00-05:00' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: at('2027-11-07T23:30:00Z') }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: at('2027-11-08T01:00:00Z') }, [7, 8, 10], [7, 10]],
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
    [{ starts_after: 'today' }, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
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
    [{ modified_after: '2027-08-20' }, [3, 9, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
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
      { start_date: '2027-11-07 00:00:00', end_date: '2027-11-08 23:59:59' },
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
        starts_after: '2027-11-06 23:59:59',
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

/** Clocks are put forward at 02:00 NZST of Sunday, 26 September 2027, which is 14:00 UTC of Saturday: 23 hours. */
const auckland: Night = {
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
    [{ start_date: '2027-09-26T05:00:00+13:00' }, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: '2027-09-25T20:00:00-05:00' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    // Monday at the site, still Sunday in UTC
    [{ start_date: at('2027-09-26T11:30:00Z') }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
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
    [{ start_date: 'today' }, [8, 3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: 'tomorrow midnight' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: 'yesterday noon' }, [2, 8, 3, 9, 5, 1, 6, 4, 7, 10], [2, 3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ start_date: 'next monday 4pm' }, [7, 10]],
    [{ start_date: '+4 hours' }, [1, 6, 4, 7, 10], [8, 1, 6, 4, 9, 7, 10]],
    [{ starts_before: 'now', strict_dates: 'no' }, [2, 8, 3, 9], [2, 3]],
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
    [{ starts_after: 'today' }, [3, 9, 5, 1, 6, 4, 7, 10], [3, 5, 8, 1, 6, 4, 9, 7, 10]],
    [{ starts_after: 'noon' }, [6, 4, 7, 10], [6, 4, 9, 7, 10]],
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
      { start_date: '2027-09-25 00:00:00', end_date: '2027-09-26 23:59:59' },
    ],
    [{ starts_after: 'yesterday' }, { starts_after: '2027-09-24 23:59:59' }],
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
        start_date: '2027-09-25 00:00:00',
        end_date: '2027-09-29 23:59:59',
        starts_before: '2027-09-28 23:59:59',
        starts_after: '2027-09-24 23:59:59',
        ends_before: '2027-09-26 23:59:59',
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

/** The site keeps UTC; in London clocks are put back at 02:00 BST of Sunday, 31 October 2027, which is 01:00 UTC. */
const utc: Night = {
  siteZone: 'UTC',
  now: '2027-10-31T12:00:00Z',
  events: [
    { title: 'all of Sunday', start_date: '2027-10-31', end_date: '2027-10-31', all_day: true },
    // 09:00 (29th) to 18:00 (2nd) UTC
    {
      title: 'exhibition',
      start_date: '2027-10-29 10:00',
      end_date: '2027-11-02 18:00',
      timezone: 'Europe/London',
    },
    { title: 'until midnight', start_date: '2027-10-30 22:00', end_date: '2027-10-31 00:00' },
    // 01:15 to 01:45, the second time
    {
      title: 'hour again',
      start_date: '2027-10-31T01:15:00Z',
      end_date: '2027-10-31T01:45:00Z',
      timezone: 'Europe/London',
    },
    // 00:30 to 03:00 UTC: the first 01:30
    {
      title: 'longer than it looks',
      start_date: '2027-10-31 01:30',
      end_date: '2027-10-31 03:00',
      timezone: 'Europe/London',
    },
    { title: 'last second', start_date: '2027-10-30 23:59:59', end_date: '2027-10-30 23:59:59' },
    { title: 'Monday at midnight', start_date: '2027-11-01 00:00', end_date: '2027-11-01 01:00' },
    // 19:00 to 20:00 (31st) UTC: Monday there
    {
      title: 'Auckland',
      start_date: '2027-11-01 08:00',
      end_date: '2027-11-01 09:00',
      timezone: 'Pacific/Auckland',
    },
    // 02:00 to 03:30 (31st) UTC: Saturday there, when the third starts by the wall clock; dated before all others
    {
      title: 'New York',
      start_date: '2027-10-30 22:00',
      end_date: '2027-10-30 23:30',
      timezone: 'America/New_York',
      date_utc: '2027-08-01 00:00:00',
    },
    { title: 'in two years', start_date: '2029-10-31 23:00', end_date: '2029-10-31 23:59:59' },
  ],
  clocks: [
    // At UTC the list always starts yesterday
    [
      '2027-10-30T23:59:59Z',
      ['2027-10-29', '2029-10-30'],
      [2, 9, 3, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      '2027-10-31T00:00:00Z',
      ['2027-10-30', '2029-10-31'],
      [9, 3, 6, 1, 4, 5, 7, 8, 10],
      [3, 6, 1, 5, 4, 9, 8, 7, 10],
    ],
    [
      '2027-10-31T23:59:59Z',
      ['2027-10-30', '2029-10-31'],
      [9, 3, 6, 1, 4, 5, 7, 8, 10],
      [3, 6, 1, 5, 4, 9, 8, 7, 10],
    ],
    ['2027-11-01T00:00:00Z', ['2027-10-31', '2029-11-01'], [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
  ],
  wholeDays: [
    [{}, [9, 3, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-31' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-31 18:30:15' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-31T05:00:00+13:00' }, [9, 3, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-30T20:00:00-05:00' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: at('2027-10-31T23:59:59Z') }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ end_date: '2027-10-31' }, [9, 3, 6, 1, 4, 5], [3, 6, 1, 5, 4, 9, 8]],
    [{ start_date: '2027-10-30', end_date: '2027-10-30' }, [9, 6], [6]],
    [
      { start_date: '2027-10-29', end_date: '2027-11-01' },
      [9, 3, 6, 1, 4, 5, 7, 8],
      [3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      { start_date: '2027-10-29', end_date: '2027-11-02' },
      [2, 9, 3, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [{ start_date: '2027-10-31', end_date: '2027-10-30' }, []],
    [{ start_date: '2029-11-01' }, []],
    [{ starts_after: '2027-10-30' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ starts_after: '2029-10-30' }, [10]],
    [{ starts_before: '2027-10-30' }, [2, 9, 3], [2, 3]],
    [{ starts_before: '2027-10-31 00:00' }, [2, 9, 3, 6, 1, 4, 5], [2, 3, 6, 1, 5, 4, 9, 8]],
    [{ ends_after: '2027-10-30' }, [2, 3, 1, 4, 5, 7, 8, 10], [2, 3, 1, 5, 4, 9, 8, 7, 10]],
    [{ ends_after: '2027-10-31 00:00' }, [2, 7, 8, 10], [2, 7, 10]],
    [{ ends_before: '2027-10-31' }, [9, 3, 6, 4, 5], [3, 6, 5, 4, 9, 8]],
    [{ ends_before: '2027-10-30' }, [9], []],
    [{ ends_after: '2027-10-30', starts_before: '2027-10-31' }, [2, 3, 1, 4, 5], [2, 3, 1, 5, 4, 9, 8]],
    [{ start_date: '2027-10-31', ends_before: '2027-10-31' }, [4, 5], [5, 4, 9, 8]],
    [{ start_date: '2027-10-30', starts_before: '2027-10-30' }, [9, 3], [3]],
    [{ end_date: '2027-10-31', starts_after: '2027-10-30' }, [1, 4, 5], [1, 5, 4, 9, 8]],
    [
      { end_date: '2027-11-02', ends_after: '2027-10-28' },
      [2, 9, 3, 6, 1, 4, 5, 7, 8],
      [2, 3, 6, 1, 5, 4, 9, 8, 7],
    ],
    [
      {
        start_date: '2027-10-29',
        end_date: '2027-11-02',
        starts_after: '2027-10-29',
        starts_before: '2027-10-31',
        ends_after: '2027-10-30',
        ends_before: '2027-11-01',
      },
      [3, 1, 4, 5],
      [3, 1, 5, 4, 9, 8],
    ],
    // It is Sunday noon.
    [{ start_date: 'today' }, [1, 4, 5, 7, 8, 10], [1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: 'tomorrow 4:30 pm' }, [7, 8, 10], [7, 10]],
    [{ start_date: 'first day of next month' }, [7, 8, 10], [7, 10]],
    [
      { start_date: 'last friday of october 2027' },
      [2, 9, 3, 6, 1, 4, 5, 7, 8, 10],
      [2, 3, 6, 1, 5, 4, 9, 8, 7, 10],
    ],
    [{ start_date: '-2 days' }, [2, 9, 3, 6, 1, 4, 5, 7, 8, 10], [2, 3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ starts_before: '1 day ago', strict_dates: 'off' }, [2, 9, 3], [2, 3]],
  ],
  strict: [
    // 23:59 of Saturday to noon in two years
    [{}, [6, 1, 4, 5, 7, 8], [6, 1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-10-31 00:00:00' }, [1, 4, 5, 7, 8], [1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-10-31 00:00:01' }, [4, 5, 7, 8], [5, 4, 9, 8, 7]],
    [{ start_date: '2027-10-30T23:59:59Z' }, [6, 1, 4, 5, 7, 8], [6, 1, 5, 4, 9, 8, 7]],
    [{ start_date: '2027-10-30', end_date: '2027-10-31T01:00+01:00' }, [9, 3, 6], [3, 6]],
    [{ start_date: '2027-10-30', end_date: '2027-10-30 23:59:59' }, [9, 6], [6]],
    [{ starts_after: '2027-10-31 00:30' }, [4, 5, 7, 8, 10], [4, 9, 8, 7, 10]],
    [{ starts_after: '2027-10-31 01:15' }, [5, 7, 8, 10], [9, 8, 7, 10]],
    [{ starts_before: '2027-10-31T01:30:00+01:00' }, [2, 9, 3, 6, 1], [2, 3, 6, 1]],
    [{ starts_before: '2027-10-31T02:30:00+01:00' }, [2, 9, 3, 6, 1, 4], [2, 3, 6, 1, 5, 4]],
    [{ ends_before: at('2027-10-31T03:00:00Z') }, [9, 3, 6, 4], [3, 6, 4]],
    [{ ends_before: at('2027-10-31T03:00:01Z') }, [9, 3, 6, 4, 5], [3, 6, 5, 4]],
    [{ ends_after: '2027-10-31 23:59:58' }, [2, 1, 7, 8, 10], [2, 1, 7, 10]],
    [{ ends_after: '2027-10-31 23:59:59' }, [2, 7, 8, 10], [2, 7, 10]],
    [{ start_date: '2027-10-31 01:15', ends_before: '2027-10-31 03:30' }, [4, 5], [4]],
    [{ starts_after: 'today' }, [4, 5, 7, 8, 10], [5, 4, 9, 8, 7, 10]],
    [{ starts_after: 'noon' }, [7, 8, 10], [8, 7, 10]],
    [{ starts_after: '-6 hours' }, [7, 8, 10], [8, 7, 10]],
  ],
  ongoing: [
    [{ ongoing: 'false' }, [9, 3, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{}, [2, 3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-31' }, [2, 1, 5, 4, 9, 8, 7, 10]],
    [{ start_date: '2027-10-31', end_date: '2027-10-31' }, [2, 1, 5, 4, 9, 8]],
    [{ start_date: '2027-11-01', end_date: '2027-11-01' }, [2, 7]],
    [{ strict_dates: '1', start_date: '2027-10-31 01:45' }, [2, 1, 5, 9, 8, 7]],
    [{ strict_dates: '1', start_date: '2027-10-30 23:00', end_date: '2027-10-31 00:30' }, [2, 3, 6, 1, 5]],
    [{ strict_dates: '1', start_date: '2027-10-30 23:00', end_date: '2027-10-31 00:29:59' }, [2, 3, 6, 1]],
    [{ ends_before: '2027-10-31' }, [3, 6, 5, 4, 9, 8]],
    [{ start_date: '2027-10-31', ends_before: '2027-10-31' }, [5, 4, 9, 8]],
    [{ start_date: '2027-10-31', ends_after: '2027-10-31' }, [2, 7, 10]],
  ],
  modified: [
    [{ modified_after: '2027-08-20 05:00' }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 04:59:59' }, [9, 6, 5, 7, 8, 10], [6, 5, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20T17:00:00+12:00' }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: at('2027-08-20T05:00:00Z') }, [9, 6, 7, 8, 10], [6, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 05:00', strict_dates: '1' }, [6, 7, 8], [6, 9, 8, 7]],
    [{ modified_after: '2027-08-20' }, [9, 3, 6, 1, 4, 5, 7, 8, 10], [3, 6, 1, 5, 4, 9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 10:00' }, []],
    [{ modified_after: 'yesterday' }, []],
    [{ modified_after: '2027-08-20 05:00', start_date: '2027-10-31' }, [7, 8, 10], [9, 8, 7, 10]],
    [{ modified_after: '2027-08-20 01:00', starts_before: '2027-10-30' }, [2, 9, 3], [2, 3]],
  ],
  included: [
    [{ include: '10,9,8,7,6,5,4,3,2,1' }, [9, 1, 2, 3, 4, 5, 6, 7, 8, 10]],
    [{ include: '7,2,10', start_date: '2027-11-01', end_date: '2027-11-01' }, [2, 7, 10]],
    [{ include: '7,2,10', starts_after: '2030-01-01', ends_before: '2020-01-01' }, [2, 7, 10]],
    [{ include: '2,99', strict_dates: '1', starts_before: '2020-01-01', ends_after: '2030-01-01' }, [2]],
    [{ include: '6,2,9', ongoing: 'true', end_date: '2020-01-01' }, [9, 2, 6]],
  ],
  links: [
    [{}, { start_date: '2027-10-30 00:00:00', end_date: '2029-10-31 23:59:59' }],
    [
      { end_date: '2027-11-01T08:00:00+13:00', start_date: '2027-10-30T20:00:00-05:00' },
      { start_date: '2027-10-31 00:00:00', end_date: '2027-10-31 23:59:59' },
    ],
    [{ starts_after: 'yesterday' }, { starts_after: '2027-10-30 23:59:59' }],
    [
      {
        ends_after: '2027-10-29 01:00',
        ends_before: 'tomorrow',
        starts_after: at('2027-10-30T02:00:00Z'),
        starts_before: '2027-11-02',
        end_date: '2027-11-03',
        start_date: 'today',
      },
      {
        start_date: '2027-10-31 00:00:00',
        end_date: '2027-11-03 23:59:59',
        starts_before: '2027-11-02 23:59:59',
        starts_after: '2027-10-30 23:59:59',
        ends_before: '2027-11-01 23:59:59',
        ends_after: '2027-10-29 23:59:59',
      },
    ],
    [{ strict_dates: '1' }, { start_date: '2027-10-30 23:59:00', end_date: '2029-10-31 12:00:00' }],
    [
      { strict_dates: '1', start_date: '2027-10-31T01:15:00+01:00', end_date: '2027-11-02 10:00' },
      { start_date: '2027-10-31 00:15:00', end_date: '2027-11-02 10:00:00' },
    ],
    [
      { strict_dates: '1', starts_after: '-6 hours', ends_after: '2027-10-30T20:15:00-04:00' },
      { starts_after: '2027-10-31 06:00:00', ends_after: '2027-10-31 00:15:00' },
    ],
  ],
};

export const NIGHTS: readonly Night[] = [auckland, utc, newYork];

/**
 * In Beirut clocks change at midnight: 00:00 of Sunday, 31 October 2027, is 23:00 of Saturday again (21:00 UTC), and
 * there is no 00:00 on 28 March.
 */
export const BEIRUT: Pick<Night, 'siteZone' | 'now' | 'events' | 'wholeDays'> = {
  siteZone: 'Asia/Beirut',
  now: '2027-10-30T12:00:00Z',
  events: [
    // 21:00:00 (29th) to 21:59:59 UTC
    { title: 'all of Saturday', start_date: '2027-10-30', end_date: '2027-10-30', all_day: true },
    // 23:30 to 23:45, the second time
    { title: 'hour again', start_date: '2027-10-30T21:30:00Z', end_date: '2027-10-30T21:45:00Z' },
    // 22:00:00 to 21:59:59 (31st) UTC
    { title: 'all of Sunday', start_date: '2027-10-31', end_date: '2027-10-31', all_day: true },
    // The first 23:30 to the second 23:15
    { title: 'over both hours', start_date: '2027-10-30T20:30:00Z', end_date: '2027-10-30T21:15:00Z' },
    // 22:00:00 (27th) to 20:59:59 UTC
    { title: 'begins at one', start_date: '2027-03-28', end_date: '2027-03-28', all_day: true },
  ],
  wholeDays: [
    [{ start_date: '2027-10-30', end_date: '2027-10-30' }, [1, 2, 4], [1, 4, 2]],
    [{ start_date: '2027-10-31' }, [3]],
    [{ starts_after: '2027-10-30' }, [3]],
    [{ starts_before: '2027-10-30' }, [5, 1, 2, 4], [5, 1, 4, 2]],
    [{ ends_after: '2027-10-30' }, [3]],
    [{ ends_before: '2027-10-30' }, [5, 2, 4], [5, 4, 2]],
    [{ start_date: '2027-03-28', end_date: '2027-03-28' }, [5]],
    [{ starts_after: '2027-03-27', ends_before: '2027-03-29' }, [5]],
    [{ ongoing: 'true', start_date: '2027-10-30', end_date: '2027-10-30' }, [1, 4, 2]],
  ],
};

/** A moment as a timestamp. */
function at(instant: string): string {
  return String(Date.parse(instant) / 1000);
}
