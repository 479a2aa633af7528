// The addresses of pages and feeds that sites with The Events Calendar have given to people.
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { ApiResponse } from '../../support/api.js';
import { makeEvent } from '../../support/make.js';

const API = '/calendar/events/v1';
const DAY = { start_date: '2027-07-01 20:00:00', end_date: '2027-07-01 22:00:00' };

let calendar: TestCalendar;
let ids: Record<'event' | 'music' | 'tag', number>;

beforeAll(async () => {
  calendar = await startTestCalendar({ SITE_TIMEZONE: 'America/New_York' });
  await calendar.empty();
  const music = await calendar.editor.make('/categories', { name: 'Music' });
  await calendar.editor.make('/categories', { name: 'Jazz', parent: music.id });
  const tag = await calendar.editor.make('/tags', { name: 'Free entry' });
  const terms = { categories: 'music,jazz', tags: 'free-entry' };
  const event = await makeEvent(calendar.editor, { title: 'Quay Night', ...terms, ...DAY });
  await calendar.editor.make('/venues', { venue: 'Hall', status: 'publish' });
  await makeEvent(calendar.editor, { title: 'Yoga', slug: 'yoga-2027-07-01', ...DAY });
  for (let n = 0; n < 25; n += 1)
    await makeEvent(calendar.editor, { title: `Evening ${n}`, categories: 'music', ...DAY });
  ids = { event: event.id, music: music.id, tag: tag.id };
});
afterAll(() => calendar.close());

const open = (path: string, accept = '*/*'): Promise<ApiResponse> =>
  calendar.visitor.under('').get(path, {}, { Accept: accept });

async function follow(path: string): Promise<string> {
  const { status, headers } = await open(path);
  return `${status} ${(headers.get('location') ?? '').replace(SITE, '')}`;
}

// It is 10 March 2027, 07:00, in New York.
it.each([
  ['/events/list/', '301 /events/'],
  ['/events/list', '301 /events/'],
  ['/events/photo/', '301 /events/'],
  ['/events/list/page/2/', '301 /events/?page=2'],
  ['/events/page/2/', '301 /events/?page=2'],
  ['/events/today/', '302 /events/day/2027-03-10/'],
  ['/events/2027-07-01/', '301 /events/day/2027-07-01/'],
  ['/events/2027-07/', '301 /events/month/2027-07/'],
  ['/events/list/2027-07-01/', '301 /events/?start_date=2027-07-01'],
  ['/events/week/2027-07-01/', '301 /events/?start_date=2027-07-01'],
  ['/events/month/?tribe-bar-date=2027-07-01', '301 /events/month/2027-07/'],
  ['/events/month/?tribe-bar-date=2027-07', '301 /events/month/2027-07/'],
  [
    '/events/list/?tribe-bar-date=2027-07-01&tribe-bar-search=quay',
    '301 /events/?search=quay&start_date=2027-07-01',
  ],
  ['/events/?eventDisplay=month', '302 /events/month/2027-03/'],
  ['/events/?eventDisplay=day&eventDate=2027-07-01', '301 /events/day/2027-07-01/'],
  ['/events/list/?eventDisplay=past', '301 /events/?when=past'],
  ['/events/list/page/1/?tribe_event_display=past', '301 /events/?when=past&page=1'],
  ['/events/featured/', '301 /events/?featured=true'],
  ['/events/category/music/page/2/', '301 /events/category/music/?page=2'],
  ['/events/category/music/jazz/list/', '301 /events/category/music/jazz/'],
  ['/events/category/music/month/', '302 /events/month/2027-03/?categories=music'],
  ['/events/category/music/2027-07/', '301 /events/month/2027-07/?categories=music'],
  ['/events/category/music/jazz/day/2027-07-01/', '301 /events/day/2027-07-01/?categories=jazz'],
  ['/events/tag/free-entry/list/', '301 /tag/free-entry/'],
  ['/tag/free-entry/2027-07/', '301 /events/month/2027-07/?tags=free-entry'],
  ['/de/events/list/', '301 /de/events/'],
  ['/event/yoga/2027-07-01/', '301 /event/yoga-2027-07-01/'],
  ['/event/quay-night/all/', '301 /event/quay-night/'],
  ['/?post_type=tribe_events', '301 /events/'],
  ['/?post_type=tribe_events&eventDisplay=month&eventDate=2027-07-01', '301 /events/month/2027-07/'],
  ['/?tribe_events=quay-night', '301 /event/quay-night/'],
  ['/?tribe_venue=hall', '301 /venue/hall/'],
  ['/?tribe_events_cat=music', '301 /events/category/music/'],
])('the page %s is %s', async (path, moved) => {
  expect(await follow(path)).toBe(moved);

  const target = await open(moved.slice(4), 'text/html');
  expect([target.status, target.headers.get('location')]).toEqual([200, null]);
});

