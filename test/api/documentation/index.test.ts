import { expectBody, refusal } from '../../support/responses.js';
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';

const NS = 'calendar/events/v1';
const COLLECTION = ['GET', 'POST'];
const POST_ITEM = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'];
const TERM_ITEM = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const POST_ENDPOINTS = [['GET'], ['DELETE'], ['POST', 'PUT', 'PATCH']];
const TERM_ENDPOINTS = [['GET'], ['POST', 'PUT', 'PATCH'], ['DELETE']];

const ID = '/(?P<id>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

type Route = [pattern: string, methods: string[], endpoints: string[][]];

const versionsOf = (kind: string): Route[] => [
  [`/${kind}${ID}/history/(?P<change>\\d+)`, ['GET'], [['GET']]],
  [`/${kind}${ID}/history/(?P<change>\\d+)/restore`, ['POST'], [['POST']]],
];

const mergeOf = (kind: string): Route => [`/${kind}${ID}/merge`, ['POST'], [['POST']]];

const ROUTES: readonly Route[] = [
  ['', ['GET'], [['GET']]],
  ['/doc', ['GET'], [['GET']]],
  ...['/events.ics', '/events.rss', '/events.atom', '/events.json'].map((path): Route => [
    path,
    ['GET'],
    [['GET']],
  ]),
  ...[`/events${ID}.ics`, `/events${SLUG}.ics`, `/series${ID}.ics`, '/events/calendar', '/events/facets'].map(
    (path): Route => [path, ['GET'], [['GET']]],
  ),
  [
    '/events/external/(?P<source>[^/]+)/(?P<uid>[^/]+)',
    ['GET', 'POST', 'PUT', 'PATCH'],
    [['GET'], ['POST', 'PUT', 'PATCH']],
  ],
  ...['/events', '/venues', '/organizers'].flatMap((path): Route[] => [
    [path, COLLECTION, [['GET'], ['POST']]],
    [path + ID, POST_ITEM, POST_ENDPOINTS],
    [path + SLUG, POST_ITEM, POST_ENDPOINTS],
    [`${path}${ID}/history`, ['GET'], [['GET']]],
  ]),
  [`/series${ID}`, TERM_ITEM, TERM_ENDPOINTS],
  [`/series${ID}/preview`, ['GET'], [['GET']]],
  ['/recurrence/preview', ['POST'], [['POST']]],
  ...['/categories', '/tags'].flatMap((path): Route[] => [
    [path, COLLECTION, [['GET'], ['POST']]],
    [path + ID, TERM_ITEM, TERM_ENDPOINTS],
  ]),
  ['/changes', ['GET'], [['GET']]],
  ['/changes/stream', ['GET'], [['GET']]],
  ['/webhooks', COLLECTION, [['GET'], ['POST']]],
  [`/webhooks${ID}`, TERM_ITEM, TERM_ENDPOINTS],
  [`/webhooks${ID}/secret`, ['POST'], [['POST']]],
  [`/webhooks${ID}/ping`, ['POST'], [['POST']]],
  [`/webhooks${ID}/deliveries`, ['GET'], [['GET']]],
  [`/webhooks${ID}/deliveries/(?P<delivery>\\d+)/repeat`, ['POST'], [['POST']]],
  ['/sources', COLLECTION, [['GET'], ['POST']]],
  [`/sources${ID}`, TERM_ITEM, TERM_ENDPOINTS],
  ['/imports', COLLECTION, [['GET'], ['POST']]],
  [`/imports${ID}`, ['GET', 'DELETE'], [['GET'], ['DELETE']]],
  ['/images', COLLECTION, [['GET'], ['POST']]],
  [`/images${ID}`, POST_ITEM, POST_ENDPOINTS],
  ['/users', COLLECTION, [['GET'], ['POST']]],
  ['/users/me', ['GET', 'POST', 'PUT', 'PATCH'], [['GET'], ['POST', 'PUT', 'PATCH']]],
  ['/users' + ID, TERM_ITEM, TERM_ENDPOINTS],
  ...['/users/me', '/users' + ID].flatMap((user): Route[] => [
    [`${user}/secrets`, COLLECTION, [['GET'], ['POST']]],
    [`${user}/secrets/(?P<secret>\\d+)`, ['DELETE'], [['DELETE']]],
  ]),
  ['/proposals', COLLECTION, [['GET'], ['POST']]],
  [`/proposals${ID}`, COLLECTION, [['GET'], ['POST']]],
  ['/events/findings', ['POST'], [['POST']]],
  ['/events/similar', ['GET'], [['GET']]],
  [`/events${ID}/findings`, ['GET'], [['GET']]],
  ...versionsOf('events'),
  [`/events${ID}/duplicate`, ['POST'], [['POST']]],
  [`/events${ID}/preview-link`, ['GET', 'DELETE'], [['GET'], ['DELETE']]],
  ...versionsOf('venues'),
  mergeOf('venues'),
  ...versionsOf('organizers'),
  mergeOf('organizers'),
  ...['categories', 'tags'].flatMap((kind): Route[] => [
    [`/${kind}${ID}/history`, ['GET'], [['GET']]],
    ...versionsOf(kind),
    mergeOf(kind),
  ]),
  ['/settings', ['GET'], [['GET']]],
  ['/findings', ['GET'], [['GET']]],
  ...['/users/me', '/users' + ID].flatMap((user): Route[] => [
    [`${user}/sessions`, ['GET', 'DELETE'], [['GET'], ['DELETE']]],
    [`${user}/sessions/(?P<session>\\d+)`, ['DELETE'], [['DELETE']]],
    [`${user}/activity`, ['GET'], [['GET']]],
  ]),
  [`/users${ID}/sign-in-link`, ['POST'], [['POST']]],
];

