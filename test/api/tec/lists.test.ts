// The parameters of the lists of `tec/v1` (contract 12.6).
import { invalid, refusal } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { SETTINGS, TEC, TecClient, totals } from './tec.js';

let calendar: TestCalendar;
let visitor: TecClient;
let editor: TecClient;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
  visitor = new TecClient(calendar.visitor);
  editor = new TecClient(calendar.editor);
});
afterAll(() => calendar.close());

describe('events', () => {
  /** The venue is 1, the organizer 3; of the events, 6 is long past and 7 a draft. */
  beforeAll(async () => {
    await calendar.empty();
    const on = (day: string, fields: object = {}): Record<string, unknown> => ({
      start_date: `${day} 10:00:00`,
      end_date: `${day} 11:00:00`,
      ...fields,
    });
    const { editor: by } = calendar;
    const venue = { venue: 'Hall' };
    await makeEvent(by, { ...on('2027-06-01', { title: 'Banjo', featured: true, venue }), tags: ['Quay'] });
    await makeEvent(by, { ...on('2027-04-01', { title: 'Choir', organizer: { organizer: 'Society' } }) });
    await makeEvent(by, { ...on('2027-05-01', { title: 'Art', categories: ['Music'], post_parent: 2 }) });
    await makeEvent(by, on('2020-01-01', { title: 'Dusk', date: '2020-01-01 00:00:00', venue: 1 }));
    await makeEvent(by, on('2027-07-01', { title: 'Echo', status: 'draft' }));
  });

  it('are published ones of any time by start, on pages with links', async () => {
    const first = await visitor.get('/events', { per_page: 2, 'tags[]': 1 });
    const page = await visitor.get('/events', { per_page: 2, page: 2 });
    const links = page.headers.get('Link') ?? '';

    expect(first.body).toMatchObject([{ id: 2 }]);
    expect([totals(first), first.headers.get('Link')]).toEqual([
      ['1', '1'],
      expect.not.stringMatching(/rel="(?:next|prev)"/),
    ]);
    expect(await visitor.ids('/events')).toEqual([6, 4, 5, 2]);
    expect(await editor.ids('/events')).toEqual([6, 4, 5, 2]);
    expect(page.body).toMatchObject([{ id: 5 }, { id: 2 }]);
    expect(totals(page)).toEqual(['4', '2']);
    expect(links).toContain(`<${SITE}${TEC}/events?per_page=2&page=1>; rel="prev"`);
    expect(links).not.toContain('rel="next"');
    const next = (await visitor.get('/events', { per_page: 1, page: 2, order: 'DESC' })).headers.get('Link');
    expect(next).toContain(`<${SITE}${TEC}/events?per_page=1&page=3&order=DESC>; rel="next"`);
    expect(refusal(await visitor.get('/events', { page: 9 }))).toEqual({
      status: 404,
      code: 'event-archive-page-not-found',
    });
  });

  it.each<[Record<string, string | number | boolean>, number[]]>([
    [{ orderby: 'title' }, [5, 2, 4, 6]],
    [{ orderby: 'title', order: 'desc' }, [6, 4, 2, 5]],
    [{ orderby: 'date', order: 'asc', per_page: 1 }, [6]],
    [{ orderby: 'modified', order: 'DESC', per_page: 1 }, [6]],
    [{ orderby: 'menu_order' }, [6, 4, 5, 2]],
    [{ orderby: 'event_date', order: 'desc' }, [2, 5, 4, 6]],
    [{ include: '6,2' }, [6, 2]],
    [{ exclude: '6,2' }, [4, 5]],
    [{ search: 'art' }, [5]],
    [{ start_date: '2027-05-01' }, [5, 2]],
    [{ start_date: '2027-04-01', end_date: '2027-05-01' }, [4, 5]],
    [{ starts_before: '2027-04-01' }, [6, 4]],
    [{ starts_after: '2027-05-01' }, [2]],
    [{ ends_before: '2027-04-01' }, [6, 4]],
    [{ ends_after: '2027-05-01' }, [2]],
    [{ venue: 1 }, [6, 2]],
    [{ organizer: 3 }, [4]],
    [{ featured: true }, [2]],
    [{ categories: 2 }, [5]],
    [{ tags: 1 }, [2]],
    [{ post_parent: 2 }, [5]],
    [{ ticketed: true }, []],
    [{ status: 'publish' }, [6, 4, 5, 2]],
  ])('are found by %j', async (query, ids) => {
    expect(await visitor.ids('/events', query)).toEqual(ids);
  });

  it('have other statuses for those who may see them', async () => {
    expect(await editor.ids('/events', { status: 'draft,publish', start_date: '2027-06-01' })).toEqual([
      2, 7,
    ]);
    expect(refusal(await visitor.get('/events', { status: 'draft' }))).toEqual(invalid('status'));
    expect(await new TecClient(calendar.contributor).ids('/events', { status: 'draft' })).toEqual([]);
  });

  it.each([
    { orderby: 'rubbish' },
    { orderby: 'start_date' },
    { order: 'up' },
    { per_page: 0 },
    { venue: 99 },
  ])('refuse %j', async (query) => {
    expect(refusal(await visitor.get('/events', query))).toEqual(invalid(...Object.keys(query)));
  });

  it('hold at most so many items as the service allows, and take no tokens', async () => {
    expect(
      (await visitor.get('/events', { per_page: 500, sync_token: 'start' })).headers.get('Calendar-Ignored'),
    ).toBe('sync_token');
    // The lists of the calendar itself still ignore orders of WordPress below an alias.
    const tribe = calendar.visitor.under('/wp-json/tribe/events/v1');
    expect((await tribe.get('/events', { orderby: 'menu_order' })).status).toBe(200);
  });
});

