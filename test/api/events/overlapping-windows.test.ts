// Lists of what goes on between two times, which look for long events apart from others: an event of 31 days is not long.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DURATIONS = [1 / 24, 2, 31, 31 + 1 / 24, 33, 34, 400].map((days) => days * DAY_MS);
/** From the start of the window to the start of the event, in days. */
const STARTS = [-390, -34, -33, -32, -31, -25, -1, 0, 1, 6, 7, 8].map((days) => days * DAY_MS);
const FROM_MS = Date.parse('2027-05-03T00:00:00Z');
const TO_MS = FROM_MS + 7 * DAY_MS;

const toText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

interface Made {
  readonly id: number;
  readonly startMs: number;
  readonly endMs: number;
}

describe.each([
  ['instants', {}],
  ['local times', { EVENT_TIME: 'local' }],
])('a calendar that compares %s', (_, settings: Record<string, string>) => {
  let calendar: TestCalendar;
  const made: Made[] = [];

  beforeAll(async () => {
    calendar = await startTestCalendar(settings);
    for (const offset of STARTS)
      for (const duration of DURATIONS) {
        const [startMs, endMs] = [FROM_MS + offset, FROM_MS + offset + duration];
        const times = { start_date: toText(startMs), end_date: toText(endMs), timezone: 'UTC' };
        const { id } = await makeEvent(calendar.editor, {
          title: 'Show',
          ...times,
          categories: ['Shows', 'Fairs'],
        });
        made.push({ id, startMs, endMs });
      }
  });
  afterAll(() => calendar.close());

  const WINDOW = { strict_dates: true, ends_after: toText(FROM_MS), starts_before: toText(TO_MS) };

  const idsOf = (isListed: (event: Made) => boolean): number[] =>
    made
      .filter(isListed)
      .sort((a, b) => a.startMs - b.startMs || a.id - b.id)
      .map(({ id }) => id);

  async function list(query: Readonly<Record<string, unknown>>): Promise<{ ids: number[]; total: number }> {
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await calendar.visitor.get('/events', { per_page: 20, page, ...query });
      const answer = body as { events: { id: number }[]; total: number; total_pages: number };
      ids.push(...answer.events.map(({ id }) => id));
      pages = answer.total_pages;
      if (page === pages) return { ids, total: answer.total };
    }
    throw new Error('The list has no page.');
  }

  it.each([
    ['alone', {}],
    ['in a category', { categories: 'shows' }],
    ['in one of two categories', { categories: 'shows,fairs' }],
    ['by the first date of each series', { collapse: 'series' }],
  ])('finds and counts what goes on meanwhile, %s', async (__, filter) => {
    const ids = idsOf(({ startMs, endMs }) => endMs > FROM_MS && startMs < TO_MS);
    expect(ids.length).toBeGreaterThan(30);
    expect(await list({ ...WINDOW, ...filter })).toEqual({ ids, total: ids.length });
    const latestFirst = await list({ ...WINDOW, ...filter, order: 'desc' });
    expect([...latestFirst.ids].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
  });

  it('finds and counts what has not ended', async () => {
    const ids = idsOf(({ endMs }) => endMs > FROM_MS);
    expect(await list({ strict_dates: true, ends_after: toText(FROM_MS) })).toEqual({
      ids,
      total: ids.length,
    });
  });

  it('counts facets of the window', async () => {
    const { length } = idsOf(({ startMs, endMs }) => endMs > FROM_MS && startMs < TO_MS);
    const { body } = await calendar.visitor.get('/events/facets', { ...WINDOW, facets: 'categories' });
    expect(body).toMatchObject({ total: length, categories: [{ count: length }, { count: length }] });
  });

  it('counts facets of one of two categories', async () => {
    const { length } = idsOf(({ startMs, endMs }) => endMs > FROM_MS && startMs < TO_MS);
    const query = { ...WINDOW, categories: 'shows,fairs', facets: 'categories' };
    expect((await calendar.visitor.get('/events/facets', query)).body).toMatchObject({ total: length });
  });

  it('counts all events of a list without dates', async () => {
    expect(await list({ when: 'all' })).toEqual({ ids: idsOf(() => true), total: made.length });
  });

  it('counts a series once, whichever of its dates are in the window', async () => {
    const { length } = idsOf(({ startMs, endMs }) => endMs > FROM_MS && startMs < TO_MS);
    // Three dates before the window, seven in it, and two after it.
    const startMs = FROM_MS - 3 * DAY_MS + 20 * HOUR_MS;
    const times = { start_date: toText(startMs), end_date: toText(startMs + 2 * HOUR_MS), timezone: 'UTC' };
    await makeEvent(calendar.editor, { title: 'Course', ...times, recurrence: 'FREQ=DAILY;COUNT=12' });
    expect((await list(WINDOW)).total).toBe(length + 7);
    expect((await list({ ...WINDOW, collapse: 'series' })).total).toBe(length + 1);
  });
});
