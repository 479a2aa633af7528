// The windows that `when` names, and what empty lists say.
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';

type Query = Record<string, string>;

/** Instants in UTC; it is noon of 10 March. */
const CAST: readonly (readonly [title: string, start: string, end: string, zone?: string])[] = [
  ['past: long ago', '2020-05-01 10:00', '2020-05-01 11:00'],
  ['past: ends now', '2027-03-10 10:00', '2027-03-10 12:00'],
  ['current: exhibition', '2027-01-01 09:00', '2027-12-31 18:00'],
  ['current: starts now', '2027-03-10 12:00', '2027-03-10 13:00'],
  ['current in Auckland', '2027-03-11 00:30', '2027-03-11 01:30', 'Pacific/Auckland'],
  ['upcoming: a minute', '2027-03-10 12:01', '2027-03-10 12:30'],
  ['upcoming: in ten years', '2037-03-10 12:00', '2037-03-10 13:00'],
  ['past: no time at all', '2027-03-10 12:00', '2027-03-10 12:00'],
];

const bodyOf = ({ body }: ApiResponse) =>
  body as { rest_url: string; next_rest_url?: string; total: number; total_outside?: number };

describe.each(['local', 'instant'])('GET /events with EVENT_TIME=%s and when', (EVENT_TIME) => {
  let calendar: TestCalendar;
  const list = (query: Query) => calendar.visitor.get('/events', { per_page: '50', ...query });

  beforeAll(async () => {
    calendar = await startTestCalendar({ EVENT_TIME });
    const { id: tag } = await calendar.editor.make('/tags', { name: 'outdoors' });
    for (const [index, [title, start_date, end_date, timezone = 'UTC']] of CAST.entries())
      await makeEvent(calendar.editor, {
        title,
        start_date,
        end_date,
        timezone,
        tags: index % 2 === 0 ? [tag] : [],
      });
  });
  afterAll(() => calendar.close());
  beforeEach(() => clock.set('2027-03-10T12:00:30Z'));

  it.each<[Query, number[]]>([
    [{ when: 'upcoming' }, [6, 7]],
    [{ when: 'current' }, [3, 5, 4]],
    // The latest first, unless an order is sent.
    [{ when: 'past' }, [8, 2, 1]],
    [{ when: 'PAST', order: 'asc' }, [1, 2, 8]],
    [{ when: 'past', orderby: 'title' }, [2, 1, 8]],
    // Dates narrow further.
    [{ when: 'upcoming', end_date: '2027-03-10' }, [6]],
    [{ when: 'upcoming', starts_after: '2027-03-10' }, [7]],
    [{ when: 'past', start_date: '2027-03-01' }, [8, 2]],
    [{ when: 'past', start_date: 'tomorrow' }, []],
    [{ when: 'current', ends_after: '2027-03-10' }, [3]],
    [{ when: 'all', start_date: '2030-01-01' }, [7]],
    [{ when: 'past', start_date: '2027-03-10 11:00', strict_dates: '1' }, [8]],
    [{ when: 'past', start_date: '2027-03-10', ongoing: 'true' }, [8, 2]],
    [{ when: 'upcoming', start_date: '2027-03-10', ongoing: 'true' }, [6, 7]],
    // Other filters
    [{ when: 'past', tags: 'outdoors' }, [1]],
    [{ when: 'upcoming', search: 'minute' }, [6]],
    [{ when: 'current', search: 'current', tags: 'outdoors' }, [3, 5]],
    [{ when: 'past', include: '1,3,7' }, [1]],
    [{ when: 'upcoming', exclude: '6' }, [7]],
  ])('%j keeps the events %j', async (query, ids) => {
    const answer = await list(query);

    expect(eventIds(answer)).toEqual(ids);
    expect(bodyOf(answer).total).toBe(ids.length);
  });

  it.each<[Query, number[]]>([
    [{ when: 'today' }, [3, 2, 5, 4, 8, 6]],
    [{ when: 'next7days' }, [3, 2, 5, 4, 8, 6]],
    [{ when: 'weekend' }, [3]],
    [{ when: 'today', tags: 'outdoors', ongoing: 'true' }, [3, 5]],
    [{ when: 'today', search: 'current' }, [3, 5, 4]],
    [{ when: 'today', starts_after: '2027-03-09' }, [2, 5, 4, 8, 6]],
  ])('%j keeps the events %j that overlap the days', async (query, ids) => {
    expect(eventIds(await list(query))).toEqual(ids);
  });

  it('all keeps everything', async () => {
    expect(eventIds(await list({ when: 'all' })).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is carried by links, which name no default dates', async () => {
    const first = await list({ when: 'past', per_page: '2' });
    const next = new URL(bodyOf(first).next_rest_url ?? '').searchParams;

    expect([next.get('when'), next.has('start_date'), next.has('end_date')]).toEqual(['past', false, false]);
    expect(eventIds(await list(Object.fromEntries(next)))).toEqual([1]);
  });

  it('is never that of a cached response', async () => {
    const upcoming = async (): Promise<number[]> => eventIds(await list({ when: 'upcoming' }));

    expect([await upcoming(), await upcoming()]).toEqual([
      [6, 7],
      [6, 7],
    ]);
    clock.set('2027-03-10T12:00:59.999Z');
    expect(await upcoming()).toEqual([6, 7]);
    clock.set('2027-03-10T12:01:00Z');
    expect(await upcoming()).toEqual([7]);
  });

  it('is a word that the documentation names', async () => {
    for (const when of ['', 'soon', 'now'])
      expect(refusal(await list({ when }))).toEqual({
        status: 400,
        code: 'rest_invalid_param',
        params: ['when'],
      });
  });

  it.each<[Query, number]>([
    [{ search: 'ten' }, 1],
    [{ when: 'upcoming', search: 'ago' }, 1],
    [{ when: 'current', include: '1,2,6,99' }, 3],
    [{ start_date: '2050-01-01' }, 8],
    [{ start_date: '2050-01-01', tags: 'outdoors' }, 4],
    [{ starts_after: '2050-01-01', search: 'current' }, 3],
    [{ search: 'nothing' }, 0],
    [{ when: 'all', search: 'nothing' }, 0],
    [{ include: '99' }, 0],
  ])('an empty list of %j says last that %i events lie outside', async (query, outside) => {
    const { body } = await list(query);

    expect(body).toMatchObject({ events: [], total: 0, total_outside: outside });
    expect(Object.keys(body as object).at(-1)).toBe('total_outside');
  });

  it('only an empty list says what lies outside', async () => {
    expect(bodyOf(await list({ when: 'past' }))).not.toHaveProperty('total_outside');
    expect(refusal(await list({ when: 'past', page: '2' })).code).toBe('event-archive-page-not-found');
  });
});

describe.each([
  ['UTC', '2027-03-09T23:59:30Z', '2027-03-10T00:00:00Z'],
  ['Europe/Ljubljana', '2027-03-09T22:59:30Z', '2027-03-09T23:00:00Z'],
  ['America/New_York', '2027-03-10T04:59:30Z', '2027-03-10T05:00:00Z'],
])('the days that when names at a site in %s', (SITE_TIMEZONE, before, midnight) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE });
    for (const [start, end] of [
      ['2027-03-09 10:00', '2027-03-09 11:00'],
      ['2027-03-09 22:00', '2027-03-10 00:00'],
      ['2027-03-09 23:00', '2027-03-10 01:00'],
      ['2027-03-10 00:00', '2027-03-10 23:59:59'],
      ['2027-03-14 23:00', '2027-03-15 01:00'],
    ])
      await makeEvent(calendar.editor, { start_date: start, end_date: end, timezone: SITE_TIMEZONE });
  });
  afterAll(() => calendar.close());

  it('change at its midnight, also in feeds, which no cache delays', async () => {
    const list = async (when: string): Promise<number[]> =>
      eventIds(await calendar.visitor.get('/events', { when }));
    const feed = async (when: string): Promise<number> => {
      const { body } = await calendar.visitor.get('/events.json', { when });
      return (body as { readonly items: readonly unknown[] }).items.length;
    };
    clock.set(before);
    expect([await list('today'), await list('today'), await feed('today')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      3,
    ]);
    expect(await list('next7days')).toEqual([1, 2, 3, 4, 5]);
    clock.set(midnight);
    expect([await list('today'), await feed('today')]).toEqual([[3, 4], 2]);
    expect([await list('weekend'), await feed('weekend')]).toEqual([[5], 1]);
  });
});
