// All routes of the namespace: asked before anything of a request is read, so that an unknown one costs nothing.

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Route {
  /** As the index prints it (API contract 7.1), without the namespace. */
  readonly pattern: string;
  readonly verbs: readonly Verb[];
}

const READ: readonly Verb[] = ['GET'];
const COLLECTION: readonly Verb[] = ['GET', 'POST'];
const POST_ITEM: readonly Verb[] = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'];
const TERM_ITEM: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const OWN: readonly Verb[] = ['GET', 'POST', 'PUT', 'PATCH'];

const ID = '/(?P<id>\\d+)';
const SECRET = '/(?P<secret>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

export const ROUTES: readonly Route[] = [
  { pattern: '', verbs: READ },
  { pattern: '/doc', verbs: READ },
  ...['/events', '/venues', '/organizers'].flatMap((path) => [
    { pattern: path, verbs: COLLECTION },
    { pattern: path + ID, verbs: POST_ITEM },
    { pattern: path + SLUG, verbs: POST_ITEM },
  ]),
  ...['/categories', '/tags'].flatMap((path) => [
    { pattern: path, verbs: COLLECTION },
    { pattern: path + ID, verbs: TERM_ITEM },
  ]),
  { pattern: '/images', verbs: COLLECTION },
  { pattern: `/images${ID}`, verbs: POST_ITEM },
  { pattern: '/users', verbs: COLLECTION },
  { pattern: '/users/me', verbs: OWN },
  { pattern: '/users' + ID, verbs: TERM_ITEM },
  ...['/users/me', '/users' + ID].flatMap((user): Route[] => [
    { pattern: `${user}/secrets`, verbs: COLLECTION },
    { pattern: `${user}/secrets${SECRET}`, verbs: ['DELETE'] },
  ]),
];

/**
 * The files of the page at `/doc`. They are found like all routes but listed nowhere: the index is that of the
 * original, and the document does not describe how it is shown.
 */
const UNLISTED: readonly Route[] = [
  {
    pattern:
      '/doc/assets/(?:swagger-ui\\.css|index\\.css|swagger-ui-bundle\\.js|start\\.js|favicon-32x32\\.png)',
    verbs: READ,
  },
];

const MATCHERS = [...ROUTES, ...UNLISTED].map((route) => ({
  route,
  expression: new RegExp(`^${route.pattern.replaceAll('?P<', '?<')}$`, 'i'),
}));

/**
 * The route of a path below the namespace, with or without a slash at its end. Case does not matter. Bytes that are no
 * UTF-8 are no slug.
 */
export function matchRoute(path: string): Route | null {
  if (!isText(path)) return null;
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return MATCHERS.find(({ expression }) => expression.test(bare))?.route ?? null;
}

function isText(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
