import { BASE, countColdQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { eventIds, makeEvent } from '../../support/make.js';
import { type Ids, makeFilterCast, named, type Query } from './filter-cast.js';

interface Page {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
  readonly total: number;
}

describe('filters of GET /events', () => {
  let calendar: TestCalendar;
  let ids: Ids;
  const names = (answer: Awaited<ReturnType<typeof get>>): string[] =>
    eventIds(answer).map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? String(id));
  const get = (query: Query) => calendar.visitor.get('/events', query);

  beforeAll(async () => {
    calendar = await startTestCalendar();
    ids = await makeFilterCast(calendar);
  });
  afterAll(() => calendar.close());

  it.each<[Query, string]>([
    [{ categories: '2027' }, 'cd'],
    [{ categories: 'Film' }, 'cd'],
    [{ categories: 'fILM' }, 'cd'],
    [{ categories: '{film}' }, 'cd'],
    [{ categories: 'music' }, 'abc'],
    [{ categories: '{jazz}' }, 'bc'],
    [{ categories: 'jazz-blues' }, 'bc'],
    [{ categories: 'Jazz & Blues' }, 'bc'],
    [{ categories: 'bebop' }, 'c'],
    [{ categories: 'bebop, {film}' }, 'cd'],
    [{ categories: 'bebop,bebop,{bebop}' }, 'c'],
    [{ 'categories[]': 'bebop' }, 'c'],
    [{ 'categories[0]': 'bebop', 'categories[1]': '2027' }, 'cd'],
    [{ tags: 'outdoors' }, 'ad'],
    [{ tags: 'outdoors,free-entry' }, 'acd'],
    [{ tags: 'Free entry' }, 'cd'],
    [{ categories: 'music', tags: 'outdoors' }, 'a'],
    [{ categories: '2027', tags: 'outdoors,free-entry' }, 'cd'],
    [{ venue: '{koper}' }, 'ae'],
    [{ venue: '{koper},{nowhere}' }, 'ae'],
    [{ venue: '{suva}, {trieste}' }, 'bc'],
    [{ 'venue[]': '{nowhere}' }, 'e'],
    [{ organizer: '{ann}' }, 'be'],
    [{ organizer: '{ann},{bob}' }, 'be'],
    [{ organizer: '{bob}', venue: '{trieste}' }, ''],
    [{ organizer: '{ann}', venue: '{koper}' }, 'e'],
    [{ organizer: '{ann}', categories: 'music' }, 'b'],
    [{ featured: 'true' }, 'd'],
    [{ featured: '1' }, 'd'],
    [{ featured: 'false' }, 'abcef'],
    [{ featured: 'true', categories: 'music' }, ''],
    [{ ticketed: 'true' }, 'f'],
    [{ ticketed: 'false' }, 'abcde'],
    [{ is_free: 'true' }, 'bdf'],
    [{ is_free: '1', tags: 'outdoors' }, 'd'],
    [{ is_free: 'true', organizer: '{ann}' }, 'b'],
    [{ is_free: 'true', orderby: 'title', order: 'desc' }, 'fdb'],
    [{ is_free: 'true', search: 'event' }, 'bdf'],
    [{ is_free: 'false' }, 'ace'],
    [{ is_free: '0', venue: '{koper},{suva}' }, 'ace'],
    [{ is_free: 'false', search: 'event', orderby: 'title' }, 'ace'],
    [{ has_image: 'true' }, 'ac'],
    [{ has_image: '1', tags: 'outdoors' }, 'a'],
    [{ has_image: 'true', search: 'event', orderby: 'title', order: 'desc' }, 'ca'],
    [{ has_image: 'false' }, 'bdef'],
    [{ has_image: '0', venue: '{koper},{suva}' }, 'e'],
    [{ has_image: 'false', is_free: 'false' }, 'e'],
    [{ geoloc: 'true' }, 'abcef'],
    [{ geoloc: 'false' }, 'd'],
    [{ geoloc: 'true', geoloc_lat: '45.55', geoloc_lng: '13.73' }, 'abe'],
    [{ geoloc_lat: '45.55', geoloc_lng: '13.73' }, 'abe'],
    [{ geoloc_lat: '45.55', geoloc_lng: '13.73', geoloc_radius: '5' }, 'ae'],
    [{ geoloc_lat: '45.55', geoloc_lng: '13.73', geoloc_radius: '0' }, ''],
    [{ geoloc: 'false', geoloc_lat: '45.55', geoloc_lng: '13.73' }, 'd'],
    // Across the date line, over each pole, and the whole earth
    [{ geoloc_lat: '-17', geoloc_lng: '-179', geoloc_radius: '600' }, 'c'],
    [{ geoloc_lat: '-16', geoloc_lng: '-176', geoloc_radius: '800' }, 'cf'],
    [{ geoloc_lat: '-15', geoloc_lng: '178', geoloc_radius: '1150' }, 'cf'],
    [{ geoloc_lat: '-90', geoloc_lng: '0', geoloc_radius: '8400' }, 'c'],
    [{ geoloc_lat: '85', geoloc_lng: '-166.25', geoloc_radius: '5600' }, 'abe'],
    [{ geoloc_lat: '-85', geoloc_lng: '-1.5', geoloc_radius: '8600' }, 'c'],
    [{ geoloc_lat: '0', geoloc_lng: '0', geoloc_radius: '20100' }, 'abcef'],
    [{ geoloc_lat: '45.55', geoloc_lng: '13.73', venue: '{trieste}' }, 'b'],
    [{ post_parent: '{a}' }, 'f'],
    [{ post_parent: '{b}' }, ''],
    [{ include: '{f},{a}' }, 'af'],
    [{ include: '{f},999999,{h},{g},99999999999' }, 'f'],
    [{ 'include[]': '{c}' }, 'c'],
    [{ include: '{a},{b}', start_date: '2027-05-02', end_date: '2027-05-02' }, 'ab'],
    [{ include: '{a},{b}', starts_after: '2027-05-02' }, 'ab'],
    [{ include: '{a},{b}', categories: 'jazz-blues' }, 'b'],
    [{ exclude: '{a},{c},99999999999' }, 'bdef'],
    [{ exclude: '{a}', categories: 'music' }, 'bc'],
    [{ include: '{a},{b}', exclude: '{a}' }, 'b'],
    [{ order: 'desc' }, 'fedcba'],
    [{ order: 'DESC', categories: 'music' }, 'cba'],
    [{ orderby: 'title', order: 'desc' }, 'fedcba'],
    [{ orderby: 'end_date' }, 'abcdef'],
    [{ orderby: 'date', order: 'asc' }, 'abcdef'],
    [{ orderby: 'modified' }, 'fedcba'],
    [{ orderby: 'date', include: '{b},{a}' }, 'ba'],
    [{ search: 'event', tags: 'outdoors' }, 'ad'],
  ])('%j lists %s', async (query, expected) => {
    const answer = await get(named(query, ids));

    expect(names(answer).join('')).toBe(expected);
    expect((answer.body as Page).total).toBe(expected.length);
  });

  it('lists a thousand ids page by page, and their links name all of them', async () => {
    const unknown = Array.from({ length: 997 }, (_, n) => String(90_000 + n));
    const include = [ids['f'], ...unknown, ids['c'], ids['a']].join(',');

    const page = await get({ include, per_page: '2' });
    const { total, next_rest_url: next = '' } = page.body as Page;
    const last = await fetch(`${calendar.visitor.root}${next.slice(new URL(next).origin.length)}`);

    expect(names(page)).toEqual(['a', 'c']);
    expect(total).toBe(3);
    expect(new URL(next).searchParams.get('include')).toBe(include);
    expect(await last.json()).toMatchObject({ total: 3, events: [{ id: ids['f'] }] });
  });

  it('takes all values of a repeated name', async () => {
    const { status, body } = await calendar.visitor.get('/events?categories=bebop&categories=2027');

    expect([status, (body as Page).total]).toEqual([200, 2]);
  });

  it('answers what was sent in its links, and nothing else', async () => {
    const query = named(
      {
        per_page: '1',
        search: 'event',
        categories: 'music,2027',
        tags: 'outdoors,free-entry',
        venue: '{koper},{suva}',
        featured: 'false',
        ticketed: 'false',
        geoloc: 'true',
        is_free: 'false',
        has_image: 'true',
        exclude: '{f}',
        modified_after: '2027-01-01T00:00:00+01:00',
        orderby: 'title',
        order: 'desc',
        ongoing: 'true',
        start_date: '2027-05-01 15:00',
        end_date: '2027-05-09',
      },
      ids,
    );
    const answer = await get({ ...query, foo: 'bar', password: 'x', _envelope: '0', _method: 'GET' });
    const { rest_url: self, next_rest_url: next = '' } = answer.body as Page;

    expect(names(answer)).toEqual(['c']);
    const carried = {
      per_page: '1',
      start_date: '2027-05-01 00:00:00',
      end_date: '2027-05-09 23:59:59',
      search: 'event',
      geoloc: '1',
      status: 'publish',
      ticketed: '0',
      venue: `${String(ids['koper'])},${String(ids['suva'])}`,
      featured: '0',
      categories: 'music,2027',
      tags: 'outdoors,free-entry',
      exclude: String(ids['f']),
      modified_after: '2026-12-31 23:00:00',
      is_free: '0',
      has_image: '1',
      ongoing: 'true',
      orderby: 'title',
      order: 'desc',
    };
    expect(self.startsWith(`${BASE}/events/?`)).toBe(true);
    expect([...new URL(self).searchParams]).toEqual(Object.entries({ page: '1', ...carried }));
    expect([...new URL(next).searchParams]).toEqual(Object.entries({ ...carried, page: '2' }));
    expect(names(await get(Object.fromEntries(new URL(next).searchParams)))).toEqual(['a']);
  });

  it('keeps showing the text of editors on the pages that follow', async () => {
    const { body } = await calendar.editor.get('/events', { per_page: 1, context: 'edit' });
    const plain = await calendar.editor.get('/events', { per_page: 1, context: 'view' });

    expect(new URL((body as Page).next_rest_url ?? '').searchParams.get('context')).toBe('edit');
    expect((plain.body as Page).next_rest_url).not.toContain('context');
  });

  it('asks the database as often for all events as for one', async () => {
    const query = named({ start_date: '2027-01-01', organizer: '{ann},{bob}', ongoing: 'true' }, ids);
    const one = await countColdQueries(calendar, () => get({ ...query, per_page: '1' }));
    expect(await countColdQueries(calendar, () => get({ ...query, per_page: '50' }))).toBe(one);
  });

  it('shows who may edit what only they see', async () => {
    const list = (query: Query) => calendar.editor.get('/events', named(query, ids));

    expect(names(await list({ categories: 'jazz-blues' })).join('')).toBe('bcg');
    expect(names(await list({ venue: '{hidden}' })).join('')).toBe('g');
    expect(names(await list({ post_parent: '{a}', status: 'draft' })).join('')).toBe('g');
    expect(names(await calendar.contributor.get('/events', { categories: 'jazz-blues' })).join('')).toBe(
      'bc',
    );
  });

  it('follows a venue that gets coordinates or loses them', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Moving' });
    const event = await makeEvent(calendar.editor, { venue: id, title: 'Moving' });
    const located = async (): Promise<boolean> => eventIds(await get({ geoloc: 'true' })).includes(event.id);

    const seen = [await located()];
    for (const change of [
      { geo_lat: 10, geo_lng: 10 },
      { status: 'draft' },
      { status: 'publish' },
      { geo_lat: '', geo_lng: '' },
      { geo_lat: 0, geo_lng: 0 },
    ]) {
      await calendar.editor.patch(`/venues/${id}`, change);
      seen.push(await located());
    }
    await calendar.editor.delete(`/venues/${id}`);
    seen.push(await located());

    expect(seen).toEqual([false, true, false, true, false, true, false]);
    await calendar.editor.delete(`/events/${event.id}`);
  });
});
