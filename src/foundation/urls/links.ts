import type { PublicKind } from '../config/public-pages.js';
import type { LanguageCode } from '../languages/language-code.js';
import { fillTemplate, matchTemplate, type PublicItem } from './public-pages.js';
import { buildImagesUrl, buildLanguagePath, isAlias, type RequestUrl } from './request-url.js';

export type Collection =
  | 'events'
  | 'venues'
  | 'organizers'
  | 'categories'
  | 'tags'
  | 'images'
  | 'users'
  | 'series'
  | 'webhooks'
  | 'sources'
  | 'imports'
  | 'proposals';
/** Paths of lists below the namespace. */
export type ListPath =
  | Collection
  | 'findings'
  | `${PostCollection | 'categories' | 'tags'}/${number}/history`
  | `webhooks/${number}/deliveries`;
export type LinkParameters = readonly (readonly [name: string, value: string])[];

const PUBLIC_PAGES = {
  events: { path: 'event', type: 'tribe_events' },
  venues: { path: 'venue', type: 'tribe_venue' },
  organizers: { path: 'organizer', type: 'tribe_organizer' },
} as const;

type PostCollection = keyof typeof PUBLIC_PAGES;

/** Builds the URLs of a response, in the language base, namespace and language of the request. */
export class Links {
  private readonly base: string;
  /** Of the public pages, in their final form: the default language has no path. */
  private readonly home: string;
  private globalHost: string | null = null;

  /** @param requestedLanguage `ml_language` of the request, which links repeat */
  constructor(
    private readonly requestUrl: RequestUrl,
    private readonly requestedLanguage: LanguageCode | null,
  ) {
    this.base = `${requestUrl.root}/${requestUrl.namespace}`;
    const { origin, baseLanguage, defaultLanguage } = requestUrl;
    const language = requestedLanguage ?? baseLanguage;
    this.home = origin + buildLanguagePath(language === defaultLanguage ? null : language);
  }

  /** `https://example.org`, without the ROOT_PATH. */
  get origin(): string {
    return this.requestUrl.origin;
  }

  get namespace(): string {
    return this.requestUrl.namespace;
  }

  get prefix(): string {
    return this.requestUrl.prefix;
  }

  /** Whether they are below one of the NAMESPACE_ALIASES. */
  get isAlias(): boolean {
    return isAlias(this.requestUrl);
  }

  withNamespace({ prefix, namespace }: Pick<RequestUrl, 'prefix' | 'namespace'>): Links {
    const { root } = this.requestUrl;
    const base = root.slice(0, root.length - this.prefix.length);
    return new Links({ ...this.requestUrl, root: base + prefix, prefix, namespace }, this.requestedLanguage);
  }

  /** The same links with another `ml_language`, or without. */
  forLanguage(language: LanguageCode | null): Links {
    return new Links(this.requestUrl, language);
  }

  /** The public pages of the calendar. */
  get homePage(): string {
    return this.fillTemplate('home', {}) ?? `${this.home}/`;
  }

  get apiRoot(): string {
    return `${this.requestUrl.root}/`;
  }

  /** `{root}/{namespace}` of a language base, or of the bare root. */
  namespaceUrl(language: LanguageCode | null): string {
    const { root, prefix, baseLanguage, namespace } = this.requestUrl;
    const ending = buildLanguagePath(baseLanguage) + prefix;
    const bare = root.slice(0, root.length - ending.length);
    return `${bare}${buildLanguagePath(language)}${prefix}/${namespace}`;
  }

  /** `{root}/{namespace}{path}`, without `ml_language`. */
  route(path: string): string {
    return this.base + path;
  }

  item(collection: Collection, id: number, language: LanguageCode | null = this.requestedLanguage): string {
    return this.appendLanguage(`${this.base}/${collection}/${id}`, language);
  }

  collection(collection: Collection): string {
    return this.appendLanguage(`${this.base}/${collection}`);
  }

