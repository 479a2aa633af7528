// The table that the controllers of the application give.
import { ApiDescription } from '../../../src/requests/documentation/api-description.js';
import { isTagged, type RouteTraits } from '../../../src/requests/routes/route.js';
import type { RouteTable } from '../../../src/requests/routes/route-table.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const ID = '/(?P<id>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

let calendar: TestCalendar;
let table: RouteTable;

beforeAll(async () => {
  calendar = await startTestCalendar();
  table = calendar.app.get(ApiDescription).routes;
});
afterAll(() => calendar.close());

describe('ROUTES', () => {
  it('lists 52 pairs of route and verb, and those of feeds, calendars, images, users, histories, series, changes, webhooks and imports', () => {
    const pairs = table.listed.flatMap(({ pattern, methods: verbs }) =>
      verbs.map((verb) => `${verb} ${pattern}`),
    );

    const ofImages = pairs.filter((pair) => pair.includes('/images'));
    const ofUsers = pairs.filter((pair) => pair.includes('/users'));
    const ofHistories = pairs.filter((pair) => pair.includes('/history'));
    const ofEditors = pairs.filter((pair) =>
      /\/(?:findings|similar|duplicate|proposals|settings|merge|preview-link)\b/.test(pair),
    );
    const ofRecurrences = pairs.filter((pair) => pair.includes('/recurrence/'));
    const ofSeries = pairs.filter((pair) => pair.includes('/series') && !pair.includes('.'));
    const ofFeeds = pairs.filter((pair) => pair.includes('.'));
    const ofCalendars = pairs.filter((pair) => /\/events\/(?:calendar|facets)$/.test(pair));
    const ofChanges = pairs.filter((pair) => /\/changes(?:\/stream)?$/.test(pair));
    const ofWebhooks = pairs.filter((pair) => pair.includes('/webhooks'));
    const ofImports = pairs.filter((pair) => /\/(?:sources|imports|external)(?:\/|$)/.test(pair));
    const added = [
      ...ofImports,
      ...ofWebhooks,
      ...ofFeeds,
      ...ofCalendars,
      ...ofChanges,
      ...ofSeries,
      ...ofImages,
      ...ofUsers,
      ...ofHistories,
      ...ofEditors,
      ...ofRecurrences,
    ];
    expect(new Set(pairs).size).toBe(52 + added.length);
    expect(ofFeeds).toEqual([
      ...['ics', 'rss', 'atom', 'json'].map((extension) => `GET /events.${extension}`),
      ...[`/events${ID}`, `/events${SLUG}`, `/series${ID}`].map((path) => `GET ${path}.ics`),
    ]);
    expect(ofCalendars).toEqual(['GET /events/calendar', 'GET /events/facets']);
    expect(ofChanges).toEqual(['GET /changes', 'GET /changes/stream']);
    expect(ofRecurrences).toEqual(['POST /recurrence/preview']);
    expect(ofSeries).toEqual([
      ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) => `${verb} /series${ID}`),
      `GET /series${ID}/preview`,
    ]);
    const change = `${ID}/history/(?P<change>\\d+)`;
    expect([...ofHistories].sort()).toEqual(
      ['categories', 'events', 'organizers', 'tags', 'venues']
        .flatMap((kind) => [
          `GET /${kind}${ID}/history`,
          `GET /${kind}${change}`,
          `POST /${kind}${change}/restore`,
        ])
        .sort(),
    );
    expect([...ofEditors].sort()).toEqual(
      [
        `GET /events${ID}/findings`,
        'GET /events/similar',
        'GET /findings',
        'GET /proposals',
        'GET /settings',
        `GET /proposals${ID}`,
        `POST /events${ID}/duplicate`,
        `GET /events${ID}/preview-link`,
        `DELETE /events${ID}/preview-link`,
        'POST /events/findings',
        'POST /proposals',
        `POST /proposals${ID}`,
        ...['venues', 'organizers', 'categories', 'tags'].map((kind) => `POST /${kind}${ID}/merge`),
      ].sort(),
    );
    expect(ofWebhooks).toHaveLength(11);
    expect(ofImports).toHaveLength(15);
    expect(ofUsers).toHaveLength(26);
    expect(ofImages).toEqual([
      'GET /images',
      'POST /images',
      ...['GET', 'DELETE', 'POST', 'PUT', 'PATCH'].map((verb) => `${verb} /images${ID}`),
    ]);
  });
});

