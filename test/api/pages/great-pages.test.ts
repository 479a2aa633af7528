import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };

describe('pages lead people', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ CONTACT: 'city@example.org', SITE_TIMEZONE: 'Europe/Ljubljana' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const read = async (path: string): Promise<string> => {
    const { status, body } = await calendar.visitor.under('').get(path, {}, HTML);
    expect([path, status]).toEqual([path, 200]);
    return body as string;
  };
  /** What the filters have chosen, in words. */
  const chosen = (page: string): string[] =>
    [...page.matchAll(/aria-label="Remove filter: ([^"]*)"/g)].map(([, text = '']) => text);

  it('between the list, the month and the map at the same time', async () => {
    await makeEvent(calendar.editor);
    const list = await read('/events/?start_date=2027-05-01&search=jazz');
    expect(list).toContain(`<a href="${SITE}/events/month/2027-05/?search=jazz">Month</a>`);
    const month = await read('/events/month/2027-05/?search=jazz');
    expect(month).toContain(
      `href="${SITE}/events/?search=jazz&amp;start_date=2027-05-01" rel="nofollow">List`,
    );
    expect(month).toContain(`href="${SITE}/events/map/?search=jazz&amp;start_date=2027-05-01">Map`);
    expect(await read('/events/month/2027-03/')).toContain(`<a href="${SITE}/events/">List</a>`);
  });

  it('by filters that work on every view, are named and can be removed', async () => {
    const { id: organizer } = await calendar.editor.make('/organizers', {
      organizer: 'Jazz Club',
      status: 'publish',
    });
    const venue = { venue: 'Old Warehouse', status: 'publish' };
    const { id } = await makeEvent(calendar.editor, { venue, organizer, tags: 'Outdoors' });
    const { body } = await calendar.visitor.get(`/events/${id}`);
    const filters = `venue=${(body as { venue: { id: number } }).venue.id}&organizer=${organizer}&tags=outdoors`;
    const names = ['Outdoors', 'Old Warehouse', 'Jazz Club'];
    for (const path of ['list', 'month/2027-05', 'day/2027-05-01', 'month/2027-06', 'map', 'subscribe']) {
      const address = `/events/${path === 'list' ? '' : `${path}/`}`;
      const page = await read(`${address}?${filters}`);
      expect([path, chosen(page).sort()]).toEqual([path, [...names].sort()]);
      expect(page).toContain(`<form class="form" action="${SITE}${address}#results"`);
      expect(page).toContain('id="results" tabindex="-1"');
    }
    const words = await read(
      '/events/?weekday=sat,sun&event_status=cancelled&accessibility=wheelchair&starts_from_time=17:00',
    );
    expect(chosen(words)).toEqual(['Cancelled', 'Wheelchair accessible', 'Saturday, Sunday', 'From 17:00']);
  });

  it('through a month by its days, with their numbers in words', async () => {
    await makeEvent(calendar.editor);
    await makeEvent(calendar.editor, { title: 'Second' });
    const page = await read('/events/month/2027-05/');
    expect(page).toContain(
      '<a href="#d1" aria-label="Saturday, 1 May 2027 – Events: 2">1<i aria-hidden="true"',
    );
    expect(page).toContain('<td id="d1">');
    expect(page).toContain(
      `<a class="num" href="${SITE}/events/day/2027-05-01/" aria-label="Saturday 1 May – Events: 2"`,
    );
    expect(page).not.toContain('id="d2"');
  });

  it('to tickets and places, and say what is sold out', async () => {
    const offer = { price: '12.50', price_currency: 'EUR', url: 'https://tickets.example/jazz' };
    const venue = { venue: 'Koper', city: 'Koper', geo_lat: 45.5, geo_lng: 13.7, status: 'publish' };
    const { id } = await makeEvent(calendar.editor, {
      venue,
      offers: [
        { ...offer, name: 'Seat', availability: 'InStock' },
        { ...offer, name: 'Early bird', availability: 'SoldOut' },
      ],
    });
    const page = await read('/event/harbour-jazz-night/');
    expect(page).toContain('<a href="https://tickets.example/jazz" rel="noopener">Seat</a> · €12.50</dd>');
    expect(page).toContain('<dd>Early bird · €12.50 <span class="tag warn">Sold out</span></dd>');
    expect(page).toContain('https://www.openstreetmap.org/directions?to=45.5%2C13.7');
    expect(page).toMatch(new RegExp(`href="${SITE}/calendar/events/v1/events/\\d+\\.ics">Apple</a>`));
    expect(page).toContain('.ics">Calendar file (.ics)</a>');
    const report = `mailto:city@example.org?subject=Harbour%20Jazz%20Night&amp;body=${encodeURIComponent(`${SITE}/event/harbour-jazz-night/`)}`;
    expect(page).toContain(`<a href="${report}" rel="nofollow">Report a mistake</a>`);
    const list = await read('/events/');
    expect(list).not.toContain('Sold out');
    expect(list).toMatch(/<\/time> · Koper\s*<\/p>/);
    expect(list).toMatch(/<p class="foot">\s*<span class="price">€12\.50<\/span>/);

    await calendar.editor.post(`/events/${id}`, {
      offers: [{ ...offer, name: 'Seat', availability: 'SoldOut' }],
    });
    expect(await read('/events/')).toMatch(/<p class="foot">\s*<span class="tag warn">Sold out<\/span>/);
  });

  it('by the time zone of an event where clocks of the site differ', async () => {
    const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const make = (title: string, fields: object) =>
      makeEvent(calendar.editor, { title, slug: title, ...times, ...fields });
    await make('same', { timezone: 'Europe/Rome' });
    await make('other', { timezone: 'Europe/London' });
    await make('whole', { timezone: 'Europe/London', all_day: true });
    const night = { start_date: '2027-05-01 22:00:00', end_date: '2027-05-02 04:00:00' };
    await make('night', { timezone: 'Europe/London', ...night });
    const list = await read('/events/');
    expect(list.match(/\(BST\)/g)).toHaveLength(2);
    expect(list).toMatch(/>22:00–04:00<\/time> \(BST\)/);
    expect(await read('/event/same/')).toMatch(/<\/b>10:00–11:00 CEST\s*<\/p>/);
    expect(await read('/event/other/')).toMatch(/<\/b>10:00–11:00 BST \(Europe\/London\)\s*<\/p>/);
    expect(await read('/event/whole/')).toMatch(/<\/b>All day\s*<\/p>/);
  });

  it('to the same filters in other languages', async () => {
    const { id } = await calendar.editor.make('/categories', { name: 'Music', slug: 'music' });
    await calendar.editor.post(`/categories/${id}`, { name: 'Musik', slug: 'musik', ml_language: 'de' });
    const event = await makeEvent(calendar.editor, { categories: [id] });
    await calendar.editor.post(`/events/${event.id}`, { title: 'Jazz im Hafen', ml_language: 'de' });
    for (const path of ['/events/', '/events/month/2027-05/']) {
      const page = await read(`${path}?categories=music&search=jazz`);
      const german = `/de${path}?search=jazz&amp;categories=music`;
      expect(page).toContain(`<a href="${SITE}${german}" lang="de" hreflang="de" rel="nofollow">`);
      const there = await read(german.replace('&amp;', '&'));
      expect(there).toContain('Jazz im Hafen');
      expect(there).toContain('<meta name="robots" content="noindex');
    }
  });

  it('to the same item in other languages, at its slugs there', async () => {
    const parent = await calendar.editor.make('/categories', { name: 'Music', slug: 'music' });
    await calendar.editor.post(`/categories/${parent.id}`, { name: 'Musik', ml_language: 'de' });
    const child = await calendar.editor.make('/categories', {
      name: 'Jazz',
      slug: 'jazz',
      parent: parent.id,
    });
    await calendar.editor.post(`/categories/${child.id}`, { name: 'Dschäss', ml_language: 'de' });
    const tag = await calendar.editor.make('/tags', { name: 'Zunaj', slug: 'zunaj', ml_language: 'sl' });
    const { id } = await makeEvent(calendar.editor, { categories: [child.id], tags: [tag.id] });
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz im Hafen', ml_language: 'de' });
    const pages = {
      '/events/category/music/jazz/': [
        '/de/events/category/musik/dschaess/',
        '/fi/events/category/music/jazz/',
      ],
      '/sl/tag/zunaj/': ['/de/tag/zunaj/', '/fi/tag/zunaj/'],
      '/event/harbour-jazz-night/': ['/de/event/jazz-im-hafen/', '/fi/event/harbour-jazz-night/'],
    };
    for (const [path, [german = '', finnish = '']] of Object.entries(pages)) {
      const page = await read(path);
      expect(page).toContain(`<a href="${SITE}${german}" lang="de"`);
      expect(page).toContain(`<a href="${SITE}${finnish}" lang="fi"`);
      await read(german);
      await read(finnish);
    }
  });
});
