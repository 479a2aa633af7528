import { expectBody, invalid, NO_ROUTE, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';

const NS = 'calendar/events/v1';
const DISCOVERY = ['Link', 'X-TEC-API-VERSION', 'X-TEC-API-ROOT', 'X-TEC-API-ORIGIN'] as const;

const discovery = ({ headers }: ApiResponse): (string | null)[] => DISCOVERY.map((name) => headers.get(name));
const link = (address: string): string => `<${address}>; rel="https://api.w.org/"`;

describe('the root', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana', LANGUAGES: 'en,de' });
  });
  afterAll(() => calendar.close());

  const root = (path: string, query = {}): Promise<ApiResponse> =>
    calendar.visitor.under('').get(path, query);
  const indexEntry = async (base: string): Promise<object | undefined> => {
    const { body } = await calendar.visitor.under(base).get('');
    return (body as { routes: Record<string, object> }).routes[`/${NS}`];
  };

  it('tells what is there', async () => {
    const answer = await root('/');

    expect(answer.status).toBe(200);
    expectBody(answer.body, {
      name: 'Calendar Events',
      description: 'A calendar of events, venues, organizers, categories and tags in 18 languages.',
      url: SITE,
      home: SITE,
      gmt_offset: 1,
      timezone_string: 'Europe/Ljubljana',
      namespaces: [NS],
      authentication: { 'application-passwords': { schemes: ['Basic', 'Bearer'], endpoints: {} } },
      routes: {
        '/': {
          namespace: '',
          methods: ['GET'],
          endpoints: [{ methods: ['GET'], args: {} }],
          _links: { self: [{ href: `${SITE}/` }] },
        },
        [`/${NS}`]: await indexEntry(`/${NS}`),
      },
      _links: { self: [{ href: `${SITE}/` }], help: [{ href: `${SITE}/${NS}/doc` }] },
    });
  });

  it('tells in its headers where the API is', async () => {
    const answer = await root('/');

    expect(discovery(answer)).toEqual([link(`${SITE}/`), 'v1', `${SITE}/${NS}/`, SITE]);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Allow')).toBe('GET');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Content-Language')).toBe('en');
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await calendar.visitor.under(`/${NS}`).get('')).headers.get('Link')).toBe(link(`${SITE}/`));
  });

  it('tells it in the headers of pages as well', async () => {
    const page = await calendar.visitor.under('').get('/de/events/', {}, { Accept: 'text/html' });

    expect(discovery(page)).toEqual([link(`${SITE}/de/`), 'v1', `${SITE}/de/${NS}/`, SITE]);
  });

  it('shows its headers to pages of other origins', async () => {
    const { headers } = await calendar.visitor.under('').get('/', {}, { Origin: 'https://page.example' });

    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Expose-Headers')?.split(', ')).toEqual(
      expect.arrayContaining([...DISCOVERY]),
    );
  });

  it.each(['/de', '/de/', '/DE/'])('stands under a language, in that language, at %s', async (path) => {
    const answer = await root(path);

    expect(discovery(answer)).toEqual([link(`${SITE}/de/`), 'v1', `${SITE}/de/${NS}/`, SITE]);
    expect(answer.headers.get('Content-Language')).toBe('de');
    expect(answer.body).toMatchObject({
      description: expect.stringContaining('Sprachen') as string,
      url: SITE,
      home: `${SITE}/de`,
      namespaces: [NS],
      _links: { self: [{ href: `${SITE}/de/` }], help: [{ href: `${SITE}/de/${NS}/doc` }] },
    });
    expect((answer.body as { routes: object }).routes).toEqual({
      '/': expect.objectContaining({ _links: { self: [{ href: `${SITE}/de/` }] } }) as object,
      [`/${NS}`]: await indexEntry(`/de/${NS}`),
    });
  });

  it('takes a language like every route', async () => {
    const { headers, body } = await root('/', { ml_language: 'de' });

    expect(headers.get('Content-Language')).toBe('de');
    expect((body as { description: string }).description).toContain('Sprachen');
    expect(refusal(await root('/', { ml_language: 'xx' }))).toEqual(invalid('ml_language'));
    expect(refusal(await root('/', { ml_language: 'fr' }))).toEqual(invalid('ml_language'));
  });

  it('tells errors in the language of its base', async () => {
    const { headers, body } = await root('/de/', { _fields: 'a,'.repeat(201) });

    expect(headers.get('Content-Language')).toBe('de');
    expect((body as { message: string }).message).toMatch(/^Ung/);
  });

  it('can be pruned and enveloped', async () => {
    const { body } = await root('/', { _fields: 'namespaces', _envelope: 1 });

    expect(body).toMatchObject({
      body: { namespaces: [NS] },
      status: 200,
      headers: { 'X-TEC-API-VERSION': 'v1' },
    });
  });

  it('answers HEAD as GET, without the body', async () => {
    const get = await root('/');
    const head = await calendar.visitor.under('').send('HEAD', '/');

    expect([head.status, head.body, discovery(head)]).toEqual([200, undefined, discovery(get)]);
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
  });

  it('answers a preflight, and OPTIONS with its own description', async () => {
    const { status, body, headers } = await calendar.visitor.under('').send('OPTIONS', '/');

    expect([status, headers.get('Allow')]).toEqual([200, 'GET']);
    expect(headers.get('Access-Control-Allow-Methods')).toContain('GET');
    expectBody(body, ((await root('/')).body as { routes: Record<string, object> }).routes['/'] ?? {});
  });

  it('tells the offset of today', async () => {
    clock.set('2027-07-10T12:00:00Z');

    const { body } = await root('/');

    clock.set('2027-03-10T12:00:00Z');
    expect(body).toMatchObject({ gmt_offset: 2 });
  });

  it('is for users as for visitors, and not for wrong credentials', async () => {
    const { body, headers } = await calendar.editor.under('').get('/');
    const wrong = { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };

    expectBody(body, (await root('/')).body as object);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(refusal(await calendar.visitor.under('').get('/', {}, wrong))).toEqual({
      status: 401,
      code: 'incorrect_password',
    });
  });

  it.each([
    ['POST', '/'],
    ['PUT', '/'],
    ['DELETE', '/de/'],
    ['GET', '//'],
    ['GET', '/de//'],
    ['GET', '/de/de/'],
    ['GET', '/fr/'],
    ['GET', '/wp-json/'],
    ['GET', '/calendar/'],
    ['GET', '/index.html'],
  ])('is nothing else: %s %s', async (verb, path) => {
    const answer = await calendar.visitor.under('').send(verb, path);

    expect(refusal(answer)).toEqual(NO_ROUTE);
    expect(discovery(answer)).toEqual([null, null, null, null]);
  });
});

