// Builds every address that an answer carries; all stay in the base, namespace and language that was asked.
import type { LanguageCode } from '../languages/language-code.js';
import { buildImagesUrl, type RequestUrl } from './request-url.js';

export type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags' | 'images' | 'users';
export type LinkParameters = readonly (readonly [name: string, value: string])[];

/** How the public pages of posts are named: in their paths, and as types of WordPress. */
const PUBLIC_PAGES = {
  events: { path: 'event', type: 'tribe_events' },
  venues: { path: 'venue', type: 'tribe_venue' },
  organizers: { path: 'organizer', type: 'tribe_organizer' },
} as const;

type PostCollection = keyof typeof PUBLIC_PAGES;

export class Links {
  private readonly base: string;
  private readonly home: string;
  private globalHost: string | null = null;

  /** @param requestedLanguage the value of `ml_language` when the caller sent one: links then carry it */
  constructor(
    private readonly requestUrl: RequestUrl,
    private readonly requestedLanguage: LanguageCode | null,
  ) {
    this.base = `${requestUrl.root}/${requestUrl.namespace}`;
    this.home =
      requestUrl.baseLanguage === null
        ? requestUrl.origin
        : `${requestUrl.origin}/${requestUrl.baseLanguage}`;
  }

  get namespace(): string {
    return this.requestUrl.namespace;
  }

  /** What stands between the root of the language and the namespace: empty or `/wp-json`. */
  get prefix(): string {
    return this.requestUrl.prefix;
  }

  /** The same addresses under another namespace that is served. */
  withNamespace({ prefix, namespace }: Pick<RequestUrl, 'prefix' | 'namespace'>): Links {
    const { root } = this.requestUrl;
    const base = root.slice(0, root.length - this.prefix.length);
    return new Links({ ...this.requestUrl, root: base + prefix, prefix, namespace }, this.requestedLanguage);
  }

  /** The same addresses as they are when `ml_language` is sent, or is not. */
  forLanguage(language: LanguageCode | null): Links {
    return new Links(this.requestUrl, language);
  }

  get apiRoot(): string {
    return `${this.requestUrl.root}/`;
  }

  /** `{root}/{namespace}/` of a language base, or of the bare root. */
  namespaceUrl(language: LanguageCode | null): string {
    const { root, prefix, baseLanguage, namespace } = this.requestUrl;
    const ending = (baseLanguage === null ? '' : `/${baseLanguage}`) + prefix;
    const bare = root.slice(0, root.length - ending.length);
    return `${bare}${language === null ? '' : `/${language}`}${prefix}/${namespace}/`;
  }

  /** `{root}/{namespace}{path}` as it is, without `ml_language`. */
  route(path: string): string {
    return this.base + path;
  }

  item(collection: Collection, id: number, language: LanguageCode | null = this.requestedLanguage): string {
    return this.appendLanguage(`${this.base}/${collection}/${id}`, language);
  }

  collection(collection: Collection): string {
    return this.appendLanguage(`${this.base}/${collection}`);
  }

  /** Address of a list: trailing slash, form-encoded parameters in the given order (contract 4.3). */
  list(collection: Collection, parameters: LinkParameters): string {
    const all: LinkParameters =
      this.requestedLanguage === null ? parameters : [...parameters, ['ml_language', this.requestedLanguage]];
    const query = new URLSearchParams(all.map(([name, value]): [string, string] => [name, value]));
    return `${this.base}/${collection}/${all.length > 0 ? `?${query.toString()}` : ''}`;
  }

  /** Public page of an item; items the public cannot see have no page of their own (contract 3.1). */
  publicPage(collection: PostCollection, item: { id: number; slug: string; paged: boolean }): string {
    const { path, type } = PUBLIC_PAGES[collection];
    const page = item.paged
      ? `${this.home}/${path}/${item.slug}/`
      : `${this.home}/?post_type=${type}&p=${item.id}`;
    return this.appendLanguage(page);
  }

  /** Whether an address is the public page of an item, under whatever language. */
  isPublicPage(
    address: string,
    collection: PostCollection,
    { id, slugs }: { readonly id: number; readonly slugs: readonly string[] },
  ): boolean {
    const { origin } = this.requestUrl;
    const page = PUBLIC_PAGES[collection];
    if (!address.startsWith(`${origin}/`)) return false;
    const [path = '', query = ''] = address.slice(origin.length).split('?');
    const [, slug, isHome] = new RegExp(`^(?:/[a-z-]{2,5})?/(?:${page.path}/([^/]+)/|())$`).exec(path) ?? [];
    const sent = new URLSearchParams(query);
    return isHome === undefined
      ? slug !== undefined && slugs.includes(slug)
      : sent.get('post_type') === page.type && sent.get('p') === String(id);
  }

  /** Public archive of a category (with its parents, outermost first) or a tag. */
  archive(collection: 'categories' | 'tags', slugs: readonly string[]): string {
    const path = collection === 'tags' ? 'tag' : 'events/category';
    return this.appendLanguage(`${this.home}/${path}/${slugs.join('/')}/`);
  }

  /** An uploaded file; served beside the API root, or from elsewhere. */
  imageFile(name: string): string {
    return `${this.requestUrl.images}/${name}`;
  }

  /** The name of the uploaded file that an address stands for, null when it stands for something else. */
  parseFileName(address: string): string | null {
    const { images, origin } = this.requestUrl;
    const base = [images, buildImagesUrl(origin)].find((each) => address.startsWith(`${each}/`));
    return base === undefined ? null : address.slice(base.length + 1);
  }

  /** `<host>?id=<id>`: the host without scheme, port or language. */
  globalId(id: number): string {
    this.globalHost ??= getHost(this.requestUrl.origin);
    return `${this.globalHost}?id=${id}`;
  }

  private appendLanguage(address: string, language = this.requestedLanguage): string {
    if (language === null) return address;
    return `${address}${address.includes('?') ? '&' : '?'}ml_language=${language}`;
  }
}

function getHost(origin: string): string {
  const { hostname, pathname } = new URL(origin);
  return `${hostname}${pathname === '/' ? '' : pathname}`;
}
