// The languages that an item can be read in, told with every item (docs/languages.md).
import type { Collection, Links } from '../urls/links.js';
import { formatMsInZone, formatUtcMs } from '../dates/format-date.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { TranslationDto } from './translation.dto.js';

export type Translations = Partial<Record<LanguageCode, TranslationDto>>;

export interface TranslatedRow {
  readonly id: number;
  readonly originalLanguage: LanguageCode;
  /** Those that are not in the trash. */
  readonly texts: readonly {
    readonly language: LanguageCode;
    readonly slug: string | null;
    readonly modifiedAtMs: number;
  }[];
}

/** How translations are shown to this caller. */
export interface TranslationsView {
  readonly links: Links;
  /** The enabled ones: others cannot be asked for. */
  readonly languages: readonly LanguageCode[];
  readonly siteTimeZone: string;
}

/** The tables of a kind of item: the facts, the words, and the column of the words that names the item. */
export interface TextTables {
  readonly table: string;
  readonly texts: string;
  readonly key: string;
}

/** What the queries select of a text `t` beside its words. */
export const TEXT_JSON_KEYS = `'language', t.language, 'slug', t.slug,
  'modifiedAtMs', (extract(epoch FROM t.modified_at) * 1000)::float8`;

/** SQL: the text `t` was last written before the original of its item. */
export const buildIsOutdatedSql = ({ table, texts, key }: TextTables): string =>
  `EXISTS (SELECT FROM ${table} p JOIN ${texts} o ON o.${key} = p.id AND o.language = p.original_language
    WHERE p.id = t.${key} AND o.modified_at > t.modified_at)`;

/** @param forEditors also when each text was last edited, and whether its original was after that */
export function buildTranslations(
  { links, languages, siteTimeZone }: TranslationsView,
  collection: Collection,
  { id, originalLanguage, texts }: TranslatedRow,
  forEditors: boolean,
): Translations {
  const original = texts.find(({ language }) => language === originalLanguage);
  const edited = (modifiedAtMs: number): Partial<TranslationDto> => {
    return {
      modified: formatMsInZone(siteTimeZone, modifiedAtMs),
      modified_utc: formatUtcMs(modifiedAtMs),
      outdated: original !== undefined && original.modifiedAtMs > modifiedAtMs,
    };
  };
  const shown: Translations = {};
  for (const { language, slug, modifiedAtMs } of texts) {
    if (!languages.includes(language)) continue;
    const shownIn = { slug: slug ?? '', rest_url: links.item(collection, id, language) };
    shown[language] = forEditors ? { ...shownIn, ...edited(modifiedAtMs) } : shownIn;
  }
  return shown;
}