describe('the root below a path, with namespaces of WordPress', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({
      ROOT_PATH: '/api',
      NAMESPACE_ALIASES: 'wp-json/tribe/events/v1, city/v1, wp-json/old/v1',
    });
  });
  afterAll(() => calendar.close());

  const root = (path: string): Promise<ApiResponse> => calendar.visitor.under('').get(path);

  it.each([
    ['/api/', '/api', null],
    ['/API', '/api', null],
    ['/api/de/', '/api/de', 'de'],
  ])('lists all namespaces at %s and leads to wp-json', async (path, base, language) => {
    const answer = await root(path);

    expect(discovery(answer)).toEqual([link(`${SITE}${base}/wp-json/`), 'v1', `${SITE}${base}/${NS}/`, SITE]);
    expect(answer.body).toMatchObject({
      home: language === null ? SITE : `${SITE}/${language}`,
      namespaces: [NS, 'wp-json/tribe/events/v1', 'city/v1', 'wp-json/old/v1'],
    });
    expect(Object.keys((answer.body as { routes: object }).routes)).toEqual([
      '/',
      `/${NS}`,
      '/wp-json/tribe/events/v1',
      '/city/v1',
      '/wp-json/old/v1',
    ]);
  });

  it.each([
    ['/api/wp-json/', '/api'],
    ['/api/wp-json', '/api'],
    ['/api/WP-JSON/', '/api'],
    ['/api/de/wp-json/', '/api/de'],
  ])('lists at %s what lies below it, by the names clients of WordPress know', async (path, base) => {
    const answer = await root(path);

    const wordPress = `${SITE}${base}/wp-json`;
    expect(discovery(answer)).toEqual([link(`${wordPress}/`), 'v1', `${wordPress}/tribe/events/v1/`, SITE]);
    expect(answer.body).toMatchObject({
      namespaces: ['tribe/events/v1', 'old/v1'],
      _links: {
        self: [{ href: `${wordPress}/` }],
        help: [{ href: `${wordPress}/tribe/events/v1/doc` }],
      },
    });
    expect((answer.body as { routes: object }).routes).toMatchObject({
      '/': { _links: { self: [{ href: `${wordPress}/` }] } },
      '/tribe/events/v1': {
        namespace: 'tribe/events/v1',
        endpoints: [{ args: { namespace: { default: 'tribe/events/v1' } } }],
        _links: { self: [{ href: `${wordPress}/tribe/events/v1` }] },
      },
      '/old/v1': { _links: { self: [{ href: `${wordPress}/old/v1` }] } },
    });
  });

  it('leads from the address of the site to the events', async () => {
    const follow = (address: string): Promise<ApiResponse> => root(address.slice(SITE.length));

    const [, found = ''] =
      /<(.+)>; rel="https:\/\/api\.w\.org\/"/.exec((await root('/api/')).headers.get('Link') ?? '') ?? [];
    const { namespaces } = (await follow(found)).body as { namespaces: string[] };
    const list = await follow(`${found}${namespaces[0] ?? ''}/events`);

    expect([list.status, list.body]).toMatchObject([200, { events: [], total: 0 }]);
    const feed = `${found}${namespaces[0] ?? ''}/events.ics`.replace(/^http:/, 'webcal:');
    expect(list.headers.get('Link')).toBe(`${link(found)}, <${feed}>; rel="alternate"; type="text/calendar"`);
  });

  it.each(['/', '/wp-json/', '/de/', '/api/wp-json/tribe/', '/api/city/', '/apis/'])(
    'is not at %s',
    async (path) => {
      expect(refusal(await root(path))).toEqual(NO_ROUTE);
    },
  );
});