interface Entry {
  readonly namespace: string;
  readonly methods: string[];
  readonly endpoints: {
    readonly methods: string[];
    readonly args: Record<string, Record<string, unknown>>;
  }[];
  readonly _links?: object;
}

interface Index {
  readonly namespace: string;
  readonly routes: Record<string, Entry>;
  readonly _links: object;
}

describe('GET /', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1,city/v1' });
  });
  afterAll(() => calendar.close());

  const index = async (query = {}): Promise<Index> => (await calendar.visitor.get('', query)).body as Index;

  it('names the namespace, its routes in their order and the root above it', async () => {
    const body = await index();

    expect(Object.keys(body)).toEqual(['namespace', 'routes', '_links']);
    expect(body.namespace).toBe(NS);
    expect(Object.keys(body.routes)).toEqual(ROUTES.map(([pattern]) => `/${NS}${pattern}`));
    expect(body._links).toEqual({ up: [{ href: `${SITE}/` }] });
  });

  it.each(ROUTES)('tells the verbs of the route %j', async (pattern, methods, endpoints) => {
    const { routes } = await index();
    const entry = routes[`/${NS}${pattern}`];

    const isFixed = !pattern.includes('(');
    expect(entry?.namespace).toBe(NS);
    expect(entry?.methods).toEqual(methods);
    expect(entry?.endpoints.map((endpoint) => endpoint.methods)).toEqual(endpoints);
    expect(entry?._links).toEqual(isFixed ? { self: [{ href: `${SITE}/${NS}${pattern}` }] } : undefined);
  });

  it('tells the arguments of every endpoint, each with required as its last word', async () => {
    const { routes } = await index();
    const all = Object.values(routes).flatMap((route) => route.endpoints.map(({ args }) => args));

    for (const args of all) {
      expect(args['ml_language']).toMatchObject({ type: 'string', required: false });
      for (const argument of Object.values(args)) {
        expect(Object.keys(argument).at(-1)).toBe('required');
        expect(typeof argument['required']).toBe('boolean');
      }
    }
    expect(all).toHaveLength(130);
  });

  it('tells which arguments creations need, and that updates need none', async () => {
    const { routes } = await index();
    const needed = (pattern: string, verb: string): string[] => {
      const endpoint = routes[`/${NS}${pattern}`]?.endpoints.find(({ methods }) => methods.includes(verb));
      return Object.entries(endpoint?.args ?? {})
        .filter(([, argument]) => argument['required'] === true)
        .map(([name]) => name);
    };

    expect(needed('/events', 'POST')).toEqual(['title', 'start_date', 'end_date']);
    expect(needed('/venues', 'POST')).toEqual(['venue']);
    expect(needed('/organizers', 'POST')).toEqual(['organizer']);
    expect(needed('/categories', 'POST')).toEqual(['name']);
    expect(needed('/tags', 'POST')).toEqual(['name']);
    expect(needed(`/events${ID}`, 'PATCH')).toEqual(['id']);
    expect(needed(`/venues${SLUG}`, 'POST')).toEqual(['slug']);
    expect(needed('/events', 'GET')).toEqual([]);
  });

  it('tells the defaults that hold now, and the forms that the original declares', async () => {
    const { body } = await calendar.visitor.send('OPTIONS', '/events');
    const [list, create] = (body as { endpoints: { args: Record<string, Record<string, unknown>> }[] })
      .endpoints;
    const keywords = (args: Record<string, Record<string, unknown>> | undefined, name: string): unknown =>
      Object.fromEntries(Object.entries(args?.[name] ?? {}).filter(([key]) => key !== 'description'));

    expect(keywords(list?.args, 'page')).toEqual({ default: 1, type: 'integer', required: false });
    expect(list?.args['per_page']).toMatchObject({ default: '10' });
    expect(list?.args['start_date']).toMatchObject({ default: '2027-03-09 23:59:00' });
    expect(list?.args['end_date']).toMatchObject({ default: '2029-03-10 12:00:00' });
    expect(list?.args['strict_dates']).toMatchObject({ default: 'false' });
    expect(list?.args['status']).toMatchObject({ format: 'string' });
    expect(create?.args['all_day']).toMatchObject({ default: false });
    expect(create?.args['venue']).toMatchObject({ default: null, items: { type: 'integer' } });
    expect(create?.args['title']).not.toHaveProperty('default');
  });

  it.each([
    ['/venues', 'only_with_upcoming', { default: false }],
    ['/organizers', 'status', { format: 'string' }],
    ['/categories', 'hide_empty', { default: '1' }],
    ['/tags', 'per_page', { default: '10' }],
  ])('tells of %s what %s holds by default', async (path, name, expected) => {
    const { body } = await calendar.visitor.send('OPTIONS', path);
    const [list] = (body as { endpoints: { args: Record<string, unknown> }[] }).endpoints;

    expect(list?.args[name]).toMatchObject(expected);
  });

  it('is what OPTIONS answers of a route', async () => {
    const { routes } = await index();

    expect((await calendar.visitor.send('OPTIONS', '/events')).body).toEqual(routes[`/${NS}/events`]);
    expect((await calendar.visitor.send('OPTIONS', '/events/7')).body).toEqual(routes[`/${NS}/events${ID}`]);
  });

  it('stands under another namespace with its own names', async () => {
    const { body } = await calendar.visitor.under('/city/v1').get('');

    const { namespace, routes, _links } = body as Index;
    expect(namespace).toBe('city/v1');
    expect(Object.keys(routes)).toEqual(ROUTES.map(([pattern]) => `/city/v1${pattern}`));
    expect(routes['/city/v1/events']).toMatchObject({
      namespace: 'city/v1',
      _links: { self: [{ href: `${SITE}/city/v1/events` }] },
    });
    expect(_links).toEqual({ up: [{ href: `${SITE}/` }] });
  });

  it.each([
    ['/wp-json/tribe/events/v1', `${SITE}/wp-json`],
    ['/de/wp-json/tribe/events/v1', `${SITE}/de/wp-json`],
  ])('has below %s the one name by which wp-json lists it, and leads back there', async (base, root) => {
    const answer = await calendar.visitor.under(base).get('');
    const above = await calendar.visitor.under('').get(root.slice(SITE.length));

    const { namespace, routes, _links } = answer.body as Index;
    const { namespaces, routes: listed } = above.body as { namespaces: string[]; routes: object };
    expect([namespace, namespaces]).toEqual(['tribe/events/v1', ['tribe/events/v1']]);
    expect(Object.keys(routes)).toEqual(ROUTES.map(([pattern]) => `/tribe/events/v1${pattern}`));
    expect(new Set(Object.values(routes).map((route) => route.namespace))).toEqual(
      new Set(['tribe/events/v1']),
    );
    expect(listed).toMatchObject({ '/tribe/events/v1': routes['/tribe/events/v1'] });
    expect(routes['/tribe/events/v1/events']?._links).toEqual({
      self: [{ href: `${root}/tribe/events/v1/events` }],
    });
    expect(_links).toEqual({ up: [{ href: `${root}/` }] });
    for (const path of ['', '/venues', '/doc'])
      expect((await calendar.visitor.under(base).get(path)).headers.get('Link')).toBe(
        `<${root}/>; rel="https://api.w.org/"`,
      );
  });

  it('takes the namespace it has and any context', async () => {
    expectBody(await index({ namespace: NS, context: 'help' }), await index());
  });

  it.each([
    ['its own', '/wp-json/tribe/events/v1', NS],
    ['another below a language', '/de/wp-json/tribe/events/v1', NS],
    ['another beside it', '/wp-json/tribe/events/v1', 'city/v1'],
    ['its own by the whole path', '/wp-json/tribe/events/v1', 'wp-json/tribe/events/v1'],
    ['another', `/${NS}`, 'wp-json/tribe/events/v1'],
    ['another in the language of the base', `/de/${NS}`, 'wp-json/tribe/events/v1'],
  ])('lists %s namespace when that is named', async (_, base, namespace) => {
    const there = base.startsWith('/de') ? `/de/${namespace}` : `/${namespace}`;
    const direct = await calendar.visitor.under(there).get('');
    const named = await calendar.visitor.under(base).get('', { namespace });

    expectBody(named.body, direct.body as object);
    expect(named.headers.get('Content-Language')).toBe(direct.headers.get('Content-Language'));
  });

  it.each(['/wp-json/tribe/events/v1', '/de/wp-json/tribe/events/v1'])(
    'takes at %s the name that it has there',
    async (base) => {
      const api = calendar.visitor.under(base);

      expectBody(
        (await api.get('', { namespace: 'tribe/events/v1' })).body,
        (await api.get('')).body as object,
      );
      expect(refusal(await api.get('', { namespace: 'old/v1' }))).toEqual({
        status: 404,
        code: 'rest_invalid_namespace',
      });
    },
  );

  it.each(['wp/v2', 'tribe/events/v1', 'calendar/events', `/${NS}`, '', '__proto__'])(
    'knows no other namespace: %j',
    async (namespace) => {
      expect(refusal(await calendar.visitor.get('', { namespace }))).toEqual({
        status: 404,
        code: 'rest_invalid_namespace',
      });
    },
  );
});
