import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { eventIds, makeEvent, refusal } from '../../support/make.js';
import { BEIRUT, NIGHTS } from './midnight-cast.js';
import type { Night, Query, Row } from './midnight-night.js';

const EVENT_TIMES = ['local', 'instant'] as const;
const DATES = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
const DAY_MS = 86_400_000;

const sites = NIGHTS.flatMap((night) => EVENT_TIMES.map((eventTime) => ({ ...night, eventTime })));

interface Case {
  readonly query: Query;
  readonly ids: readonly number[];
}

const casesOf = (rows: readonly Row[], eventTime: (typeof EVENT_TIMES)[number], sent: Query = {}): Case[] =>
  rows.map(([query, local, instant = local]) => ({
    query: { ...sent, ...query },
    ids: eventTime === 'local' ? local : instant,
  }));

/** Event n is created n hours after midnight in UTC. */
async function makeCast(calendar: TestCalendar, { events }: Pick<Night, 'events'>): Promise<void> {
  for (const [index, event] of events.entries()) {
    clock.set(`2027-08-20T${String(index + 1).padStart(2, '0')}:00:00Z`);
    await makeEvent(calendar.editor, { timezone: '', ...event });
  }
}

const linkOf = ({ body }: ApiResponse, name: string): URL | null => {
  const link = (body as Record<string, unknown>)[name];
  return typeof link === 'string' ? new URL(link) : null;
};

/** The dates that a link shows, in its order. */
const datesOf = (link: URL | null): [string, string][] =>
  [...(link?.searchParams ?? [])].filter(([name]) => DATES.includes(name));

/** What a query finds: the ids of all pages in order, and the totals of the pages. */
interface Found {
  readonly query: Query;
  readonly ids: readonly number[];
  readonly totals: readonly number[];
}

const expectedOf = ({ query, ids }: Case): Found => ({ query, ids, totals: [ids.length] });

/** Follows the links from page to page, four events a page; a day passes before each next page. */
async function walk(visitor: Api, query: Query, now: string): Promise<Found> {
  const ids: number[] = [];
  const totals = new Set<number>();
  clock.set(now);
  let answer = await visitor.get('/events', { ...query, per_page: 4 });
  for (let days = 1; days <= 10; days += 1) {
    ids.push(...eventIds(answer));
    totals.add((answer.body as { total: number }).total);
    const next = linkOf(answer, 'next_rest_url');
    if (next === null) break;
    clock.set(new Date(Date.parse(now) + days * DAY_MS).toISOString());
    answer = await visitor.under('').get(next.pathname + next.search);
  }
  return { query, ids, totals: [...totals] };
}

/** Walks for all queries of a table, and compares all that was found at once. */
async function expectFound(visitor: Api, cases: readonly Case[], now: string): Promise<void> {
  const found: Found[] = [];
  for (const { query } of cases) found.push(await walk(visitor, query, now));
  expect(found).toEqual(cases.map(expectedOf));
}

describe.each(EVENT_TIMES)(
  'dates of GET /events where clocks change at midnight, event time %s',
  (eventTime) => {
    let calendar: TestCalendar;

    beforeAll(async () => {
      calendar = await startTestCalendar({ SITE_TIMEZONE: BEIRUT.siteZone, EVENT_TIME: eventTime });
      await makeCast(calendar, BEIRUT);
    });
    afterAll(() => calendar.close());

    it('select the expected events', () =>
      expectFound(calendar.visitor, casesOf(BEIRUT.wholeDays, eventTime), BEIRUT.now));
  },
);

describe.each(sites)('dates of GET /events, site in $siteZone, event time $eventTime', (night) => {
  const { now, eventTime } = night;
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: night.siteZone, EVENT_TIME: eventTime });
    await makeCast(calendar, night);
  });
  afterAll(() => calendar.close());

  it.each([
    ['whole days', casesOf(night.wholeDays, eventTime)],
    ['strict dates', casesOf(night.strict, eventTime, { strict_dates: '1' })],
    ['ongoing', casesOf(night.ongoing, eventTime, { ongoing: 'true' })],
    ['modified_after', casesOf(night.modified, eventTime)],
    ['include', casesOf(night.included, eventTime)],
  ])('select the expected events on every page, while days pass: %s', (_, cases) =>
    expectFound(calendar.visitor, cases, now),
  );

  it('default to the expected days at each time of the clock', async () => {
    const found: unknown[] = [];
    for (const [time] of night.clocks) {
      clock.set(time);
      const answer = await calendar.visitor.get('/events', { per_page: 50 });
      found.push([time, datesOf(linkOf(answer, 'rest_url')), eventIds(answer)]);
    }

    expect(found).toEqual(
      night.clocks.map(([time, [first, last], local, instant = local]) => [
        time,
        [
          ['start_date', `${first} 00:00:00`],
          ['end_date', `${last} 23:59:59`],
        ],
        eventTime === 'local' ? local : instant,
      ]),
    );
  });

  it('appear in the links as absolute dates', async () => {
    clock.set(now);
    const found: unknown[] = [];
    for (const [query] of night.links) {
      const answer = await calendar.visitor.get('/events', { ...query, per_page: 1 });
      for (const name of ['rest_url', 'next_rest_url']) {
        const link = linkOf(answer, name);
        found.push([query, name, datesOf(link), link?.searchParams.get('strict_dates')]);
      }
    }

    expect(found).toEqual(
      night.links.flatMap(([query, dates]) =>
        ['rest_url', 'next_rest_url'].map((name) => [
          query,
          name,
          Object.entries(dates),
          query['strict_dates'] === undefined ? null : 'true',
        ]),
      ),
    );
  });
});

describe('modified_after of GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Pacific/Auckland', EVENT_TIME: 'local' });
  });
  afterAll(() => calendar.close());

  it('selects what was changed since then, however old it is', async () => {
    await makeEvent(calendar.editor, { title: 'Kept' });
    const { id } = await makeEvent(calendar.editor, { title: 'Changed' });
    clock.set('2027-03-10T12:00:01Z');
    await calendar.editor.put(`/events/${id}`, { title: 'Moved' });

    const changed = await calendar.visitor.get('/events', { modified_after: '2027-03-10 12:00:00' });
    const later = await calendar.visitor.get('/events', { modified_after: '2027-03-10 12:00:01' });

    expect([eventIds(changed), eventIds(later)]).toEqual([[id], []]);
  });

  it.each([[''], ['foo'], ['31/13/2027']])('refuses %j', async (modified_after) => {
    const answer = await calendar.visitor.get('/events', { modified_after });

    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['modified_after'],
    });
  });
});