  /** URL of a list, with a trailing slash and form-encoded parameters in the given order (contract 4.3). */
  list(path: ListPath, parameters: LinkParameters): string {
    const all: LinkParameters =
      this.requestedLanguage === null ? parameters : [...parameters, ['ml_language', this.requestedLanguage]];
    const query = new URLSearchParams(all.map(([name, value]): [string, string] => [name, value]));
    return `${this.base}/${path}/${all.length > 0 ? `?${query.toString()}` : ''}`;
  }

  /** Public page of an item; unpublished items have no page of their own (contract 3.1). */
  publicPage(collection: PostCollection, item: { id: number; slug: string; paged: boolean }): string {
    const { path, type } = PUBLIC_PAGES[collection];
    if (!item.paged) return `${this.home}/?post_type=${type}&p=${item.id}`;
    return this.fillTemplate(path, item) ?? `${this.home}/${path}/${item.slug}/`;
  }

  /** Whether a URL is the public page of an item, in any language. */
  isPublicPage(
    url: string,
    collection: PostCollection,
    { id, slugs }: { readonly id: number; readonly slugs: readonly string[] },
  ): boolean {
    const { origin, publicPages } = this.requestUrl;
    const page = PUBLIC_PAGES[collection];
    const template = publicPages?.templates[page.path];
    const named = template === undefined ? null : matchTemplate(template, url);
    if (named !== null)
      return named['slug'] === undefined ? named['id'] === String(id) : slugs.includes(named['slug']);
    if (!url.startsWith(`${origin}/`)) return false;
    const [path = '', query = ''] = url.slice(origin.length).split('?');
    const [, slug, isHome] = new RegExp(`^(?:/[a-z-]{2,5})?/(?:${page.path}/([^/]+)/|())$`).exec(path) ?? [];
    const parameters = new URLSearchParams(query);
    return isHome === undefined
      ? slug !== undefined && slugs.includes(slug)
      : parameters.get('post_type') === page.type && parameters.get('p') === String(id);
  }

  /** Public archive of a category (with its parents, outermost first) or a tag. */
  archive(
    collection: 'categories' | 'tags',
    { id, slugs }: { readonly id: number; readonly slugs: readonly string[] },
  ): string {
    const path = collection === 'tags' ? 'tag' : 'events/category';
    const named = { id, slug: slugs.at(-1) ?? '', path: slugs };
    const url = this.fillTemplate(collection === 'tags' ? 'tag' : 'category', named);
    return url ?? `${this.home}/${path}/${slugs.join('/')}/`;
  }

  imageFile(name: string): string {
    return `${this.requestUrl.images}/${name}`;
  }

  /** The file name in the URL of an uploaded image; null for other URLs. */
  parseFileName(url: string): string | null {
    const { images, origin } = this.requestUrl;
    const base = [images, buildImagesUrl(origin)].find((each) => url.startsWith(`${each}/`));
    return base === undefined ? null : url.slice(base.length + 1);
  }

  /** `<host>?id=<id>`, the host without scheme, port or language. */
  globalId(id: number): string {
    this.globalHost ??= getHost(this.requestUrl.origin);
    return `${this.globalHost}?id=${id}`;
  }

  /** @returns null when the service itself shows the page */
  private fillTemplate(kind: PublicKind, item: PublicItem): string | null {
    const { publicPages, baseLanguage } = this.requestUrl;
    if (publicPages === undefined) return null;
    const language = this.requestedLanguage ?? baseLanguage ?? publicPages.defaultLanguage;
    return fillTemplate(publicPages, kind, item, language);
  }

  private appendLanguage(url: string, language = this.requestedLanguage): string {
    return language === null ? url : `${url}${url.includes('?') ? '&' : '?'}ml_language=${language}`;
  }
}

function getHost(origin: string): string {
  const { hostname, pathname } = new URL(origin);
  return `${hostname}${pathname === '/' ? '' : pathname}`;
}