it.each([
  ['/?post_type=tribe_events&ical=1&eventDisplay=list', '/events.ics?ml_fallback=true'],
  [
    '/?post_type=tribe_events&ical=1&eventDisplay=list&tribe_events_cat=music',
    '/events.ics?categories=MUSIC&ml_fallback=true',
  ],
  ['/?post_type=tribe_events&tag=free-entry&ical=1', '/events.ics?tags=TAG&ml_fallback=true'],
  ['/?tribe_events=quay-night&ical=1', '/events/by-slug/quay-night.ics'],
  ['/events/list/?ical=1', '/events.ics?ml_fallback=true'],
  ['/events/list/?outlook-ical=1', '/events.ics?ml_fallback=true'],
  ['/events/?ical=1&eventDisplay=list', '/events.ics?ml_fallback=true'],
  ['/events/ical/', '/events.ics?ml_fallback=true'],
  ['/event/quay-night/ical/', '/events/by-slug/quay-night.ics'],
  ['/events/2027-07-01/?ical=1', '/events.ics?start_date=2027-07-01&end_date=2027-07-01&ml_fallback=true'],
  ['/events/month/2027-07/?ical=1', '/events.ics?start_date=2027-07-01&end_date=2027-07-31&ml_fallback=true'],
  [
    '/events/category/music/list/?ical=1&tribe-bar-date=2027-07-01',
    '/events.ics?categories=MUSIC&ml_fallback=true',
  ],
])('the file %s is %s, also behind a cached page', async (path, file) => {
  const expected = `302 ${API}${file.replace('MUSIC', String(ids.music)).replace('TAG', String(ids.tag))}`;
  const page = path.replace(/[?&](?:outlook-)?ical=1/, (found) => (found.startsWith('?') ? '?' : ''));
  for (let n = 0; n < 2; n += 1) await open(page, 'text/html');

  expect(await follow(path)).toBe(expected);
  const { headers, body } = await open(expected.slice(4));
  expect([headers.get('content-type'), body]).toEqual([
    'text/calendar; charset=utf-8',
    expect.stringContaining('SUMMARY:Quay Night'),
  ]);
});

it('answers an event by its number, whatever the program accepts', async () => {
  expect(await follow(`/?p=${ids.event}`)).toBe('302 /event/quay-night/');
});

it('keeps the page of a category that is called as a view', async () => {
  await calendar.editor.make('/categories', { name: 'List', parent: ids.music });

  const { status, body } = await open('/events/category/music/list/', 'text/html');

  expect([status, body]).toEqual([
    200,
    expect.stringMatching(/<h1><span class="mark"[^>]*><\/span> List<\/h1>/),
  ]);
});

it.each([
  '/events/nothing/',
  '/events/list/nothing/',
  '/event/quay-night/2027/',
  '/events/2027-13/',
  '/events/2027-00/',
  '/events/2027-02-31/',
  '/events/2026-02-29/?ical=1',
  '/events/day/2027-04-31/',
  '/events/list/2027-06-31/',
  '/events/category/music/2027-02-30/',
  '/tag/free-entry/2027-02-30/',
  '/event/yoga/2027-02-31/',
  '/?post_type=page',
])('nothing is moved at %s', async (path) => {
  expect((await open(path, 'text/html')).headers.get('location') ?? '').not.toMatch(
    /\/events\/(?:day|month)/,
  );
});
