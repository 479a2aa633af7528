// All routes, matched before a request is read, so that unknown ones are cheap.
import type { Type } from '@nestjs/common';
import { readRoutes } from './read-routes.js';
import type { Route } from './route.js';

interface Matcher {
  readonly route: Route;
  readonly expression: RegExp;
}

export class RouteTable {
  /** The routes of the namespace, in the order of the index. */
  readonly listed: readonly Route[];
  readonly wordPress: readonly Route[];
  private readonly byPath: ReadonlyMap<string, Route>;
  private readonly matchers: readonly Matcher[];
  private readonly wordPressMatchers: readonly Matcher[];

  constructor(controllers: readonly Type<object>[]) {
    const routes = readRoutes(controllers);
    const own = routes.filter(({ isWordPress }) => !isWordPress);
    this.listed = own.toSorted((one, other) => getPosition(one) - getPosition(other));
    this.byPath = new Map(routes.map((route) => [route.path, route]));
    this.matchers = createMatchers([...own, ...own.flatMap(listFileRoutes)]);
    this.wordPress = routes.filter(({ isWordPress }) => isWordPress);
    this.wordPressMatchers = createMatchers(this.wordPress);
  }

  /** Ignores case and a trailing slash. Null for an unknown path, and for one that is not valid UTF-8. */
  match(path: string, isWordPress = false): Route | null {
    if (!isDecodable(path)) return null;
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    const matchers = isWordPress ? this.wordPressMatchers : this.matchers;
    return matchers.find(({ expression }) => expression.test(bare))?.route ?? null;
  }

  /** @param path as the document has it, such as `/events/{id}` */
  findOrThrow(path: string): Route {
    const route = this.byPath.get(path);
    if (route === undefined) throw new Error(`No controller has the route ${path}`);
    return route;
  }
}

const getPosition = ({ traits }: Route): number => traits.indexPosition ?? Number.MAX_SAFE_INTEGER;

const listFileRoutes = ({ path, isWordPress, traits: { files } }: Route): Route[] =>
  (files?.names ?? []).map((name) => {
    const filePath = `${path}/${files?.folder ?? ''}/${name}`;
    return { path: filePath, pattern: filePath, isWordPress, methods: ['GET'], rights: {}, traits: {} };
  });

/** Fixed parts come before parameters, and parameters with an extension before those without. */
const createMatchers = (routes: readonly Route[]): Matcher[] =>
  routes
    .map((route) => ({
      route,
      rank: route.path.split('/').map(rankPart).join(''),
      expression: new RegExp(`^${route.pattern.replaceAll('.', '\\.').replaceAll('?P<', '?<')}$`, 'i'),
    }))
    .sort((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)));

const rankPart = (part: string): number => (!part.startsWith('{') ? 0 : part.endsWith('}') ? 2 : 1);

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
