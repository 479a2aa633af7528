import { matchRoute, ROUTES } from './routes.js';

const ID = '/(?P<id>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

describe('ROUTES', () => {
  it('lists 52 pairs of route and verb, and those of feeds, calendars, images, users, histories, series, changes, webhooks and imports', () => {
    const pairs = ROUTES.flatMap(({ pattern, methods: verbs }) => verbs.map((verb) => `${verb} ${pattern}`));

    const ofImages = pairs.filter((pair) => pair.includes('/images'));
    const ofUsers = pairs.filter((pair) => pair.includes('/users'));
    const ofHistories = pairs.filter((pair) => pair.endsWith('/history'));
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
    expect(ofHistories).toEqual(
      ['events', 'venues', 'organizers'].map((kind) => `GET /${kind}${ID}/history`),
    );
    expect(ofWebhooks).toHaveLength(11);
    expect(ofImports).toHaveLength(15);
    expect(ofUsers).toHaveLength(17);
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
  ])('finds %j', (path, pattern) => {
    expect(matchRoute(path)?.pattern).toBe(pattern);
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
  ])('finds nothing for %s', (_, path) => {
    expect(matchRoute(path)).toBeNull();
  });
});
