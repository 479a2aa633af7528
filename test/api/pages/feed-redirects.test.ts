import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const API = '/calendar/events/v1';

describe('the addresses of feeds at sites with The Events Calendar', () => {
  let calendar: TestCalendar;
  let venue: { id: number };
  let tag: { id: number };

  beforeAll(async () => {
    calendar = await startTestCalendar();
    await calendar.empty();
    venue = await calendar.editor.make('/venues', { venue: 'Old Warehouse', status: 'publish' });
    tag = await calendar.editor.make('/tags', { name: 'jazz' });
    await makeEvent(calendar.editor, {
      title: 'Jazz Night',
      slug: 'jazz-night',
      venue: venue.id,
      tags: 'jazz',
      start_date: '2027-05-13 20:00:00',
      end_date: '2027-05-13 22:00:00',
    });
  });
  afterAll(() => calendar.close());

  const open = (path: string, accept = '*/*') => calendar.visitor.under('').get(path, {}, { Accept: accept });
  const follow = async (path: string): Promise<string | null> => {
    const { status, headers } = await open(path);
    const location = headers.get('location');
    return status === 302 && location !== null ? location.replace(SITE, '') : null;
  };

  it.each([
    ['/events/?ical=1', '/events.ics?ml_fallback=true'],
    ['/events/?ical=1&search=jazz', '/events.ics?search=jazz&ml_fallback=true'],
    [
      '/events/month/2027-02/?ical=1',
      '/events.ics?start_date=2027-02-01&end_date=2027-02-28&ml_fallback=true',
    ],
    [
      '/events/day/2027-02-13/?ical=1',
      '/events.ics?start_date=2027-02-13&end_date=2027-02-13&ml_fallback=true',
    ],
    ['/event/jazz-night/?ical=1', '/events/by-slug/jazz-night.ics'],
    ['/events/feed/', '/events.rss?ml_fallback=true'],
    ['/feed/', '/events.rss?ml_fallback=true'],
    ['/feed/atom/', '/events.atom?ml_fallback=true'],
  ])('%s leads to %s', async (path, feed) => {
    expect(await follow(path)).toBe(API + feed);
  });

  it('lead to the events of a venue or tag, and to those of a language', async () => {
    expect(await follow('/venue/old-warehouse/?ical=1')).toBe(
      `${API}/events.ics?venue=${venue.id}&ml_fallback=true`,
    );
    expect(await follow('/venue/old-warehouse/feed/')).toBe(
      `${API}/events.rss?venue=${venue.id}&ml_fallback=true`,
    );
    expect(await follow('/tag/jazz/feed/')).toBe(`${API}/events.rss?tags=${tag.id}&ml_fallback=true`);
    expect(await follow('/events/tag/jazz/feed/rss2/')).toBe(
      `${API}/events.rss?tags=${tag.id}&ml_fallback=true`,
    );
    expect(await follow('/de/events/?ical=1')).toBe(`/de${API}/events.ics?ml_fallback=true`);

    const file = await open(await follow('/tag/jazz/?ical=1').then((path) => path ?? ''));
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.body).toContain('SUMMARY:Jazz Night');
    // As the German list, which shows the event in the language that it has.
    expect((await open(`/de${API}/events.ics?ml_fallback=true`)).body).toContain('SUMMARY:Jazz Night');
  });

  it('leave pages alone, and find nothing where no page is', async () => {
    const list = await open('/events/?ical=0', 'text/html');
    expect([list.status, list.body]).toEqual([200, expect.stringContaining('>Jazz Night</a>')]);
    for (const path of ['/event/none/?ical=1', '/tag/none/feed/', '/event/feed/', '/events/map/feed/']) {
      expect([path, (await open(path, 'text/html')).status]).toEqual([path, 404]);
    }
  });
});
