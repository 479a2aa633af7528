// Where a request was sent: which public address, which language base, which namespace.
import type { Env } from '../config/env.js';
import type { LanguageCode } from '../languages/language-code.js';

/** The namespace of the service, written in every path. */
export const NAMESPACE = 'calendar/events/v1';

export interface RequestUrl {
  /** Public address of the service without language, no trailing slash: `https://example.org`. */
  readonly origin: string;
  /** Public address below which files of images lie, no trailing slash. */
  readonly images: string;
  /** REST root that the namespace lies below, no trailing slash: `https://example.org/api/de`, also with `/wp-json`. */
  readonly root: string;
  /** What ends the root of namespaces that clients of WordPress know: `/wp-json`, else empty. */
  readonly prefix: string;
  /** The namespace that was asked, as it follows the root: the own one or an alias. */
  readonly namespace: string;
  /** Language of the base address, null for the bare root. */
  readonly baseLanguage: LanguageCode | null;
  /** What follows the namespace, `/events/12`; null outside every namespace. */
  readonly path: string | null;
}

export interface UrlSettings {
  /** Null when images lie below the origin. */
  readonly images: string | null;
  readonly rootPath: string;
  readonly namespaces: readonly string[];
  readonly languages: readonly LanguageCode[];
}

export const buildUrlSettings = ({
  rootPath,
  namespaceAliases,
  languages,
  s3PublicUrl,
}: Env): UrlSettings => ({
  images: s3PublicUrl,
  rootPath,
  namespaces: [NAMESPACE, ...namespaceAliases],
  languages,
});

/**
 * Splits a request path (without the query) into root, language base, namespace and the rest.
 * Namespaces are compared without regard to case, as all route patterns are (contract 1.1).
 */
export function parseRequestUrl(origin: string, path: string, roots: UrlSettings): RequestUrl {
  const lower = path.toLowerCase();
  const images = roots.images ?? buildImagesUrl(origin);
  for (const baseLanguage of [null, ...roots.languages]) {
    const root = roots.rootPath + buildLanguagePath(baseLanguage);
    if (!lower.startsWith(`${root.toLowerCase()}/`)) continue;
    for (const namespace of roots.namespaces) {
      const base = `${root}/${namespace}`;
      const rest = path.slice(base.length);
      if (!lower.startsWith(base.toLowerCase()) || !/^(?:\/|$)/.test(rest)) continue;
      const named = splitNamespace(namespace);
      return {
        origin,
        images,
        root: origin + root + named.prefix,
        ...named,
        baseLanguage,
        path: rest || '/',
      };
    }
  }
  const root = origin + roots.rootPath;
  return { origin, images, root, prefix: '', namespace: NAMESPACE, baseLanguage: null, path: null };
}

const buildLanguagePath = (language: LanguageCode | null): string =>
  language === null ? '' : `/${language}`;

/** Where the service itself sends images. */
export const buildImagesUrl = (origin: string): string => `${origin}/images`;

/** Where clients of WordPress look for the namespaces; served when an alias lies below it. */
const WORDPRESS_ROOT = 'wp-json';

/** The address of a list of namespaces, and those that lie below it. */
export interface RootUrl extends Pick<RequestUrl, 'baseLanguage' | 'prefix'> {
  /** As they follow this address: `tribe/events/v1` below `/wp-json`. */
  readonly namespaces: readonly string[];
}

/** The root that a path names, with or without a slash at its end; null when it names none. */
export function parseRootUrl(path: string, { rootPath, namespaces, languages }: UrlSettings): RootUrl | null {
  const asked = path.toLowerCase().replace(/\/$/, '');
  const below = listWordPressNamespaces(namespaces);
  for (const baseLanguage of [null, ...languages]) {
    const base = rootPath.toLowerCase() + buildLanguagePath(baseLanguage);
    if (asked === base) return { baseLanguage, prefix: '', namespaces };
    if (below.length === 0 || asked !== `${base}/${WORDPRESS_ROOT}`) continue;
    return { baseLanguage, prefix: `/${WORDPRESS_ROOT}`, namespaces: below };
  }
  return null;
}

const isBelowWordPress = (namespace: string): boolean =>
  namespace.toLowerCase().startsWith(`${WORDPRESS_ROOT}/`);

/** Namespaces as clients of WordPress know them. */
export const listWordPressNamespaces = (namespaces: readonly string[]): string[] =>
  namespaces.filter(isBelowWordPress).map((namespace) => splitNamespace(namespace).namespace);

/** A namespace has one name: the one by which the list of namespaces that is nearest to it names it. */
export const splitNamespace = (namespace: string): Pick<RequestUrl, 'prefix' | 'namespace'> =>
  isBelowWordPress(namespace)
    ? { prefix: `/${WORDPRESS_ROOT}`, namespace: namespace.slice(WORDPRESS_ROOT.length + 1) }
    : { prefix: '', namespace };
