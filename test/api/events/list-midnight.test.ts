import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/dates/clock.js';
import type { Answer, Api } from '../../support/api.js';
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

const linkOf = ({ body }: Answer, name: string): URL | null => {
  const link = (body as Record<string, unknown>)[name];
  return typeof link === 'string' ? new URL(link) : null;
};

/** The dates that a link shows, in its order. */
const datesOf = (link: URL | null): [string, string][] =>
  [...(link?.searchParams ?? [])].filter(([name]) => DATES.includes(name));

/** Ids of two events a page, from link to link; a day passes before each next page. */
async function walk(visitor: Api, query: Query, now: string): Promise<number[]> {
  const seen: number[] = [];
  let answer = await visitor.get('/events', { ...query, per_page: 2 });
  for (let days = 1; days <= 10; days += 1) {
    seen.push(...eventIds(answer));
    const next = linkOf(answer, 'next_rest_url');
    if (next === null) break;
    clock.set(new Date(Date.parse(now) + days * DAY_MS).toISOString());
    answer = await visitor.under('').get(next.pathname + next.search);
  }
  return seen;
}

describe.each(EVENT_TIMES)(
  'dates of GET /events where clocks change at midnight, event time %s',
  (eventTime) => {
    let calendar: TestCalendar;

    beforeAll(async () => {
      calendar = await startTestCalendar({ SITE_TIMEZONE: BEIRUT.siteZone, EVENT_TIME: eventTime });
      await makeCast(calendar, BEIRUT);
      clock.set(BEIRUT.now);
    });
    afterAll(() => calendar.close());

    it.each(casesOf(BEIRUT.wholeDays, eventTime))(
      'holds for $query the events $ids',
      async ({ query, ids }) => {
        const answer = await calendar.visitor.get('/events', { ...query, per_page: 50 });

        expect(eventIds(answer)).toEqual(ids);
      },
    );
  },
);

describe.each(sites)('dates of GET /events, site in $siteZone, event time $eventTime', (night) => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: night.siteZone, EVENT_TIME: night.eventTime });
    await makeCast(calendar, night);
  });
  afterAll(() => calendar.close());
  beforeEach(() => clock.set(night.now));

  const cases = (rows: readonly Row[], sent: Query = {}): Case[] => casesOf(rows, night.eventTime, sent);

  const dated = [...cases(night.wholeDays), ...cases(night.strict, { strict_dates: '1' })];
  const ongoing = cases(night.ongoing, { ongoing: 'true' });
  const modified = cases(night.modified);
  const included = cases(night.included);

  const holds = async ({ query, ids }: Case): Promise<void> => {
    const answer = await calendar.visitor.get('/events', { ...query, per_page: 50 });

    expect(eventIds(answer)).toEqual(ids);
    expect(answer.body).toMatchObject({ total: ids.length });
  };
  const walks = async ({ query, ids }: Case): Promise<void> => {
    expect(await walk(calendar.visitor, query, night.now)).toEqual(ids);
  };

  it.each(dated)('holds for $query the events $ids', holds);

  it.each(dated)('walks by links for $query through $ids', walks);

  const defaults = night.clocks.map(([now, [first, last], local, instant]) => {
    return { now, first, last, ids: night.eventTime === 'local' ? local : (instant ?? local) };
  });
  it.each(defaults)('holds by default at $now the days from $first to $last', async (row) => {
    const { now, first, last, ids } = row;
    clock.set(now);

    const answer = await calendar.visitor.get('/events', { per_page: 50 });

    expect(eventIds(answer)).toEqual(ids);
    expect(datesOf(linkOf(answer, 'rest_url'))).toEqual([
      ['start_date', `${first} 00:00:00`],
      ['end_date', `${last} 23:59:59`],
    ]);
  });

  it.each(night.links)('links %j with the dates %j', async (query, dates) => {
    const answer = await calendar.visitor.get('/events', { ...query, per_page: 1 });

    const strict = query['strict_dates'] === undefined ? null : 'true';
    for (const name of ['rest_url', 'next_rest_url']) {
      const link = linkOf(answer, name);
      expect(datesOf(link)).toEqual(Object.entries(dates));
      expect(link?.searchParams.get('strict_dates')).toBe(strict);
    }
  });

  describe('with ongoing', () => {
    it.each(ongoing)('holds for $query the events $ids', holds);

    it.each(ongoing)('walks by links for $query through $ids', walks);
  });

  describe('with modified_after', () => {
    it.each(modified)('holds for $query the events $ids', holds);

    it.each(modified)('walks by links for $query through $ids', walks);
  });

  describe('with include', () => {
    it.each(included)('holds for $query the events $ids', holds);

    it.each(included)('walks by links for $query through $ids', walks);
  });
});

describe('modified_after of GET /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Pacific/Auckland' });
  });
  afterAll(() => calendar.close());

  it('shows what was changed since, however old it is', async () => {
    await makeEvent(calendar.editor, { title: 'Kept' });
    const { id } = await makeEvent(calendar.editor, { title: 'Changed' });
    clock.set('2027-03-10T12:00:01Z');
    await calendar.editor.put(`/events/${id}`, { title: 'Moved' });

    const changed = await calendar.visitor.get('/events', { modified_after: '2027-03-10 12:00:00' });
    const later = await calendar.visitor.get('/events', { modified_after: '2027-03-10 12:00:01' });

    expect([eventIds(changed), eventIds(later)]).toEqual([[id], []]);
  });

  it.each([[''], ['foo'], ['31/12/2027']])('refuses %j', async (modified_after) => {
    const answer = await calendar.visitor.get('/events', { modified_after });

    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['modified_after'],
    });
  });
});