describe('matchRoute', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/doc', '/doc'],
    ['/events', '/events'],
    ['/events/', '/events'],
    ['/EVENTS', '/events'],
    ['/events/12', `/events${ID}`],
    ['/events/00012/', `/events${ID}`],
    ['/events/by-slug/jazz', `/events${SLUG}`],
    ['/Events/By-Slug/JAZZ/', `/events${SLUG}`],
    ['/events/by-slug/a%2Fb', `/events${SLUG}`],
    ['/venues/12', `/venues${ID}`],
    ['/organizers/by-slug/12', `/organizers${SLUG}`],
    ['/categories/12', `/categories${ID}`],
    ['/tags', '/tags'],
    ['/events.ics', '/events.ics'],
    ['/Events.JSON/', '/events.json'],
    ['/events/12.ics', `/events${ID}.ics`],
    ['/events/by-slug/jazz.ics', `/events${SLUG}.ics`],
    ['/events/Calendar/', '/events/calendar'],
    ['/events/facets', '/events/facets'],
    ['/images', '/images'],
    ['/images/12/', `/images${ID}`],
    ['/events/external/7/a%2Fb', '/events/external/(?P<source>[^/]+)/(?P<uid>[^/]+)'],
    ['/webhooks/1/deliveries/2/repeat/', `/webhooks${ID}/deliveries/(?P<delivery>\\d+)/repeat`],
    ['/users/me', '/users/me'],
    ['/users/12/secrets/3', `/users${ID}/secrets/(?P<secret>\\d+)`],
    ['/series/12.ICS', `/series${ID}.ics`],
    ['/doc/assets/Page.css', '/doc/assets/page.css'],
  ])('finds %j', (path, pattern) => {
    expect(table.match(path)?.pattern).toBe(pattern);
  });

  it.each([
    ['an unknown collection', '/people'],
    ['a doubled slash', '//events'],
    ['two slashes at the end', '/events//'],
    ['a slash alone too many', '//'],
    ['a negative id', '/events/-1'],
    ['a fraction', '/events/1.5'],
    ['an id with letters', '/events/12abc'],
    ['an id in other digits', '/events/١٢'],
    ['an encoded id', '/events/%31'],
    ['a line break behind an id', '/events/12\n'],
    ['a path below an id', '/events/12/nope'],
    ['no slug', '/events/by-slug/'],
    ['a path below a slug', '/events/by-slug/a/b'],
    ['a term by slug', '/categories/by-slug/jazz'],
    ['a file of an image', '/images/12.jpg'],
    ['another character for a dot', '/events-ics'],
    ['a feed in an unknown form', '/events.pdf'],
    ['a page below the documentation', '/doc/x'],
    ['an unknown file of the documentation', '/doc/assets/x.css'],
    ['another character for the dot of a file', '/doc/assets/page-css'],
    ['no id of a delivery', '/webhooks/1/deliveries/last/repeat'],
    ['bytes that are no text', '/events/by-slug/%ff'],
    ['a route of WordPress', '/wp/v2/tags'],
  ])('finds nothing for %s', (_, path) => {
    expect(table.match(path)).toBeNull();
  });
});

/** In the order of their controllers, which nothing shows. */
const WORDPRESS_ROUTES: readonly (readonly [path: string, methods: string])[] = [
  ['/wp/v2/users/me', 'GET'],
  ['/wp/v2/settings', 'GET'],
  ['/wp/v2/tags', 'GET, POST'],
  ['/wp/v2/tribe_events_cat', 'GET, POST'],
  ['/wp/v2/media', 'GET, POST'],
  ['/tec/v1/docs', 'GET'],
  ...['/tec/v1/events', '/tec/v1/venues', '/tec/v1/organizers'].flatMap((path): [string, string][] => [
    [path, 'GET, POST'],
    [`${path}/12`, 'GET, DELETE, POST, PUT, PATCH'],
  ]),
];

describe('routes of WordPress', () => {
  it.each(WORDPRESS_ROUTES)('are matched apart: %s', (path, methods) => {
    expect(table.match(path, true)?.methods.join(', ')).toBe(methods);
    expect(table.match(path)).toBeNull();
  });

  it.each(['/events', '/wp/v2', '/wp/v2/tags/3', '/tec/v1/events/x'])('are not %s', (path) => {
    expect(table.match(path, true)).toBeNull();
  });
});

describe('what steps know of routes', () => {
  const listOf = (has: (traits: RouteTraits) => boolean): string[] =>
    table.listed.filter(({ traits }) => has(traits)).map(({ path }) => path);

  it('names those whose reads visitors share', () => {
    expect(listOf(({ isShared }) => isShared === true)).toEqual([
      ...['ics', 'rss', 'atom', 'json'].map((extension) => `/events.${extension}`),
      '/events/{id}.ics',
      '/events/by-slug/{slug}.ics',
      '/series/{id}.ics',
      '/events/calendar',
      '/events/facets',
      ...['/events', '/venues', '/organizers'].flatMap((path) => [
        path,
        `${path}/{id}`,
        `${path}/by-slug/{slug}`,
        `${path}/{id}/history`,
      ]),
      '/series/{id}',
      '/series/{id}/preview',
      ...['/categories', '/tags'].flatMap((path) => [path, `${path}/{id}`]),
    ]);
  });

  it('names those whose reads have an entity tag for users', () => {
    const tagged = table.listed.filter(isTagged).map(({ path }) => path);

    expect(tagged).toEqual([
      '/events/{id}.ics',
      '/events/by-slug/{slug}.ics',
      '/series/{id}.ics',
      ...['events', 'venues', 'organizers'].flatMap((kind) => [`/${kind}/{id}`, `/${kind}/by-slug/{slug}`]),
      '/series/{id}',
      '/categories/{id}',
      '/tags/{id}',
      '/webhooks/{id}',
      '/sources/{id}',
      '/images/{id}',
      '/users/me',
      '/users/{id}',
      '/events/{id}/history/{change}/restore',
      ...['venues', 'organizers', 'categories', 'tags'].flatMap((kind) => [
        `/${kind}/{id}/history/{change}/restore`,
        `/${kind}/{id}/merge`,
      ]),
    ]);
  });

  it('names those whose body is read in another way', () => {
    expect(listOf(({ hasOwnBodyReader }) => hasOwnBodyReader === true)).toEqual(['/images']);
    expect(table.match('/wp/v2/media', true)?.traits.hasOwnBodyReader).toBe(true);
    expect(listOf(({ maxFileBytes }) => maxFileBytes !== undefined)).toEqual(['/imports']);
  });
});
