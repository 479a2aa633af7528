// All routes of the namespace, matched before a request is read, so that unknown ones are cheap.

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Route {
  /** As in the index (contract 12.1), without the namespace. A dot stands for itself. */
  readonly pattern: string;
  readonly methods: readonly HttpMethod[];
}

const READ: readonly HttpMethod[] = ['GET'];
const COLLECTION: readonly HttpMethod[] = ['GET', 'POST'];
const POST_ITEM: readonly HttpMethod[] = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'];
const TERM_ITEM: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const READ_AND_UPDATE: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH'];

const ID = '/(?P<id>\\d+)';
const SECRET = '/(?P<secret>\\d+)';
const DELIVERY = '/(?P<delivery>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

export const ROUTES: readonly Route[] = [
  { pattern: '', methods: READ },
  { pattern: '/doc', methods: READ },
  // Before the routes that would take the extension for a part of a slug.
  ...['ics', 'rss', 'atom', 'json'].map((extension) => ({ pattern: `/events.${extension}`, methods: READ })),
  ...[`/events${ID}`, `/events${SLUG}`, `/series${ID}`].map((path) => ({
    pattern: `${path}.ics`,
    methods: READ,
  })),
  { pattern: '/events/calendar', methods: READ },
  { pattern: '/events/facets', methods: READ },
  { pattern: '/events/external/(?P<source>[^/]+)/(?P<uid>[^/]+)', methods: READ_AND_UPDATE },
  ...['/events', '/venues', '/organizers'].flatMap((path) => [
    { pattern: path, methods: COLLECTION },
    { pattern: path + ID, methods: POST_ITEM },
    { pattern: path + SLUG, methods: POST_ITEM },
    { pattern: `${path}${ID}/history`, methods: READ },
  ]),
  { pattern: `/series${ID}`, methods: TERM_ITEM },
  { pattern: `/series${ID}/preview`, methods: READ },
  { pattern: '/recurrence/preview', methods: ['POST'] },
  ...['/categories', '/tags'].flatMap((path) => [
    { pattern: path, methods: COLLECTION },
    { pattern: path + ID, methods: TERM_ITEM },
  ]),
  { pattern: '/changes', methods: READ },
  { pattern: '/changes/stream', methods: READ },
  { pattern: '/webhooks', methods: COLLECTION },
  { pattern: `/webhooks${ID}`, methods: TERM_ITEM },
  { pattern: `/webhooks${ID}/secret`, methods: ['POST'] },
  { pattern: `/webhooks${ID}/ping`, methods: ['POST'] },
  { pattern: `/webhooks${ID}/deliveries`, methods: READ },
  { pattern: `/webhooks${ID}/deliveries${DELIVERY}/repeat`, methods: ['POST'] },
  { pattern: '/sources', methods: COLLECTION },
  { pattern: `/sources${ID}`, methods: TERM_ITEM },
  { pattern: '/imports', methods: COLLECTION },
  { pattern: `/imports${ID}`, methods: ['GET', 'DELETE'] },
  { pattern: '/images', methods: COLLECTION },
  { pattern: `/images${ID}`, methods: POST_ITEM },
  { pattern: '/users', methods: COLLECTION },
  { pattern: '/users/me', methods: READ_AND_UPDATE },
  { pattern: '/users' + ID, methods: TERM_ITEM },
  ...['/users/me', '/users' + ID].flatMap((user): Route[] => [
    { pattern: `${user}/secrets`, methods: COLLECTION },
    { pattern: `${user}/secrets${SECRET}`, methods: ['DELETE'] },
  ]),
];

/** The files of the page at `/doc`, which neither the index nor the API description lists. */
const UNLISTED: readonly Route[] = [
  {
    pattern: '/doc/assets/(?:swagger-ui.css|page.css|swagger-ui-bundle.js|start.js|favicon-32x32.png)',
    methods: READ,
  },
];

/** Beside the namespaces of the calendar, below `wp-json` (contract 12.5 and 12.6). */
export const WORDPRESS_ROUTES: readonly Route[] = [
  { pattern: '/wp/v2/users/me', methods: READ },
  { pattern: '/wp/v2/settings', methods: READ },
  ...['/wp/v2/tags', '/wp/v2/tribe_events_cat', '/wp/v2/media'].map((pattern) => ({
    pattern,
    methods: COLLECTION,
  })),
  { pattern: '/tec/v1/docs', methods: READ },
  ...['/tec/v1/events', '/tec/v1/venues', '/tec/v1/organizers'].flatMap((path) => [
    { pattern: path, methods: COLLECTION },
    { pattern: path + ID, methods: POST_ITEM },
  ]),
];

const toMatcher = (route: Route): { readonly route: Route; readonly expression: RegExp } => ({
  route,
  expression: new RegExp(`^${route.pattern.replaceAll('.', '\\.').replaceAll('?P<', '?<')}$`, 'i'),
});

const MATCHERS = [...ROUTES, ...UNLISTED].map(toMatcher);
const WORDPRESS_MATCHERS = WORDPRESS_ROUTES.map(toMatcher);

/** Ignores case and a trailing slash. Null for an unknown path, and for one that is not valid UTF-8. */
export function matchRoute(path: string, isWordPress = false): Route | null {
  if (!isDecodable(path)) return null;
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const matchers = isWordPress ? WORDPRESS_MATCHERS : MATCHERS;
  return matchers.find(({ expression }) => expression.test(bare))?.route ?? null;
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