describe('venues and organizers', () => {
  beforeAll(async () => {
    await calendar.empty();
    const { editor: by } = calendar;
    await by.make('/venues', {
      venue: 'Hall',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Coast',
      zip: '6000 X',
      geo_lat: 45.55,
      geo_lng: 13.73,
    });
    await by.make('/venues', { venue: 'Annex', city: 'New  York', state: 'NY', country: 'United States' });
    await by.patch('/venues/1', { venue: 'Saal', city: 'Capodistria', ml_language: 'de' });
    await by.patch('/venues/2', { venue: 'Anbau', city: 'Neu York', ml_language: 'de' });
    await by.delete('/venues/2', { ml_language: 'de' });
    await by.make('/venues', { venue: 'Draft', city: 'Koper', stateprovince: 'Istria', status: 'draft' });
    await by.make('/organizers', {
      organizer: 'Society',
      email: 'A@b.example',
      phone: '1 2',
      website: 'https://a.example/',
    });
    await by.make('/organizers', { organizer: 'Club' });
    await makeEvent(by, { venue: 1, organizer: 5 });
  });

  it.each<[string, Record<string, string | number | boolean>, number[]]>([
    ['/venues', {}, [2, 1]],
    ['/venues', { orderby: 'title' }, [2, 1]],
    ['/venues', { orderby: 'date', order: 'asc' }, [1, 2]],
    ['/venues', { orderby: 'menu_order', per_page: 1 }, [2]],
    ['/venues', { orderby: 'modified', order: 'asc', per_page: 1 }, [1]],
    ['/venues', { city: 'koper' }, [1]],
    ['/venues', { city: 'capodistria' }, [1]],
    ['/venues', { city: 'new york' }, [2]],
    // The city of a translation that was removed.
    ['/venues', { city: 'neu york' }, []],
    ['/venues', { city: 'Kop' }, []],
    ['/venues', { state: 'ny' }, [2]],
    ['/venues', { state: 'COAST' }, [1]],
    ['/venues', { country: 'Slovenia' }, [1]],
    ['/venues', { zip: '6000 x' }, [1]],
    ['/venues', { geo_lat: 45.5, geo_lng: 13.7 }, [1]],
    ['/venues', { geo_lat: 45.5, geo_lng: 13.7, radius: 1 }, []],
    // 61 km away, beyond the 40 of the default.
    ['/venues', { geo_lat: 45, geo_lng: 13.73 }, []],
    ['/venues', { geo_lat: 45, geo_lng: 13.73, radius: 70 }, [1]],
    ['/venues', { include: '1,3' }, [1]],
    ['/venues', { exclude: 1 }, [2]],
    ['/venues', { search: 'annex' }, [2]],
    ['/venues', { event: 6 }, [1]],
    ['/venues', { has_events: false }, [2]],
    ['/organizers', { email: 'a@B.example' }, [4]],
    ['/organizers', { phone: '1 2' }, [4]],
    ['/organizers', { website: 'https://a.example/' }, [4]],
    ['/organizers', { include: '5' }, [5]],
    ['/organizers', { orderby: 'title' }, [5, 4]],
    ['/organizers', { only_with_upcoming: true }, [5]],
  ])('of %s are found by %j', async (path, query, ids) => {
    const answer = await visitor.get(path, query);

    expect(answer.body).toMatchObject(ids.map((id) => ({ id })));
    if (query['per_page'] === undefined) expect(totals(answer)[0]).toBe(String(ids.length));
  });

  it('show drafts to editors who ask for them, and repeat filters in links', async () => {
    await calendar.editor.make('/organizers', { organizer: 'Draft', status: 'draft' });
    expect([await editor.ids('/venues'), await editor.ids('/organizers')]).toEqual([
      [2, 1],
      [5, 4],
    ]);
    expect(await editor.ids('/venues', { state: 'istria', status: 'draft' })).toEqual([3]);
    expect(await editor.ids('/venues', { city: 'Koper', status: 'draft,publish' })).toEqual([3, 1]);
    const { headers } = await editor.get('/venues', { city: 'Koper', status: 'any', per_page: 1 });
    expect(headers.get('Link')).toContain(
      `<${SITE}${TEC}/venues?city=Koper&status=any&per_page=1&page=2>; rel="next"`,
    );
  });

  it.each<[string, Record<string, string | number>, string]>([
    ['/venues', { orderby: 'event_date' }, 'orderby'],
    ['/venues', { geo_lat: 4 }, 'geo_lng'],
    ['/venues', { geo_lat: 91, geo_lng: 4 }, 'geo_lat'],
    ['/venues', { city: '' }, 'city'],
    ['/organizers', { orderby: 'rubbish' }, 'orderby'],
  ])('of %s refuse %j', async (path, query, name) => {
    expect(refusal(await visitor.get(path, query))).toEqual(invalid(name));
  });
});
