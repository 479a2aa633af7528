import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { RawParameters } from '../../requests/context/request-context.js';
import type { PageDesign } from './page-design.js';
import type { PageParameter } from './page-parameters.js';
import type { Say } from './page-words.js';

/** What the parts of a page need to know. */
export interface PageView {
  readonly language: LanguageCode;
  readonly languages: readonly LanguageCode[];
  readonly defaultLanguage: LanguageCode;
  readonly locale: string;
  readonly say: Say;
  readonly eventsWord: string;
  readonly siteName: string;
  readonly design: PageDesign;
  readonly siteZone: string;
  /** Today at the site, as `YYYY-MM-DD`. */
  readonly today: string;
  /** The public address of the service, without a slash at its end. */
  readonly origin: string;
  /** The base of the API in the language. */
  readonly api: string;
  readonly query: RawParameters;
  /** The address of a page. @param path behind the language, with slashes around it */
  toPage(path: string, language?: LanguageCode): string;
  /** The address of a feed with the events of a page, which are shown in the next language where a text is missing. */
  readonly toFeed: (format: FeedFormat, search: string) => string;
}

export type FeedFormat = 'ics' | 'rss' | 'atom' | 'json';

/** The picture of a page in other sites. */
export interface ShareImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Of the sentences that search engines show below a title; they cut longer ones. */
export const MAX_DESCRIPTION_LENGTH = 300;

export interface PageContent {
  readonly status: number;
  readonly title: string;
  readonly description?: string;
  readonly body: string;
  /** Whether the name of the site in the head is the heading of the page, which has no other then. */
  readonly isHeadedByName?: boolean;
  readonly image?: ShareImage | undefined;
  readonly jsonLd?: unknown;
  readonly type?: 'article' | 'website';
  /** The address of the page in each language that has it; the first part of the canonical address. */
  readonly addresses: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly canonical: string;
  /** Whether the page continues a list, whose beginning the addresses lead to. */
  readonly isContinued?: boolean;
  /** The path of an item, which opens in languages without a text of it, too. */
  readonly path?: string;
  /** Parameters that the feeds of the page share with it. */
  readonly feed?: string;
  readonly isIndexed: boolean;
  /** Whether a link shows what is not public: the page names no feeds, and nobody counts its visits. */
  readonly isPreview?: boolean;
  /** The address of the item in responses of the API. */
  readonly url?: string;
  /** Whether the page has a map, whose tiles come from another site. */
  readonly loadsTiles?: boolean;
}

/** The first value of a parameter as text; empty when it was not sent, or is no text. */
export function getText(query: RawParameters, name: PageParameter): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
}
