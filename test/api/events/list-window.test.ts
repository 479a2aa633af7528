import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { eventIds, makeEvent } from '../../support/make.js';

/** A cast around the midnights of 10 and 11 March, in UTC, ids 1 to 9; it is noon of the 10th. */
const CAST: readonly (readonly [title: string, start: string, end: string, zone?: string])[] = [
  ['two days ago', '2027-03-08 10:00', '2027-03-08 11:00'],
  ['exhibition', '2027-03-08 09:00', '2027-03-12 18:00'],
  ['yesterday', '2027-03-09 00:00', '2027-03-09 23:59:59'],
  ['over midnight', '2027-03-09 23:00', '2027-03-10 01:00'],
  ['today', '2027-03-10 10:00', '2027-03-10 11:00'],
  ['today, all day', '2027-03-10 00:00', '2027-03-10 23:59:59'],
  ['tomorrow at midnight', '2027-03-11 00:00', '2027-03-11 00:00'],
  ['tomorrow in Auckland, today in UTC', '2027-03-11 08:00', '2027-03-11 09:00', 'Pacific/Auckland'],
  ['in two years', '2029-03-10 23:00', '2029-03-10 23:59:59'],
  ['later', '2029-03-11 00:00', '2029-03-11 01:00'],
];

const cast = async (calendar: TestCalendar): Promise<void> => {
  for (const [title, start_date, end_date, timezone = 'UTC'] of CAST) {
    await makeEvent(calendar.editor, { title, start_date, end_date, timezone });
  }
};

describe('the window of GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await cast(calendar);
  });
  afterAll(() => calendar.close());
  beforeEach(() => clock.set(NOW));

  it.each<[Record<string, string>, number[]]>([
    // Without a date: yesterday to two years from now, what lies inside it entirely, by start, then as created.
    [{}, [3, 4, 6, 5, 8, 7, 9]],
    [{ start_date: '2027-03-10' }, [6, 5, 8, 7, 9]],
    [{ start_date: '2027-03-10 18:00:00' }, [6, 5, 8, 7, 9]],
    [{ start_date: '2027-03-08', end_date: '2027-03-09' }, [1, 3]],
    [{ start_date: '2027-03-08', end_date: '2027-03-12' }, [2, 1, 3, 4, 6, 5, 8, 7]],
    [{ end_date: '2027-03-09' }, [3]],
    [{ start_date: 'tomorrow' }, [7, 9]],
    [{ start_date: '1804680000' }, [6, 5, 8, 7, 9]],
    [{ start_date: '2027-03-10T23:30:00-02:00' }, [7, 9]],
    [{ starts_after: '2027-03-10' }, [7, 9, 10]],
    [{ starts_before: '2027-03-09' }, [2, 1, 3, 4]],
    [{ ends_before: '2027-03-10' }, [1, 3, 4, 5, 8]],
    [{ ends_after: '2027-03-10' }, [2, 7, 9, 10]],
    [{ ends_after: '2027-03-09', starts_before: '2027-03-10' }, [2, 4, 6, 5, 8]],
    [{ starts_before: '2027-03-10', start_date: '2027-03-10' }, [6, 5, 8]],
    [{ strict_dates: 'true', start_date: '2027-03-10 10:00:00', end_date: '2027-03-11' }, [5, 8, 7]],
    [{ strict_dates: '1', start_date: '2027-03-10 10:00:01', end_date: '2027-03-10 23:59' }, [8]],
    [{ strict_dates: 'yes', starts_after: '2027-03-10 10:00', starts_before: '2027-03-11' }, [8]],
    [{ strict_dates: 'on', ends_before: '2027-03-10 01:00' }, [1, 3]],
    [{ strict_dates: '0', start_date: '2027-03-10 18:00' }, [6, 5, 8, 7, 9]],
    [{ strict_dates: 'true' }, [6, 5, 8, 7]],
    [{ strict_dates: '1', ongoing: '1', start_date: '2027-03-11', end_date: '2027-03-12' }, [2, 7]],
    [{ strict_dates: '1', ongoing: '1', start_date: '2027-03-11 00:00:01', end_date: '2027-03-12' }, [2]],
    [{ start_date: '2030-01-01', end_date: '2029-01-01' }, []],
  ])('holds for %j the events %j', async (query, ids) => {
    const answer = await calendar.visitor.get('/events', { per_page: 50, ...query });

    expect(eventIds(answer)).toEqual(ids);
    expect(answer.body).toMatchObject({ total: ids.length });
  });

  it('moves with the clock', async () => {
    clock.set('2027-03-12T00:00:00Z');

    const answer = await calendar.visitor.get('/events');

    expect(eventIds(answer)).toEqual([7, 9, 10]);
  });
});

