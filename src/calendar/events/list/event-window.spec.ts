import 'reflect-metadata';
import { formatUtc } from '../../../foundation/dates/format-date.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import {
  type Bounds,
  resolveBounds,
  type DateParameter,
  type EventWindow,
  toEventWindow,
} from './event-window.js';

const now = Temporal.Instant.from('2027-03-10T12:00:00Z');
const utc = { now, siteZone: 'UTC', isLenient: false };
const rome = { now, siteZone: 'Europe/Rome', isLenient: false };

type Walls = Partial<Record<DateParameter, string>>;

const each = (bounds: Bounds, give: (bound: NonNullable<Bounds[DateParameter]>) => string): Walls =>
  Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, give(bound)]));

const wallsOf = (bounds: Bounds): Walls => each(bounds, ({ local: wall }) => wall);
const shownOf = (bounds: Bounds): Walls => each(bounds, ({ linkValue: shown }) => shown);

describe('resolveBounds', () => {
  it('has the default window for what is published, and below an alias whatever the status', () => {
    const byDefault = resolveBounds({}, utc);
    expect(resolveBounds({ status: ['publish'] }, utc)).toEqual(byDefault);
    for (const query of [{ status: ['draft'] }, { status: [] }, { review: ['ready'] }])
      expect(resolveBounds(query, { ...utc, isAlias: true })).toEqual(byDefault);
  });

  it('begins yesterday or today and ends in two years when nothing is sent', () => {
    expect(wallsOf(resolveBounds({}, utc))).toEqual({
      start_date: '2027-03-09 00:00:00',
      end_date: '2029-03-10 23:59:59',
    });
    expect(wallsOf(resolveBounds({}, rome))).toEqual({
      start_date: '2027-03-10 00:00:00',
      end_date: '2029-03-10 23:59:59',
    });
  });

  const DAY = '2027-05-01 15:30:00';

  it.each<[object, Walls]>([
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
    [{ include: [1] }, {}],
    [{ status: ['draft'] }, {}],
    [{ status: ['publish', 'pending'] }, {}],
    [{ status: [] }, {}],
    [{ review: ['to_review'] }, {}],
    [{ status: ['draft'], start_date: DAY }, { start_date: '2027-05-01 00:00:00' }],
    [{ include: [1], start_date: DAY }, { start_date: '2027-05-01 00:00:00' }],
  ])('means whole days by %j, and shows them', (query, walls) => {
    expect(wallsOf(resolveBounds(query, utc))).toEqual(walls);
    expect(shownOf(resolveBounds(query, utc))).toEqual(walls);
  });

  it.each<[object, Walls, Walls]>([
    [
      { strict_dates: true },
      { start_date: '2027-03-10 00:59:00', end_date: '2029-03-10 13:00:00' },
      { start_date: '2027-03-09 23:59:00', end_date: '2029-03-10 12:00:00' },
    ],
    [
      { strict_dates: true, start_date: '2027-07-01 10:00:00' },
      { start_date: '2027-07-01 12:00:00', end_date: '2029-03-10 13:00:00' },
      { start_date: '2027-07-01 10:00:00', end_date: '2029-03-10 12:00:00' },
    ],
    [
      { strict_dates: true, starts_after: '2027-01-01T10:00:00+05:00' },
      { starts_after: '2027-01-01 06:00:00' },
      { starts_after: '2027-01-01 05:00:00' },
    ],
    [
      { strict_dates: false, starts_after: '2027-01-01 10:00:00' },
      { starts_after: '2027-01-01 23:59:59' },
      { starts_after: '2027-01-01 23:59:59' },
    ],
  ])('means the exact time in UTC by %j, and shows it there', (query, walls, shown) => {
    const bounds = resolveBounds(query, rome);

    expect(wallsOf(bounds)).toEqual(walls);
    expect(shownOf(bounds)).toEqual(shown);
  });

  // Half past eleven in the evening of 9 March in New York, and of 10 March in UTC
  const evening = { now: Temporal.Instant.from('2027-03-10T04:30:00Z'), siteZone: 'America/New_York' };

  it.each<[object, Walls, Walls]>([
    [
      { starts_after: 'today' },
      { starts_after: '2027-03-09 23:59:59' },
      { starts_after: '2027-03-10 23:59:59' },
    ],
    [{ ends_after: '+2 days' }, { ends_after: '2027-03-11 23:59:59' }, { ends_after: '2027-03-12 23:59:59' }],
    [
      { ends_after: '2027-03-11 23:00' },
      { ends_after: '2027-03-11 23:59:59' },
      { ends_after: '2027-03-11 23:59:59' },
    ],
    [
      { ends_after: '2027-03-10T23:30:00-05:00' },
      { ends_after: '2027-03-10 23:59:59' },
      { ends_after: '2027-03-11 23:59:59' },
    ],
    [
      { strict_dates: true, ends_after: 'today' },
      { ends_after: '2027-03-09 00:00:00' },
      { ends_after: '2027-03-09 19:00:00' },
    ],
    [
      { strict_dates: true, ends_after: '2027-03-09' },
      { ends_after: '2027-03-09 00:00:00' },
      { ends_after: '2027-03-08 19:00:00' },
    ],
    [
      { strict_dates: true, ends_after: '2027-03-09 10:00' },
      { ends_after: '2027-03-09 05:00:00' },
      { ends_after: '2027-03-09 05:00:00' },
    ],
    [{ when: 'all' }, {}, {}],
    [
      { when: 'past', ends_after: '2027-03-01' },
      { ends_after: '2027-03-01 23:59:59' },
      { ends_after: '2027-03-01 23:59:59' },
    ],
  ])('reads %j as days of the site, or of UTC when lenient', (query, site, lenient) => {
    expect(wallsOf(resolveBounds(query, { ...evening, isLenient: false }))).toEqual(site);
    expect(wallsOf(resolveBounds(query, { ...evening, isLenient: true }))).toEqual(lenient);
  });

  it.each([
    { strict_dates: true, start_date: '2027-10-31 00:30:00', ends_before: '2027-10-31 01:30:00' },
    { start_date: 'next friday', ends_before: '+3 weeks' },
  ])('gives the same again when what it shows is sent: %j', (query) => {
    const bounds = resolveBounds(query, rome);

    expect(resolveBounds({ ...query, ...shownOf(bounds) }, rome)).toEqual(bounds);
  });

  it('ends with the last second that can be written', () => {
    expect(wallsOf(resolveBounds({ strict_dates: true, starts_after: '9999-12-31 23:59:59' }, rome))).toEqual(
      {
        starts_after: '9999-12-31 23:59:59',
      },
    );
  });
});

