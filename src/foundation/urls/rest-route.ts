// Addresses of WordPress sites without pretty links: the route is in the query (contract 1.8).
import { type UrlSettings, buildLanguagePath, WORDPRESS_ROOT } from './request-url.js';

/** Tells requests without the parameter apart, before anything is decoded. Any character of a name may be encoded. */
const MENTIONED = /[?&](?:rest[_.+]route(?:[=&[]|$)|[^=&?]*%)/i;

/** Answered with `rest_no_route`: no route of the calendar has an empty name. */
const NO_ROUTE = '//';

/**
 * The address of the same route below `wp-json`: `/?rest_route=/tribe/events/v1/events&page=2` is
 * `/wp-json/tribe/events/v1/events?page=2`.
 *
 * @param url path and query
 * @returns null when the query names no route, and outside the roots of the site
 */
export function resolveRestRoute(url: string, settings: UrlSettings): string | null {
  if (!MENTIONED.test(url)) return null;
  const at = url.indexOf('?');
  const root = findRoot(url.slice(0, at), settings);
  if (root === null) return null;
  let route: string | null = null;
  const others: string[] = [];
  for (const pair of url.slice(at + 1).split('&')) {
    const [sent = '', value = ''] = splitPair(pair);
    // PHP reads points and spaces in names as underscores.
    const name = sent.replaceAll(/[. ]/g, '_');
    // As in PHP, the last one counts; a list is no route.
    if (name === 'rest_route') route = value;
    else if (name.startsWith('rest_route[')) route = '';
    else others.push(pair);
  }
  if (route === null) return null;
  const path = `${root}/${WORDPRESS_ROOT}${encodeRoute(route)}`;
  return others.length === 0 ? path : `${path}?${others.join('&')}`;
}

/** The root that the path names, with its language and without `index.php` or `wp-json`. */
function findRoot(path: string, { rootPath, languages }: UrlSettings): string | null {
  const lower = path.toLowerCase().replace(/\/$/, '');
  const roots = [null, ...languages].map((language) => rootPath + buildLanguagePath(language));
  const isNamed = (root: string): boolean =>
    ['', '/index.php', `/${WORDPRESS_ROOT}`].some((end) => lower === root.toLowerCase() + end);
  return roots.find(isNamed) ?? null;
}

/** Name and value; both empty when they are not valid UTF-8. */
function splitPair(pair: string): readonly string[] {
  const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
  try {
    return [pair.slice(0, end), pair.slice(end + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    );
  } catch {
    return /^rest(?:[_.+]|%5F|%2E|%20)route/i.test(pair) ? ['rest_route', ''] : [];
  }
}

/** Bytes that are still encoded after the query was decoded stay so, as in a path. */
const encodeRoute = (route: string): string =>
  route.startsWith('/')
    ? encodeURI(route)
        .replace(/%25(?=[0-9a-f]{2})/gi, '%')
        .replaceAll('?', '%3F')
        .replaceAll('#', '%23')
    : NO_ROUTE;