describe('the window of GET /events at the limits of the calendar', () => {
  let calendar: TestCalendar;

  const LINK = 'http://calendar.test/calendar/events/v1/events/?';

  afterEach(() => calendar.close());

  it.each([
    ['Asia/Tokyo', '0001-01-01', '9999-12-31'],
    ['America/New_York', '0001-01-01', '9999-12-31'],
  ])('holds everything where the site is in %s', async (zone, start_date, end_date) => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: zone, EVENT_TIME: 'instant' });
    const { id } = await makeEvent(calendar.editor);

    for (const strict_dates of ['0', '1']) {
      const sent = { start_date, end_date: `${end_date} 23:59:59`, strict_dates };
      const answer = await calendar.visitor.get('/events', sent);

      expect(eventIds(answer)).toEqual([id]);
      const { rest_url: link } = answer.body as { rest_url: string };
      expect(link.startsWith(LINK)).toBe(true);
      for (const name of ['start_date', 'end_date']) {
        expect(new URL(link).searchParams.get(name)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }
    }
  });

  it('links to the last second there is, east of UTC', async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Asia/Tokyo' });

    const { body } = await calendar.visitor.get('/events', {
      strict_dates: '1',
      start_date: '9999-12-31 23:59:59',
    });

    expect(body).toMatchObject({
      rest_url: expect.stringContaining('start_date=9999-12-31+23%3A59%3A59&') as string,
    });
  });
});

describe('the window of GET /events where the site has a time zone', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York' });
    await cast(calendar);
  });
  afterAll(() => calendar.close());

  it('compares and orders by the wall clock of each event', async () => {
    const answer = await calendar.visitor.get('/events', { start_date: '2027-03-11', per_page: 50 });

    // Auckland's morning is the day before in UTC, yet the 11th on its own clocks.
    expect(eventIds(answer)).toEqual([7, 8, 9]);
  });

  it('finds what ends, by the wall clock, before it has begun: clocks were set back meanwhile', async () => {
    const category = await calendar.editor.make('/categories', { name: 'Nights' });
    const tags = [
      await calendar.editor.make('/tags', { name: 'jazz' }),
      await calendar.editor.make('/tags', { name: 'late' }),
    ];
    const { id } = await makeEvent(calendar.editor, {
      title: 'An hour twice',
      start_date: '2027-10-31T02:50:00+02:00',
      end_date: '2027-10-31T02:10:00+01:00',
      timezone: 'Europe/Berlin',
      categories: [category.id],
      tags: tags.map((tag) => tag.id),
    });
    // 02:30 at the site.
    const until = '2027-10-31 06:30';

    for (const window of [
      { start_date: '2027-10-30', end_date: until },
      { ends_before: until, starts_after: '2027-10-30' },
    ])
      for (const filter of [
        {},
        { tags: 'jazz' },
        { tags: 'jazz,late' },
        { tags: 'late', categories: 'nights' },
        { search: 'twice' },
      ])
        expect([
          filter,
          eventIds(await calendar.visitor.get('/events', { strict_dates: '1', ...window, ...filter })),
        ]).toEqual([filter, [id]]);
  });

  it('reads strict dates in UTC and compares them as the site shows them', async () => {
    const answer = await calendar.visitor.get('/events', {
      strict_dates: 'true',
      start_date: '2027-03-10 14:00',
      end_date: '2027-03-10 17:00',
    });

    expect(eventIds(answer)).toEqual([5]);
    expect((answer.body as { rest_url: string }).rest_url).toContain(
      'start_date=2027-03-10+14%3A00%3A00&end_date=2027-03-10+17%3A00%3A00',
    );
  });
});