describe('toEventWindow', () => {
  const NOTHING: Omit<EventWindow, 'clock'> = {
    ongoing: false,
    startDate: null,
    endDate: null,
    startsBefore: null,
    startsAfter: null,
    endsBefore: null,
    endsAfter: null,
  };
  const bound = (wall: string): NonNullable<Bounds['start_date']> => ({
    local: wall,
    instant: null,
    linkValue: wall,
  });
  const bounds: Bounds = {
    start_date: bound('2027-07-01 00:00:00'),
    end_date: bound('2027-12-01 23:59:59'),
    starts_before: bound('2027-10-31 23:59:59'),
  };
  const instants = {
    startDate: '2027-06-30 22:00:00Z',
    endDate: '2027-12-01 22:59:59Z',
    startsBefore: '2027-10-31 22:59:59Z',
  };

  it('compares wall clocks as they are', () => {
    expect(
      toEventWindow(bounds, { eventTime: 'local', siteTimeZone: 'Europe/Rome' }, { ongoing: false }),
    ).toEqual({
      ...NOTHING,
      clock: 'local',
      startDate: '2027-07-01 00:00:00',
      endDate: '2027-12-01 23:59:59',
      startsBefore: '2027-10-31 23:59:59',
    });
  });

  it.each([
    ['instant', false],
    ['instant', true],
    ['local', true],
  ] as const)(
    'compares the instants that the wall clocks of the site mean: %s, ongoing %s',
    (eventTime, ongoing) => {
      expect(toEventWindow(bounds, { eventTime, siteTimeZone: 'Europe/Rome' }, { ongoing })).toEqual({
        ...NOTHING,
        ...instants,
        clock: 'at',
        ongoing,
      });
    },
  );

  it('compares the instant that was sent, also in the hour that the clocks show twice', () => {
    const query = { strict_dates: true, starts_after: '2027-10-31 01:30:00' };
    const window = toEventWindow(
      resolveBounds(query, rome),
      { eventTime: 'instant', siteTimeZone: 'Europe/Rome' },
      { ongoing: false },
    );

    expect(window.startsAfter).toBe(`${formatUtc(Temporal.Instant.from('2027-10-31T01:30:00Z'))}Z`);
  });

  it.each([
    ['Asia/Tokyo', '0001-01-01 00:00:00'],
    ['America/New_York', '9999-12-31 23:59:59'],
  ])('keeps bounds of %s within the years that PostgreSQL and the API write: %s', (siteTimeZone, wall) => {
    const window = toEventWindow(
      { start_date: bound(wall) },
      { eventTime: 'instant', siteTimeZone },
      { ongoing: false },
    );

    expect(window.startDate).toBe(`${wall}Z`);
  });

  it('ends a day whose last hour comes twice with the second one', () => {
    const site = { eventTime: 'instant', siteTimeZone: 'Asia/Beirut' } as const;
    const window = toEventWindow(resolveBounds({ ends_after: '2027-10-30' }, utc), site, { ongoing: false });

    expect(window.endsAfter).toBe('2027-10-30 21:59:59Z');
  });

  it('sets no bounds when there are none', () => {
    expect(toEventWindow({}, { eventTime: 'instant', siteTimeZone: 'UTC' }, { ongoing: false })).toEqual({
      ...NOTHING,
      clock: 'at',
    });
  });
});
