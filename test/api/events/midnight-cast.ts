// Three calendars of ten events around one night: midnight at the site, and the hours in which clocks are put back or
// forward; and a small one where that is midnight itself. The ids that each query answers are written by hand from the
// rules (contract 5.1 to 5.4), with the wall clocks and the instants that stand beside the events; nothing here is
// computed.
import { auckland } from './midnight-auckland.js';
import { newYork } from './midnight-new-york.js';
import type { Night } from './midnight-night.js';
import { utc } from './midnight-utc.js';

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
