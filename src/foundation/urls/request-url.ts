import type { Env } from '../config/env.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { PublicPages } from './public-pages.js';

export const NAMESPACE = 'calendar/events/v1';

/** The same routes for browsers with a session. Neither links nor indexes lead others there. */
export const ADMIN_NAMESPACE = 'admin/api';

/** The parts of the URL of a request. No part ends with a slash. */
export interface RequestUrl {
  /** Public URL of the service: `https://example.org`. */
  readonly origin: string;
  /** Public base URL of image files. */
  readonly images: string;
  /** REST root of the namespace: `https://example.org/api/de`, also with `/wp-json`. */
  readonly root: string;
  /** The end of the root: `/wp-json` for namespaces of WordPress clients, else empty. */
  readonly prefix: string;
  readonly namespace: string;
  readonly baseLanguage: LanguageCode | null;
  /** Its public pages have no language in their addresses. */
  readonly defaultLanguage?: LanguageCode;
  /** The path below the namespace: `/events/12`; null outside every namespace. */
  readonly path: string | null;
  /** The path is below `wp-json` itself, such as `/wp/v2/tags`. */
  readonly isWordPress?: true;
  /** Absent when the service itself shows all pages. */
  readonly publicPages?: PublicPages;
}

/** Whether the URL is below one of the NAMESPACE_ALIASES. */
export const isAlias = ({ prefix, namespace }: Pick<RequestUrl, 'prefix' | 'namespace'>): boolean =>
  prefix !== '' || (namespace !== NAMESPACE && namespace !== ADMIN_NAMESPACE);

/** Whether only the session of a browser says who is asking. */
export const isBelowAdmin = ({ path, namespace }: Pick<RequestUrl, 'path' | 'namespace'>): boolean =>
  path !== null && namespace === ADMIN_NAMESPACE;

export interface UrlSettings {
  /** Null when images lie below the origin. */
  readonly images: string | null;
  readonly rootPath: string;
  readonly namespaces: readonly string[];
  /** Whether there is an `/admin/api`. */
  readonly hasAdmin?: boolean;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage?: LanguageCode;
  /** The alias below `wp-json` that links of the WordPress routes lead to; null when these are not served. */
  readonly wordPressAlias: string | null;
  readonly publicPages?: PublicPages;
}

export const buildUrlSettings = ({
  rootPath,
  namespaceAliases,
  languages,
  s3PublicUrl,
  wordpressRoutes,
  publicUrl,
  defaultLanguage,
  editor,
}: Env): UrlSettings => ({
  hasAdmin: editor === 'on',
  images: s3PublicUrl,
  defaultLanguage,
  rootPath,
  namespaces: [NAMESPACE, ...namespaceAliases],
  languages,
  wordPressAlias: wordpressRoutes === 'on' ? (listWordPressNamespaces(namespaceAliases)[0] ?? null) : null,
  ...(publicUrl !== null && { publicPages: { templates: publicUrl, defaultLanguage } }),
});

/**
 * Splits a path without its query into root, language base, namespace and rest, ignoring case as all route patterns do
 * (contract 1.1).
 */
export function parseRequestUrl(origin: string, path: string, roots: UrlSettings): RequestUrl {
  const lower = path.toLowerCase();
  const { publicPages, defaultLanguage } = roots;
  const images = roots.images ?? buildImagesUrl(origin);
  const site = {
    origin,
    images,
    ...(publicPages !== undefined && { publicPages }),
    ...(defaultLanguage !== undefined && { defaultLanguage }),
  };
  const namespaces = [...roots.namespaces, ...(roots.hasAdmin === false ? [] : [ADMIN_NAMESPACE])];
  for (const baseLanguage of [null, ...roots.languages]) {
    const root = roots.rootPath + buildLanguagePath(baseLanguage);
    if (!lower.startsWith(`${root.toLowerCase()}/`)) continue;
    for (const namespace of namespaces) {
      const base = `${root}/${namespace}`;
      const rest = path.slice(base.length);
      if (!lower.startsWith(base.toLowerCase()) || !/^(?:\/|$)/.test(rest)) continue;
      const split = splitNamespace(namespace);
      const fullRoot = origin + root + split.prefix;
      return { ...site, root: fullRoot, ...split, baseLanguage, path: rest || '/' };
    }
    const wordPress = `${root}/${WORDPRESS_ROOT}`;
    const route = path.slice(wordPress.length);
    if (roots.wordPressAlias === null || !lower.startsWith(wordPress.toLowerCase())) continue;
    if (!WORDPRESS_PATH.test(route)) continue;
    const own = { prefix: `/${WORDPRESS_ROOT}`, namespace: roots.wordPressAlias, baseLanguage };
    return { ...site, root: origin + wordPress, ...own, path: route, isWordPress: true };
  }
  const root = origin + roots.rootPath;
  return { ...site, root, prefix: '', namespace: NAMESPACE, baseLanguage: null, path: null };
}

/** Routes of WordPress itself that clients of the calendar request (contract 12.5), and of `tec/v1` (contract 12.6). */
const WORDPRESS_PATH = /^\/(?:wp\/v2|tec\/v1)\//i;

export const buildLanguagePath = (language: LanguageCode | null): string =>
  language === null ? '' : `/${language}`;

export const buildImagesUrl = (origin: string): string => `${origin}/images`;

/** WordPress clients find the namespaces here; served when an alias lies below it. */
export const WORDPRESS_ROOT = 'wp-json';

export interface RootUrl extends Pick<RequestUrl, 'baseLanguage' | 'prefix'> {
  /** Relative to this URL: `tribe/events/v1` below `/wp-json`. */
  readonly namespaces: readonly string[];
}

/** Null when the path is no root; a trailing slash does not matter. */
export function parseRootUrl(path: string, { rootPath, namespaces, languages }: UrlSettings): RootUrl | null {
  const lower = path.toLowerCase().replace(/\/$/, '');
  const below = listWordPressNamespaces(namespaces);
  for (const baseLanguage of [null, ...languages]) {
    const base = rootPath.toLowerCase() + buildLanguagePath(baseLanguage);
    if (lower === base) return { baseLanguage, prefix: '', namespaces };
    if (below.length === 0 || lower !== `${base}/${WORDPRESS_ROOT}`) continue;
    return { baseLanguage, prefix: `/${WORDPRESS_ROOT}`, namespaces: below };
  }
  return null;
}

const isBelowWordPress = (namespace: string): boolean =>
  namespace.toLowerCase().startsWith(`${WORDPRESS_ROOT}/`);

export const listWordPressNamespaces = (namespaces: readonly string[]): string[] =>
  namespaces.filter(isBelowWordPress).map((namespace) => splitNamespace(namespace).namespace);

/** Splits `wp-json` off, below which a namespace has an index of its own. */
export const splitNamespace = (namespace: string): Pick<RequestUrl, 'prefix' | 'namespace'> =>
  isBelowWordPress(namespace)
    ? { prefix: `/${WORDPRESS_ROOT}`, namespace: namespace.slice(WORDPRESS_ROOT.length + 1) }
    : { prefix: '', namespace };
