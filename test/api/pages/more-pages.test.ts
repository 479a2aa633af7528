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

  it('name venues with links, and load a map from elsewhere on its own page alone', async () => {
    const venue = {
      venue: 'Old Warehouse',
      city: 'Koper',
      geo_lat: 45.55,
      geo_lng: 13.73,
      status: 'publish',
    };
    await makeOn('2027-05-01', { venue });
    const list = await open('/events/map/');
    expect(list.body).toContain('>Old Warehouse</a>');
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
    for (const beyond of ['/events/map/2/4/0/', '/events/map/19/1/1/'])
      expect((await open(beyond)).status).toBe(404);
  });

  it('give the addresses of feeds with the filters of the page', async () => {
    await makeOn('2027-05-01', { categories: 'Concerts' });
    expect(await read('/events/?categories=concerts')).toContain(
      `href="${SITE}/events/subscribe/?categories=concerts"`,
    );
    const page = await read('/events/subscribe/?categories=concerts');
    const address = `${SITE.replace(/^https?:/, 'webcal:')}/calendar/events/v1/events.ics?categories=concerts`;
    expect(page).toContain(`href="${address}"`);
    expect(page).toContain('events.rss?categories=concerts"');
    expect(page).toContain('Remove filter: Concerts');
  });
});
