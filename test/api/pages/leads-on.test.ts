import { Client } from 'pg';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('links of lists and months', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (path: string, query: Record<string, string> = {}): Promise<string> =>
    (await calendar.visitor.under('').get(path, query, { Accept: 'text/html' })).body as string;

  it('lead to the further dates of a series that is over', async () => {
    const past = { start_date: '2026-02-02 10:00:00', end_date: '2026-02-02 11:00:00' };
    await makeEvent(calendar.editor, { title: 'Yoga', ...past, recurrence: 'FREQ=WEEKLY;COUNT=4' });
    const list = await open('/events/', { start_date: '2026-02-01', end_date: '2026-02-28' });

    const [, link = ''] = /<p class="foot">\s*<a href="([^"]+)"/.exec(list) ?? [];
    const url = new URL(link.replaceAll('&amp;', '&'), 'http://calendar.test');
    const dates = await open(url.pathname, Object.fromEntries(url.searchParams));

    expect(dates.match(/<li class="card/g)).toHaveLength(4);
  });

  it('lead to past events where there are some', async () => {
    const isOffered = async (path: string, query = {}): Promise<boolean> =>
      (await open(path, query)).includes('when=past"');
    const come = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const past = { start_date: '2026-02-02 10:00:00', end_date: '2026-02-02 11:00:00' };
    await makeEvent(calendar.editor, { ...come, categories: 'Music', tags: ['jazz'] });
    await makeEvent(calendar.editor, { ...past, title: 'Draft', status: 'draft' });
    expect(await isOffered('/events/')).toBe(false);

    await makeEvent(calendar.editor, { ...past, categories: 'Music', tags: ['folk'] });

    expect(await isOffered('/events/')).toBe(true);
    expect(await isOffered('/events/category/music/')).toBe(true);
    expect(await isOffered('/tag/jazz/')).toBe(false);
    expect(await isOffered('/events/', { categories: 'music' })).toBe(true);
    expect(await isOffered('/events/', { tags: 'jazz', search: 'a' })).toBe(false);
    expect(await isOffered('/events/', { when: 'upcoming' })).toBe(false);
  });

  it('subscribe to what comes, not to the days that are shown', async () => {
    await makeEvent(calendar.editor, {
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 11:00:00',
      tags: ['jazz'],
    });

    const list = await open('/events/', { start_date: '2027-05-01', end_date: '2027-05-01', tags: 'jazz' });
    const queries = [...list.matchAll(/href="[^"]*\/events\/subscribe\/([^"]*)"/g)].map(([, query]) => query);

    expect(new Set(queries)).toEqual(new Set(['?tags=jazz']));
  });

  it('of the small month lead to days that the page has', async () => {
    await makeEvent(calendar.editor, {
      title: 'Show',
      start_date: '2027-05-03 10:00:00',
      end_date: '2027-05-28 18:00:00',
    });
    await makeEvent(calendar.editor, {
      title: 'Talk',
      start_date: '2027-05-10 10:00:00',
      end_date: '2027-05-10 11:00:00',
    });

    const month = await open('/events/month/2027-05/');
    const targets = [...month.matchAll(/href="#(d\d+)"/g)].map(([, id]) => id);

    expect(targets).toEqual(['d3', 'd10']);
    expect(targets.filter((id) => !month.includes(`id="${id ?? ''}"`))).toEqual([]);
  });

  it.each([
    ['the page of an event', '/event/talk/'],
    ['the map', '/events/map/'],
    ['an embedded list', '/embed/frame/'],
  ])('from %s show the next events without counting all', async (_, path) => {
    const dates = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const venue = { venue: 'Town Hall', geo_lat: 46.05, geo_lng: 14.5 };
    await makeEvent(calendar.editor, { ...dates, title: 'Talk', categories: 'Music', venue });
    await makeEvent(calendar.editor, { ...dates, title: 'Concert', categories: 'Music', venue });

    const spy = jest.spyOn(Client.prototype, 'query');
    const page = await open(path);
    const sql = spy.mock.calls.map(([sent]) => (typeof sent === 'string' ? sent : JSON.stringify(sent)));
    spy.mockRestore();

    expect(page).toContain('Concert');
    expect(sql.filter((text) => /event_listings|event_term_listings/.test(text))).not.toEqual([]);
    expect(sql.filter((text) => /::int AS total/.test(text))).toEqual([]);
  });
});
