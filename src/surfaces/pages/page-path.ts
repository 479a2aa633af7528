// The addresses of the public pages, which `url` in responses names.
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';

const KINDS = {
  home: /^\/$/,
  list: /^\/events\/$/,
  month: /^\/events\/month\/(?:((?!0000)\d{4}-(?:0[1-9]|1[0-2]))\/)?$/,
  day: /^\/events\/day\/(?:((?!0000)\d{4}-\d\d-\d\d)\/)?$/,
  map: /^\/events\/map\/(?:(\d{1,2}\/\d{1,6}\/\d{1,6})\/)?$/,
  subscribe: /^\/events\/subscribe\/$/,
  embed: /^\/embed\/$/,
  fragment: /^\/embed\/events\/$/,
  frame: /^\/embed\/frame\/$/,
  category: /^\/events\/category\/(?:[^/]+\/)*([^/]+)\/$/,
  tag: /^\/(?:events\/)?tag\/([^/]+)\/$/,
  event: /^\/event\/([^/]+)\/$/,
  preview: /^\/preview\/([\w-]{38})\/$/,
  venue: /^\/venue\/([^/]+)\/$/,
  organizer: /^\/organizer\/([^/]+)\/$/,
  image: /^\/og\/event\/([1-9]\d{0,8})\.png$/,
  robots: /^\/robots\.txt$/,
  sitemaps: /^\/sitemap\.xml$/,
  sitemap: /^\/sitemaps\/([a-z-]+-\d{1,6})\.xml$/,
} as const;

/** Texts that programs read; they have no language. */
const FILES = ['robots', 'sitemaps', 'sitemap'] as const;
export type PageFile = (typeof FILES)[number];
export const isFile = (kind: PageKind): kind is PageFile => FILES.some((file) => file === kind);

export type PageKind = keyof typeof KINDS;

export interface PagePath {
  readonly kind: PageKind;
  /** The language that the path begins with. */
  readonly language: LanguageCode | null;
  /** The path behind the language, as it was sent. */
  readonly path: string;
  /** A decoded slug or a month; empty when the page needs none. */
  readonly name: string;
  /** The feed of the page that the path names by its ending. */
  readonly feed: 'rss' | 'atom' | null;
}

/** The endings of WordPress. */
const FEED_ENDING = /(?<=\/)feed\/(?:(rss2?|atom)\/)?$/;
const KINDS_WITH_FEED: readonly PageKind[] = ['list', 'category', 'tag', 'venue', 'organizer'];

const LANGUAGE_BASE = new RegExp(`^/(${LANGUAGE_CODES.join('|')})(?=/|$)`, 'i');

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

export function splitLanguage(path: string): {
  readonly language: LanguageCode | null;
  readonly rest: string;
} {
  const [base = '', code] = LANGUAGE_BASE.exec(path) ?? [];
  const language = LANGUAGE_CODES.find((each) => each === code?.toLowerCase()) ?? null;
  return { language, rest: path.slice(base.length) };
}

/** @returns null when no page has the path */
export function parsePagePath(sent: string): PagePath | null {
  const { language, rest } = splitLanguage(sent);
  const [ending, form] = FEED_ENDING.exec(rest) ?? [];
  if (ending !== undefined) {
    const path = rest.slice(0, -ending.length);
    const page = matchPath(path === '/' ? '/events/' : path, language);
    if (page !== null && KINDS_WITH_FEED.includes(page.kind))
      return { ...page, feed: form === 'atom' ? 'atom' : 'rss' };
  }
  return matchPath(rest, language);
}

function matchPath(path: string, language: LanguageCode | null): PagePath | null {
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const match = pattern.exec(path);
    if (match === null) continue;
    if (language !== null && isFile(kind as PageKind)) return null;
    const name = decode(match[1] ?? '');
    return name === null ? null : { kind: kind as PageKind, language, path, name, feed: null };
  }
  return null;
}

/** @param date `YYYY-MM-DD` */
export const toDayPath = (date: string): string => `/events/day/${date}/`;

/** @param month `YYYY-MM` */
export const toMonthPath = (month: string): string => `/events/month/${month}/`;

const UNSHARED_KINDS: readonly PageKind[] = ['home', 'image', 'preview'];

/** Pages that do not depend on headers, so that all visitors may share them. */
export function isSharedPage(path: string): boolean {
  const page = parsePagePath(path);
  return page !== null && !UNSHARED_KINDS.includes(page.kind);
}

/** Addresses in pages are made of decoded slugs, or of paths as they were sent. */
export const encodePath = (path: string): string => encodeURI(path).replaceAll(/%25([0-9a-f]{2})/gi, '%$1');
