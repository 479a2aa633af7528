import type { ApiResponse, Made } from '../../support/api.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HOSTILE = `<img src=x onerror="alert('x')"> "</title><script>alert(1)</script>`;

interface Linked extends Made {
  readonly url: string;
  readonly venue: { readonly url: string };
  readonly organizer: readonly { readonly url: string }[];
}

describe('public pages', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = (address: string, headers: Record<string, string> = HTML): Promise<ApiResponse> => {
    const { pathname, searchParams } = new URL(address, SITE);
    return calendar.visitor.under('').get(pathname, Object.fromEntries(searchParams), headers);
  };

  const read = async (address: string): Promise<string> => {
    const { status, body, headers } = await open(address);
    expect({ address, status, type: headers.get('content-type') }).toEqual({
      address,
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    return body as string;
  };

  const linkedEvent = async (): Promise<Linked> => {
    const { id: venue } = await calendar.editor.make('/venues', {
      venue: 'Old Warehouse',
      city: 'Koper',
      status: 'publish',
    });
    const { id: organizer } = await calendar.editor.make('/organizers', {
      organizer: 'Jazz Club',
      status: 'publish',
    });
    const parent = await calendar.editor.make('/categories', { name: 'Music' });
    const child = await calendar.editor.make('/categories', { name: 'Concerts', parent: parent.id });
    const { id } = await makeEvent(calendar.editor, {
      venue,
      organizer,
      categories: [child.id],
      tags: 'outdoors',
      description: '<p style="text-align: center">Bring <b>friends</b>.</p>',
    });
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz im Hafen', ml_language: 'de' });
    return (await calendar.visitor.get(`/events/${id}`)).body as Linked;
  };

  it('open at every address that answers name, with what they are about', async () => {
    const event = await linkedEvent();
    const terms: string[] = [];
    for (const kind of ['categories', 'tags']) {
      const { body } = await calendar.visitor.get(`/${kind}`, { hide_empty: false });
      terms.push(...((body as Record<string, { url: string }[]>)[kind] ?? []).map(({ url }) => url));
    }
    expect(terms).toHaveLength(3);
    for (const address of terms) expect(await read(address)).toContain('Harbour Jazz Night');

    const page = await read(event.url);
    expect(page).toContain('<title>Harbour Jazz Night – Events</title>');
    expect(page).toContain('<p data-align="center">Bring <b>friends</b>.</p>');
    for (const { url } of [event.venue, ...event.organizer])
      expect(await read(url)).toContain(`href="${event.url}"`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Event', name: 'Harbour Jazz Night', url: event.url });
    expect(page).toContain(`<link rel="canonical" href="${event.url}" />`);
    expect(page).toContain(`hreflang="de" href="${SITE}/de/event/jazz-im-hafen/"`);
    expect(await read('/events/month/2027-05/')).toContain(`href="${event.url}"`);
    expect(await read('/events/?search=jazz&categories=concerts')).toContain('Remove filter: Concerts');
  });

  it('speak every language, and say where a text has none of it', async () => {
    const { url } = await linkedEvent();
    const titles = new Set<string>();
    for (const code of LANGUAGE_CODES) {
      const base = code === 'en' ? '' : `/${code}`;
      const list = await read(`${base}/events/`);
      expect(list).toContain(`<html lang="${code === 'pt-pt' ? 'pt-PT' : code}">`);
      expect(list).not.toMatch(/undefined|\bnull\b|\{\w+\}/);
      titles.add(/<a class="skip"[^>]*>([^<]*)/.exec(list)?.[1] ?? '');
      const month = await read(`${base}/events/month/2027-05/`);
      expect(month).toContain(code === 'de' ? 'Jazz im Hafen' : 'Harbour Jazz Night');
      expect(await read(`${base}${new URL(url).pathname}`)).toContain('application/ld+json');
    }
    expect(titles.size).toBe(LANGUAGE_CODES.length);
    expect(await read(`/fr${new URL(url).pathname}`)).toContain('affiché en : anglais');
  });

  it('escape what people wrote, and load nothing from elsewhere', async () => {
    const { id } = await makeEvent(calendar.editor, {
      title: HOSTILE.replaceAll('<', '&lt;'),
      description: '<p>Text</p><img src="https://elsewhere.test/x.png" alt="A boat">',
    });
    const { url } = (await calendar.visitor.get(`/events/${id}`)).body as Linked;
    for (const address of [url, '/events/', '/events/month/2027-05/']) {
      const page = await read(address);
      expect(page).toContain('&lt;img src=x');
      expect(page).not.toMatch(/<img src=x|<script>|src="https:\/\/elsewhere/);
    }
    expect(await read(url)).toContain('href="https://elsewhere.test/x.png"');
    const found = await read(`/events/?search=${encodeURIComponent(HOSTILE)}`);
    expect(found).not.toMatch(/<img src=x|<script>/);
    const { headers } = await open(url);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  it('are not found where there is nothing that visitors may read', async () => {
    const hidden = { title: 'Hidden Secret', slug: 'hidden-secret' };
    const draft = await makeEvent(calendar.editor, { ...hidden, status: 'draft' });
    await makeEvent(calendar.editor, { ...hidden, slug: 'private-secret', status: 'private' });
    const paths = [
      '/event/hidden-secret/',
      '/event/private-secret/',
      `/?post_type=tribe_events&p=${draft.id}`,
    ];
    const unknown = ['/venue/none/', '/organizer/none/', '/tag/none/', '/events/category/none/', '/nothing/'];
    for (const path of [...paths, ...unknown, '/events/month/1200-01/', '/events/?categories=none']) {
      const { status, body } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain('<title>Page not found');
      expect(body).not.toContain('Secret');
    }
    expect(await read('/events/')).not.toContain('Secret');
    const protectedEvent = await makeEvent(calendar.editor, {
      title: 'Closed',
      password: 'x',
      description: 'Inside',
    });
    const { url } = (await calendar.editor.get(`/events/${protectedEvent.id}`)).body as Linked;
    const { status, body } = await open(url);
    expect(status).toBe(403);
    expect(body).toContain('<form class="lock" method="post"');
    expect(body).not.toContain('Inside');
  });

  it('say in words that an event is cancelled, and lead from an empty list to the next event', async () => {
    await makeEvent(calendar.editor, { event_status: 'cancelled', event_status_reason: 'Storm & rain' });
    expect(await read('/events/')).toContain('>Cancelled</span>');
    const page = await read('/event/harbour-jazz-night/');
    expect(page).toContain('Storm &amp; rain');
    expect(page).not.toContain('calendar.google.com');
    const empty = await read('/events/?start_date=2027-01-01&end_date=2027-01-02');
    expect(empty).toContain('No events found.');
    expect(empty).toContain('Next event: Saturday, 1 May 2027');
    expect(empty).toContain('<meta name="robots" content="noindex" />');
  });

  it('have one address each, and leave the root to clients of the API', async () => {
    const locations = [
      ['/', '/events/'],
      ['/de/', '/de/events/'],
      ['/events', '/events/'],
      ['/en/events/', '/events/'],
      ['/event/x/?ml_language=sl', '/sl/event/x/'],
      ['/events/tag/outdoors/', '/tag/outdoors/'],
    ] as const;
    for (const [from, to] of locations) {
      const { status, headers } = await open(from);
      expect([from, status < 303, headers.get('location')]).toEqual([from, true, SITE + to]);
    }
    const preferred = await open('/', { ...HTML, 'Accept-Language': 'sl, en;q=0.5' });
    expect(preferred.headers.get('location')).toBe(`${SITE}/sl/events/`);
    expect((await open('/', { Accept: '*/*' })).body).toMatchObject({ namespaces: ['calendar/events/v1'] });
    expect((await open('/nothing/', { Accept: '*/*' })).body).toMatchObject({ code: 'rest_no_route' });
  });

  it('are revalidated, and have a stylesheet that may be kept for ever', async () => {
    const page = await open('/events/');
    const again = await open('/events/', { ...HTML, 'If-None-Match': page.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(page.body as string) ?? [];
    const { status, headers } = await open(style);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    await makeEvent(calendar.editor, { title: 'New' });
    expect(
      (await open('/events/', { ...HTML, 'If-None-Match': page.headers.get('etag') ?? '' })).status,
    ).toBe(200);
  });
});

it('are absent with PAGES=off, and so are previews', async () => {
  const off = await startTestCalendar({ PAGES: 'off' });
  const site = off.visitor.under('');
  const { id } = await makeEvent(off.editor, { status: 'draft' });
  const made = await off.editor.get(`/events/${id}/preview-link`);
  const preview = await site.get(`/preview/${'A'.repeat(38)}/`, {}, HTML);
  const { body } = await site.get('/events/', {}, HTML);
  const signIn = await site.get('/admin/sign-in', {}, HTML);
  const [styles = ''] = /\/assets\/pages\.\w+\.css/.exec(String(signIn.body)) ?? [];
  const { status } = await site.get(styles);
  await off.close();
  for (const absent of [body, preview.body, made.body])
    expect(absent).toMatchObject({ code: 'rest_no_route' });
  expect([preview.status, made.status]).toEqual([404, 404]);
  expect(status).toBe(200);
});
