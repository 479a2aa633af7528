import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };

describe('days, the map and subscriptions', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = (path: string) => calendar.visitor.under('').get(path, {}, HTML);
  const read = async (path: string): Promise<string> => {
    const { status, body } = await open(path);
    expect([path, status]).toEqual([path, 200]);
    return body as string;
  };
  const makeOn = (day: string, fields: object = {}) =>
    makeEvent(calendar.editor, {
      title: `On ${day}`,
      start_date: `${day} 19:00:00`,
      end_date: `${day} 21:00:00`,
      ...fields,
    });

  it('show a day, and lead to the nearest days with events', async () => {
    for (const day of ['2027-05-01', '2027-05-10', '2027-06-20']) await makeOn(day);
    const page = await read('/events/day/2027-05-10/');
    expect(page).toContain('<h1>Monday 10 May</h1>');
    expect(page.match(/<li class="card">/g)).toHaveLength(1);
    expect(page).toContain(`rel="prev" href="${SITE}/events/day/2027-05-01/"`);
    expect(page).toContain(`rel="next" href="${SITE}/events/day/2027-06-20/"`);
    expect(await read('/events/month/2027-05/')).toContain(`href="${SITE}/events/day/2027-05-10/"`);
    expect(await read('/events/day/2027-05-10/?search=nothing')).toContain('No events found.');
    for (const path of ['/events/day/2027-02-30/', '/events/day/1850-01-01/', '/events/day/2999-01-01/'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    expect((await open('/events/day/')).headers.get('location')).toMatch(/\/events\/day\/\d{4}-\d\d-\d\d\/$/);
  });

  it('describe a day without protected events, and leave an empty one out of indexes', async () => {
    await makeOn('2027-05-10', { title: 'Open' });
    await makeOn('2027-05-10', { title: 'Closed', password: 'x' });
    await makeOn('2027-05-12');
    const page = await read('/events/day/2027-05-10/');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(data).toContain('"name":"Open"');
    expect(data).not.toContain('Closed');
    expect(page).not.toMatch(/noindex|>More events</);
    expect(page).toMatch(/\/events\/month\/2027-05\/"\s+aria-current="page"/);
    const empty = await read('/events/day/2027-05-11/');
    expect(empty).toContain('No events found.');
    expect(empty).toContain('<meta name="robots" content="noindex" />');
  });

  it('show the week of a day, and below it what lasts for months', async () => {
    for (const day of ['2027-05-10', '2027-05-16']) await makeOn(day);
    const camp = { title: 'Camp', start_date: '2027-05-08 10:00:00', end_date: '2027-05-12 10:00:00' };
    const night = { title: 'Night', start_date: '2027-05-09 22:00:00', end_date: '2027-05-10 03:00:00' };
    const show = { title: 'Show', start_date: '2027-03-01 10:00:00', end_date: '2027-06-30 18:00:00' };
    for (const event of [camp, night, show]) await makeEvent(calendar.editor, event);
    const page = await read('/events/day/2027-05-10/?search=');
    const [, strip = ''] = /<nav class="strip"[^>]*>(.*?)<\/nav>/s.exec(page) ?? [];
    const days = [...strip.matchAll(/href="[^"]*\/day\/2027-05-(\d\d)\/"( aria-current="date")?/g)];
    expect(days.map(([, day = '', current]) => day + (current ?? ''))).toEqual([
      ...['10 aria-current="date"', '11', '12', '13', '14', '15', '16'],
    ]);
    const [, results = ''] = /<section id="results"[^>]*>(.*?)<\/section>/s.exec(page) ?? [];
    const [cards = '', below = ''] = results.split('class="on-now"');
    const titles = (part: string) => [...part.matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect([titles(cards), titles(below)]).toEqual([['Camp', 'Night', 'On 2027-05-10'], ['Show']]);
    expect(cards).toMatch(/>Sun 9 May, 22:00–03:00</);
    expect(cards).toMatch(/>19:00–21:00</);
    const last = await read('/events/day/2027-05-16/');
    expect(/<nav class="strip"[^>]*>(.*?)<\/nav>/s.exec(last)?.[1]?.match(/<a /g)).toHaveLength(7);
    const sunday = await read('/pt-pt/events/day/2027-05-16/');
    expect(/<nav class="strip"[^>]*>(.*?)<\/nav>/s.exec(sunday)?.[1]?.match(/<a /g)).toHaveLength(1);
  });

  it('name venues with links, and load a map from elsewhere on its own page alone', async () => {
    const venue = {
      venue: 'Old Warehouse',
      city: 'Koper',
      geo_lat: 45.55,
      geo_lng: 13.73,
      status: 'publish',
    };
    const village = await calendar.editor.make('/venues', { venue: 'Village Hall', status: 'publish' });
    await makeOn('2027-05-01', { venue: village.id, timezone: 'America/New_York' });
    const addresses = await open('/events/map/');
    expect(addresses.body).toContain('>These places have no position on a map yet.<');
    expect(addresses.body).toMatch(/<time [^>]*>[^<]* \(EDT\)<\/time>/);
    const { id } = await calendar.editor.make('/venues', venue);
    for (let day = 1; day <= 6; day += 1) await makeOn(`2027-05-0${day}`, { venue: id });
    const list = await open('/events/map/');
    expect(list.body).toContain('>Old Warehouse</a>');
    expect(list.body).not.toContain('no position on a map');
    expect(list.body).toMatch(/<summary>\s*\+ 2 more<span class="spoken">: Old Warehouse<\/span>/);
    expect(list.body).toContain('https://www.openstreetmap.org/?mlat=45.55');
    expect(list.body).not.toContain('tile.openstreetmap.org');
    expect(list.headers.get('content-security-policy')).not.toContain('openstreetmap');
    const [, path = ''] =
      /href="[^"]*?(\/events\/map\/16\/\d+\/\d+\/)" rel="nofollow">Show the map/.exec(list.body as string) ??
      [];
    const map = await open(path);
    expect(map.body).toMatch(/<image href="https:\/\/tile\.openstreetmap\.org\/16\/35\d{3}\/23\d{3}\.png"/);
    expect(map.body).toMatch(/aria-label="Old Warehouse"><title>Old Warehouse<\/title><circle/);
    expect(map.headers.get('content-security-policy')).toMatch(
      /img-src [^;]*https:\/\/tile\.openstreetmap\.org/,
    );
    expect(map.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(map.body).toMatch(/class="closer" href="[^"]*\/events\/map\/17\/\d+\/\d+\/"/);
    expect(map.body).toMatch(/class="farther" href="[^"]*\/events\/map\/15\/\d+\/\d+\/"/);
    expect((await open('/events/map/18/0/0/')).body).not.toContain('class="closer"');
    expect((await open('/events/map/2/0/0/')).body).not.toContain('class="farther"');
    for (const beyond of ['/events/map/2/4/0/', '/events/map/19/1/1/'])
      expect((await open(beyond)).status).toBe(404);
  });

  it('give the addresses of feeds with the filters of the page', async () => {
    await makeOn('2027-05-01', { categories: 'Concerts' });
    expect(await read('/events/?categories=concerts')).toContain(
      `href="${SITE}/events/subscribe/?categories=concerts"`,
    );
    const page = await read('/events/subscribe/?categories=concerts');
    const address = `${SITE.replace(/^https?:/, 'webcal:')}/calendar/events/v1/events.ics?categories=concerts&amp;ml_fallback=true`;
    expect(page).toContain(`href="${address}"`);
    expect(page).toContain('events.rss?categories=concerts&amp;ml_fallback=true"');
    expect(page).toContain('Remove filter: Concerts');
    // What has begun is not to come.
    await makeEvent(calendar.editor, { start_date: '2027-03-10 10:00:00', end_date: '2027-03-10 20:00:00' });
    expect(await read('/events/subscribe/')).toContain('Events to come: 1');
  });
});
