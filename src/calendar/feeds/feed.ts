import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { FeedItem } from './feed-item.js';
import type { FeedOccurrence } from './format-series.js';
import type { FeedSeries } from './feeds.queries.js';

/** What a feed says of itself. */
export interface FeedHead {
  readonly title: string;
  /** The web address of the feed. */
  readonly self: string;
  /** The public pages of the calendar. */
  readonly home: string;
  readonly language: LanguageCode;
  readonly siteZone: string;
  /** The last change of its events; null without any. */
  readonly modifiedMs: number | null;
  /** The zones of its events and series, each once. */
  readonly zones: readonly string[];
  /** Years in which its events start; null without any. */
  readonly years: { readonly from: number; readonly to: number } | null;
}

/** An event, or a series of which the feed has all occurrences. */
export type FeedEntry =
  | { readonly kind: 'event'; readonly item: FeedItem }
  | { readonly kind: 'series'; readonly series: FeedSeries; readonly occurrences: readonly FeedOccurrence[] };

/** A form of feeds. */
export interface FeedFormat {
  readonly mediaType: string;
  /** Of the file, and of the path. */
  readonly extension: string;
  /** Whether browsers store the feed, rather than show it. */
  readonly isDownload: boolean;
  /** Whether a series is one entry. Otherwise each occurrence is one. */
  readonly hasSeries: boolean;
  readonly begin: (head: FeedHead) => string;
  /** @param isFirst whether no entry came before it */
  readonly format: (entry: FeedEntry, head: FeedHead, isFirst: boolean) => string;
  readonly end: string;
}

/** The events of an entry. */
export const listItems = (entry: FeedEntry): readonly FeedItem[] =>
  entry.kind === 'event' ? [entry.item] : entry.occurrences.map(({ item }) => item);
