import sharp from 'sharp';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { makeEvent } from '../../support/make.js';

const HTML = { Accept: 'text/html' };

describe('what search engines and networks read', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const read = async (address: string): Promise<string> => {
    const { pathname, search } = new URL(address, SITE);
    const { status, body } = await calendar.visitor.under('').get(pathname + search, {}, HTML);
    expect([address, status]).toEqual([address, 200]);
    return body as string;
  };
  const locations = async (path: string): Promise<string[]> =>
    [...(await read(path)).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location);

  it('are led by robots.txt to sitemaps whose addresses all open', async () => {
    const parent = await calendar.editor.make('/categories', { name: 'Music & Dance' });
    const child = await calendar.editor.make('/categories', { name: 'Concerts', parent: parent.id });
    const { id } = await makeEvent(calendar.editor, {
      venue: { venue: 'Old Warehouse', status: 'publish' },
      organizer: { organizer: 'Jazz Club', status: 'publish' },
      categories: [child.id],
      tags: 'outdoors',
    });
    await calendar.editor.post(`/events/${id}`, { title: 'Jazz im Hafen', ml_language: 'de' });
    for (const hidden of [{ status: 'draft' }, { password: 'x' }, { hide_from_listings: true }])
      await makeEvent(calendar.editor, {
        title: 'Hidden',
        slug: `hidden-${Object.keys(hidden).join('')}`,
        ...hidden,
      });

    const [, index = ''] = /^Sitemap: (.*)$/m.exec(await read('/robots.txt')) ?? [];
    expect(index).toBe(`${SITE}/sitemap.xml`);
    const files = await locations(index);
    expect(await read(index)).toMatch(
      /en-events-\d+\.xml<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:]{8}Z<\/lastmod>/,
    );
    const pages = (await Promise.all(files.map(locations))).flat();
    expect(pages.filter((page) => /hidden/.test(page))).toEqual([]);
    for (const path of [
      '/events/',
      '/de/events/',
      '/event/harbour-jazz-night/',
      '/de/event/jazz-im-hafen/',
      '/venue/old-warehouse/',
      '/organizer/jazz-club/',
      '/tag/outdoors/',
      '/events/category/music-dance/concerts/',
    ])
      expect(pages).toContain(SITE + path);
    for (const page of pages) expect(await read(page)).toContain(`<link rel="canonical" href="${page}" />`);
    for (const path of [
      '/sitemaps/en-events-99999.xml',
      '/sitemaps/xx-events-0.xml',
      '/sitemaps/en-pages-1.xml',
    ])
      expect((await calendar.visitor.under('').get(path, {}, HTML)).status).toBe(404);
  });

  it('read whole paths of categories, and when an event or its text was changed', async () => {
    const add = async (name: string, fields: object = {}): Promise<number> =>
      (await calendar.editor.make('/categories', { name, ...fields })).id;
    const film = await add('Film', { parent: await add('Art') });
    const shorts = await add('Shorts', { parent: film });
    await calendar.editor.post(`/categories/${film}`, { name: 'Kino', ml_language: 'de' });
    await calendar.editor.delete(`/categories/${film}`, { ml_language: 'de' });
    await calendar.editor.post(`/categories/${shorts}`, { name: 'Kurzfilme', ml_language: 'de' });
    await makeEvent(calendar.editor, { title: 'Unseen', status: 'draft', tags: 'unseen' });
    const { id } = await makeEvent(calendar.editor, { title: 'Night', slug: 'night' });
    clock.set('2027-03-11T08:00:00Z');
    await calendar.editor.patch(`/events/${id}`, { cost: '5' });

    expect(await locations('/sitemaps/en-terms-0.xml')).toEqual(
      ['art', 'art/film', 'art/film/shorts'].map((path) => `${SITE}/events/category/${path}/`),
    );
    expect(await locations('/sitemaps/de-terms-0.xml')).toEqual([
      `${SITE}/de/events/category/art/film/kurzfilme/`,
    ]);
    expect(await read('/sitemaps/en-events-0.xml')).toContain(
      `<loc>${SITE}/event/night/</loc><lastmod>2027-03-11T08:00:00Z</lastmod>`,
    );
  });

  it('find one canonical address of a category that opens at several', async () => {
    const parent = await calendar.editor.make('/categories', { name: 'Music' });
    const child = await calendar.editor.make('/categories', { name: 'Concerts', parent: parent.id });
    await makeEvent(calendar.editor, { categories: [child.id] });
    expect(await read('/events/category/concerts/')).toContain(
      `<link rel="canonical" href="${SITE}/events/category/music/concerts/" />`,
    );
  });

  it('show the title and date of an event that has no image in a picture', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Ноќ <b>&amp; Ημέρα</b>' });
    const { body } = await calendar.visitor.get(`/events/${id}`);
    const page = await read((body as { url: string }).url);
    const [, address = ''] = /<meta property="og:image" content="([^"]*)" \/>/.exec(page) ?? [];
    expect(address).toBe(`${SITE}/og/event/${id}.png`);
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
    const response = await fetch(calendar.visitor.root + new URL(address).pathname);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=60');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const askAgain = (): Promise<Response> =>
      fetch(response.url, {
        headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
        redirect: 'manual',
      });
    expect((await askAgain()).status).toBe(304);
    for (const [change, status] of [
      [{ status: 'private' }, 404],
      [{ status: 'publish', password: 'secret' }, 403],
      [{ password: '' }, 304],
      [{ status: 'trash' }, 404],
    ] as const) {
      await calendar.editor.patch(`/events/${id}`, change);
      const again = await askAgain();
      expect([change, again.status, again.headers.get('cache-control')?.includes('public')]).toEqual([
        change,
        status,
        status === 304,
      ]);
    }
    const draft = await makeEvent(calendar.editor, { status: 'draft' });
    expect((await calendar.visitor.under('').get(`/og/event/${draft.id}.png`, {}, HTML)).status).toBe(404);
  });

  it('people share, and find the next dates and events from', async () => {
    const category = await calendar.editor.make('/categories', { name: 'Yoga' });
    const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const { id } = await makeEvent(calendar.editor, {
      title: 'Yoga',
      slug: 'yoga',
      categories: [category.id],
      ...times,
      recurrence: 'FREQ=WEEKLY;COUNT=5',
    });
    await makeEvent(calendar.editor, { title: 'Stretching', categories: [category.id], ...times });
    const list = await read('/events/');
    expect(list.match(/<li class="card"/g)).toHaveLength(2);
    expect(list).toContain('>Further dates: 4</a>');
    const { series } = (await calendar.visitor.get(`/events/${id}`)).body as { series: { id: number } };
    const all = await read(`/events/?series=${series.id}`);
    expect(all.match(/<li class="card"/g)).toHaveLength(5);
    const other = await read('/event/stretching/');
    expect(other).toContain('<h2>Similar events</h2>');
    expect(other).toContain('href="https://wa.me/?text=Stretching+');
  });
});
