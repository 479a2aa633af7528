import 'reflect-metadata';
import { Temporal } from '../dates/temporal.js';
import { type EventWindow, toEventWindow, windowWalls, type WindowWalls } from './event-window.js';

const now = Temporal.Instant.from('2027-03-10T12:00:00Z');
const utc = { now, siteZone: 'UTC' };
const rome = { now, siteZone: 'Europe/Rome' };

describe('windowWalls', () => {
  it('begins yesterday or today and ends in two years when nothing is sent', () => {
    expect(windowWalls({}, utc)).toEqual({
      start_date: '2027-03-09 00:00:00',
      end_date: '2029-03-10 23:59:59',
    });
    expect(windowWalls({}, rome)).toEqual({
      start_date: '2027-03-10 00:00:00',
      end_date: '2029-03-10 23:59:59',
    });
  });

  const DAY = '2027-05-01 15:30:00';

  it.each<[object, WindowWalls]>([
    [{ start_date: DAY }, { start_date: '2027-05-01 00:00:00', end_date: '2029-03-10 23:59:59' }],
    [{ end_date: DAY }, { start_date: '2027-03-09 00:00:00', end_date: '2027-05-01 23:59:59' }],
    [{ starts_before: DAY }, { starts_before: '2027-05-01 23:59:59' }],
    [{ starts_after: DAY }, { starts_after: '2027-05-01 23:59:59' }],
    [{ ends_before: DAY }, { ends_before: '2027-05-01 23:59:59' }],
    [{ ends_after: DAY }, { ends_after: '2027-05-01 23:59:59' }],
    [
      { start_date: DAY, ends_before: DAY },
      { start_date: '2027-05-01 00:00:00', ends_before: '2027-05-01 23:59:59' },
    ],
    [{ start_date: 'tomorrow' }, { start_date: '2027-03-11 00:00:00', end_date: '2029-03-10 23:59:59' }],
  ])('means whole days by %j', (query, walls) => {
    expect(windowWalls(query, utc)).toEqual(walls);
  });

  it.each<[object, WindowWalls]>([
    [{ strict_dates: true }, { start_date: '2027-03-10 00:59:00', end_date: '2029-03-10 13:00:00' }],
    [
      { strict_dates: true, start_date: '2027-07-01 10:00:00' },
      { start_date: '2027-07-01 12:00:00', end_date: '2029-03-10 13:00:00' },
    ],
    [{ strict_dates: true, starts_after: '2027-01-01 10:00:00' }, { starts_after: '2027-01-01 11:00:00' }],
    [{ strict_dates: false, starts_after: '2027-01-01 10:00:00' }, { starts_after: '2027-01-01 23:59:59' }],
  ])('means the exact time in UTC, shown at the site, by %j', (query, walls) => {
    expect(windowWalls(query, rome)).toEqual(walls);
  });

  it('ends with the last second that can be written', () => {
    expect(windowWalls({ strict_dates: true, starts_after: '9999-12-31 23:59:59' }, rome)).toEqual({
      starts_after: '9999-12-31 23:59:59',
    });
  });
});

describe('toEventWindow', () => {
  const NOTHING: Omit<EventWindow, 'clock'> = {
    startDate: null,
    endDate: null,
    startsBefore: null,
    startsAfter: null,
    endsBefore: null,
    endsAfter: null,
  };
  const walls: WindowWalls = {
    start_date: '2027-07-01 00:00:00',
    end_date: '2027-12-01 23:59:59',
    starts_before: '2027-03-28 02:30:00',
  };

  it('compares wall clocks as they are', () => {
    expect(toEventWindow(walls, { eventTime: 'local', siteTimeZone: 'Europe/Rome' })).toEqual({
      ...NOTHING,
      clock: 'local',
      startDate: '2027-07-01 00:00:00',
      endDate: '2027-12-01 23:59:59',
      startsBefore: '2027-03-28 02:30:00',
    });
  });

  it('compares the instants that the wall clocks of the site mean', () => {
    expect(toEventWindow(walls, { eventTime: 'instant', siteTimeZone: 'Europe/Rome' })).toEqual({
      ...NOTHING,
      clock: 'at',
      startDate: '2027-06-30 22:00:00Z',
      endDate: '2027-12-01 22:59:59Z',
      // The night in which the clocks skip this hour
      startsBefore: '2027-03-28 01:30:00Z',
    });
  });

  it.each([
    ['Asia/Tokyo', '0001-01-01 00:00:00'],
    ['America/New_York', '9999-12-31 23:59:59'],
  ])('keeps bounds of %s within the years that PostgreSQL and the API write: %s', (siteTimeZone, wall) => {
    const window = toEventWindow({ start_date: wall }, { eventTime: 'instant', siteTimeZone });

    expect(window.startDate).toBe(`${wall}Z`);
  });

  it('sets no bounds when there are none', () => {
    expect(toEventWindow({}, { eventTime: 'instant', siteTimeZone: 'UTC' })).toEqual({
      ...NOTHING,
      clock: 'at',
    });
  });
});
