import type { PublicKind, PublicTemplates } from '../config/public-pages.js';
import type { LanguageCode } from '../languages/language-code.js';

/** Where another front end shows public pages. */
export interface PublicPages {
  readonly templates: PublicTemplates;
  readonly defaultLanguage: LanguageCode;
}

export interface PublicItem {
  readonly id?: number;
  readonly slug?: string;
  /** The slugs of a category and of those above it, the highest first. */
  readonly path?: readonly string[];
}

/** @returns null when the service itself shows the page */
export function fillTemplate(
  { templates, defaultLanguage }: PublicPages,
  kind: PublicKind,
  item: PublicItem,
  language: LanguageCode,
): string | null {
  const values: Readonly<Record<string, string>> = {
    slug: item.slug ?? '',
    id: String(item.id ?? ''),
    path: (item.path ?? []).join('/'),
    language,
    '/language': language === defaultLanguage ? '' : `/${language}`,
  };
  return templates[kind]?.replace(/\{([^{}]+)\}/g, (_, name: string) => values[name] ?? '') ?? null;
}

const PATTERNS: Readonly<Record<string, string>> = {
  slug: '(?<slug>[^/?#]+)',
  id: '(?<id>\\d+)',
  path: '[^?#]+',
  language: '[a-z-]{2,5}',
  '/language': '(?:/[a-z-]{2,5})?',
};

/** The slug and id in an address of the template; null when it is another address. */
export function matchTemplate(template: string, address: string): Readonly<Record<string, string>> | null {
  const seen = new Set<string>();
  const pattern = template
    .split(/\{([^{}]+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      const isRepeated = seen.has(part);
      seen.add(part);
      // A name may occur once in a pattern.
      return isRepeated ? '[^/?#]*' : (PATTERNS[part] ?? '');
    })
    .join('');
  return new RegExp(`^${pattern}$`).exec(address)?.groups ?? null;
}
