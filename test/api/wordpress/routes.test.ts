// Routes of WordPress around the calendar, below wp-json (contract 12.5).
import { invalid, NO_ROUTE, refusal } from '../../support/responses.js';
import type { Api } from '../../support/api.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const WP = '/wp-json/wp/v2';
const TRIBE = `${SITE}/wp-json/tribe/events/v1`;
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const FORBIDDEN = { status: 403, code: 'rest_forbidden' };
const UNAUTHORIZED = { status: 401, code: 'rest_forbidden' };

let calendar: TestCalendar;
const at = (api: Api, base = WP): Api => api.under(base);

beforeAll(async () => {
  calendar = await startTestCalendar({
    LANGUAGES: 'en,de',
    SITE_TIMEZONE: 'Asia/Kolkata',
    NAMESPACE_ALIASES: 'wp-json/tribe/events/v1',
  });
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

describe('the site', () => {
  it('says who signed in, and nothing of visitors', async () => {
    const { status, body, headers } = await at(calendar.author).get('/users/me');
    const { body: known } = await calendar.author.get('/users/me');
    const { id, name, username } = known as { id: number; name: string; username: string };

    expect([status, headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(body).toEqual({ id, name, slug: username });
    expect(refusal(await at(calendar.visitor).get('/users/me'))).toEqual(UNAUTHORIZED);
    expect((await calendar.author.under('').get('/?rest_route=/wp/v2/users/me')).body).toEqual(body);
  });

  it('shows its settings to administrators alone', async () => {
    const { body } = await at(calendar.administrator).get('/settings');

    expect(body).toEqual({
      title: 'Calendar Events',
      url: SITE,
      timezone: 'Asia/Kolkata',
      timezone_string: 'Asia/Kolkata',
      gmt_offset: 5.5,
      language: 'en',
    });
    expect(refusal(await at(calendar.editor).get('/settings'))).toEqual(FORBIDDEN);
    expect(refusal(await at(calendar.visitor).get('/settings'))).toEqual(UNAUTHORIZED);
  });
});

describe('terms', () => {
  it('are created and listed with those that have no events, on pages', async () => {
    const made = await at(calendar.editor).post('/tags', { name: 'Jazz & Blues', description: 'Live' });
    await at(calendar.editor).post('/tags', { name: 'Market' });
    await makeEvent(calendar.editor, { tags: ['Market'] });
    const list = await at(calendar.visitor).get('/tags', { per_page: 1, orderby: 'name' });

    expect([made.status, made.headers.get('Location')]).toEqual([201, `${TRIBE}/tags/1`]);
    expect(made.body).toEqual({
      id: 1,
      count: 0,
      description: 'Live',
      link: `${SITE}/tag/jazz-blues/`,
      name: 'Jazz &amp; Blues',
      slug: 'jazz-blues',
      taxonomy: 'post_tag',
      meta: [],
      _links: { self: [{ href: `${TRIBE}/tags/1` }], collection: [{ href: `${TRIBE}/tags` }] },
    });
    expect(list.body).toEqual([made.body]);
    expect(['X-WP-Total', 'X-WP-TotalPages'].map((name) => list.headers.get(name))).toEqual(['2', '2']);
    const next = /<([^>]+)>; rel="next"/.exec(list.headers.get('Link') ?? '')?.[1] ?? '';
    expect(next).toContain(`${SITE}${WP}/tags?`);
    const second = await calendar.visitor.under('').get(next.slice(SITE.length));
    expect(second.body).toMatchObject([{ name: 'Market', count: 1 }]);
    const previous = /<([^>]+)>; rel="prev"/.exec(second.headers.get('Link') ?? '')?.[1] ?? '';
    expect(previous).toContain(`${SITE}${WP}/tags?`);
    expect((await calendar.visitor.under('').get(previous.slice(SITE.length))).body).toEqual([made.body]);
    expect((await at(calendar.visitor).get('/tags', { hide_empty: true, _fields: 'name' })).body).toEqual([
      { name: 'Market' },
    ]);
  });

  it('have parents if they are categories, and languages', async () => {
    const post = (body: object): ReturnType<Api['post']> =>
      at(calendar.author).post('/tribe_events_cat', body);
    const music = await post({ name: 'Music', parent: 0 });
    const jazz = await post({ name: 'Jazz', parent: 1 });
    const german = await at(calendar.author, `/de${WP}`).post('/tribe_events_cat', { name: 'Kunst' });
    const below = await at(calendar.visitor).get('/tribe_events_cat', { parent: 1 });

    expect(music.body).toMatchObject({ id: 1, parent: 0, taxonomy: 'tribe_events_cat' });
    expect(jazz.body).toMatchObject({ parent: 1, slug: 'jazz' });
    expect(german.body).toMatchObject({ link: `${SITE}/de/events/category/kunst/` });
    expect(below.body).toEqual([jazz.body]);
    const inGerman = await at(calendar.visitor, `/de${WP}`).get('/tribe_events_cat', { _fields: 'name' });
    expect(inGerman.body).toEqual([{ name: 'Kunst' }]);
    expect((await post({ name: 'Jazz', parent: 1 })).body).toMatchObject({ code: 'term_exists' });
  });

  it('are written by the roles that may, and checked', async () => {
    const tags = (api: Api): ReturnType<Api['post']> => at(api).post('/tags', { name: 'New' });

    expect(refusal(await tags(calendar.visitor))).toEqual(UNAUTHORIZED);
    expect(refusal(await tags(calendar.author))).toEqual(FORBIDDEN);
    expect(refusal(await at(calendar.contributor).post('/tribe_events_cat', { name: 'New' }))).toEqual(
      FORBIDDEN,
    );
    expect(refusal(await at(calendar.editor).post('/tags', {}))).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['name'],
    });
    expect(refusal(await at(calendar.visitor).get('/tags', { per_page: 0 }))).toEqual(invalid('per_page'));
    expect((await at(calendar.visitor).get('/tags')).body).toEqual([]);
  });
});

describe('media', () => {
  const raw = (api: Api, type = 'image/gif', body: Buffer = PIXEL): ReturnType<Api['send']> =>
    at(api).send(
      'POST',
      '/media',
      { title: 'Quay', alt_text: 'A quay' },
      { 'Content-Type': type, 'Content-Disposition': 'attachment; filename="quay.gif"' },
      body,
    );

  it.each([
    ['UTF-8', Buffer.from('Größe – 港.gif').toString('latin1'), 'Größe – 港'],
    ['Latin-1', 'Größe.gif', 'Größe'],
  ])('has the name of a file in %s', async (_, name, title) => {
    const file = { 'Content-Type': 'image/gif', 'Content-Disposition': `attachment; filename="${name}"` };
    const headers = { ...calendar.author.authorization(), ...file };

    // Unlike `request`, which `Api` uses, it does not change the bytes of the header.
    const made = await fetch(`${calendar.author.root}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers,
      body: new Uint8Array(PIXEL),
    });

    expect([made.status, await made.json()]).toEqual([
      201,
      expect.objectContaining({ title: { rendered: title } }),
    ]);
  });

  it('is uploaded as a body or as a form, and found by its words', async () => {
    const made = await raw(calendar.author);
    const form = new FormData();
    form.append('file', new Blob([PIXEL], { type: 'image/gif' }), 'tower.gif');
    form.append('title', 'Tower');
    const second = await at(calendar.author).send('POST', '/media', {}, {}, form);
    const list = await at(calendar.author).get('/media', { search: 'quay' });
    const { body: image } = await calendar.author.get('/images/1');
    const { url, filesize, date } = image as { url: string; filesize: number; date: string };

    expect([made.status, second.status]).toEqual([201, 201]);
    const file = url.slice(url.lastIndexOf('/') + 1);
    expect(made.body).toEqual({
      id: 1,
      date: date.replace(' ', 'T'),
      date_gmt: '2027-03-10T12:00:00',
      slug: file.replace('.gif', ''),
      type: 'attachment',
      status: 'inherit',
      link: url,
      author: calendar.userIds.author,
      title: { rendered: 'Quay' },
      caption: { rendered: '' },
      alt_text: 'A quay',
      media_type: 'image',
      mime_type: 'image/gif',
      media_details: {
        width: 1,
        height: 1,
        file,
        filesize,
        sizes: {
          full: { file, width: 1, height: 1, filesize, mime_type: 'image/gif', source_url: url },
        },
      },
      source_url: url,
    });
    expect(image).toMatchObject({ file_name: 'quay.gif' });
    expect(second.body).toMatchObject({ title: { rendered: 'Tower' } });
    expect(list.body).toEqual([made.body]);
    expect(list.headers.get('X-WP-Total')).toBe('1');
  });

  it('is shown to visitors only where they can see it anyway', async () => {
    await raw(calendar.author);
    const hidden = await at(calendar.visitor).get('/media');
    await makeEvent(calendar.author, { image: 1 });

    expect([hidden.body, hidden.headers.get('X-WP-Total')]).toEqual([[], '0']);
    expect((await at(calendar.visitor).get('/media')).body).toMatchObject([{ id: 1 }]);
  });

  it('takes images alone, from those who may upload', async () => {
    expect(refusal(await raw(calendar.visitor))).toEqual(UNAUTHORIZED);
    expect(refusal(await raw(calendar.subscriber))).toEqual(FORBIDDEN);
    expect(refusal(await raw(calendar.author, 'application/json', Buffer.from('{}')))).toEqual({
      status: 415,
      code: 'rest_unsupported_media_type',
    });
    expect(refusal(await raw(calendar.author, 'image/gif', Buffer.from('no image')))).toEqual(
      invalid('file'),
    );
    expect(refusal(await raw(calendar.author, 'image/gif', Buffer.alloc(10 * 2 ** 20 + 1)))).toEqual({
      status: 413,
      code: 'rest_request_too_large',
    });
    expect((await at(calendar.author).get('/media')).body).toEqual([]);
    // The API itself takes forms only, as before.
    const own = await calendar.author.send('POST', '/images', {}, { 'Content-Type': 'image/gif' }, PIXEL);
    expect(refusal(own)).toEqual({ status: 415, code: 'rest_unsupported_media_type' });
  });
});

describe('routes of WordPress', () => {
  it('tell what a caller may do', async () => {
    const allow = async (api: Api, path: string): Promise<string | null> =>
      (await at(api).send('OPTIONS', path)).headers.get('Allow');

    expect(await allow(calendar.visitor, '/tags')).toBe('GET');
    expect(await allow(calendar.editor, '/tags')).toBe('GET, POST');
    expect(await allow(calendar.editor, '/settings')).toBeNull();
    expect((await at(calendar.visitor).send('OPTIONS', '/media')).body).toMatchObject({ namespace: 'wp/v2' });
  });

  it.each([
    ['GET', `${WP}/posts`],
    ['GET', `${WP}/tags/1`],
    ['DELETE', `${WP}/tags`],
    ['GET', '/wp/v2/tags'],
    ['GET', '/calendar/events/v1/wp/v2/tags'],
    ['GET', '/wp-json/tribe/events/v1/wp/v2/tags'],
    ['GET', '/fr/wp-json/wp/v2/tags'],
  ])('are no more than these: %s %s', async (verb, path) => {
    expect(refusal(await calendar.visitor.under('').send(verb, path))).toEqual(NO_ROUTE);
  });

  it.each([
    { NAMESPACE_ALIASES: 'wp-json/tribe/events/v1', WORDPRESS_ROUTES: 'off' },
    { NAMESPACE_ALIASES: 'city/v1' },
  ])('are not there with %j', async (settings) => {
    const other = await startTestCalendar(settings);

    expect(refusal(await at(other.visitor).get('/tags'))).toEqual(NO_ROUTE);
    await other.close();
  });
});
