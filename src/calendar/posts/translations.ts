// The languages that an item can be read in, which responses list with every item (docs/languages.md).
import type { Collection, Links } from '../../foundation/urls/links.js';
import { formatMsInZone, formatUtcMs } from '../../foundation/dates/format-date.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { TranslationDto } from './translation.dto.js';

export type Translations = Partial<Record<LanguageCode, TranslationDto>>;

export interface TranslatedRow {
  readonly id: number;
  readonly originalLanguage: LanguageCode;
  readonly texts: readonly {
    readonly language: LanguageCode;
    readonly slug: string | null;
    readonly modifiedAtMs: number;
  }[];
}

export interface TranslationsView {
  readonly links: Links;
  /** The enabled languages, as others cannot be requested. */
  readonly languages: readonly LanguageCode[];
  readonly siteTimeZone: string;
}

export interface TextTables {
  readonly table: string;
  readonly texts: string;
  /** Column of the texts with the id of the item. */
  readonly key: string;
}

/** SQL of the JSON keys of a text `t` that all items share. */
export const TEXT_JSON_KEYS = `'language', t.language, 'slug', t.slug,
  'modifiedAtMs', (extract(epoch FROM t.modified_at) * 1000)::float8`;

/** SQL condition: the text `t` is older than the original text of its item. */
export const buildIsOutdatedSql = ({ table, texts, key }: TextTables): string =>
  `EXISTS (SELECT FROM ${table} p JOIN ${texts} o ON o.${key} = p.id AND o.language = p.original_language
    WHERE p.id = t.${key} AND o.modified_at > t.modified_at)`;

/** @param forEditors whether to add when each text was edited, whether its original was edited later, and which one that is */
export function buildTranslations(
  { links, languages, siteTimeZone }: TranslationsView,
  collection: Collection,
  { id, originalLanguage, texts }: TranslatedRow,
  forEditors: boolean,
): Translations {
  const original = texts.find(({ language }) => language === originalLanguage);
  const translations: Translations = {};
  for (const { language, slug, modifiedAtMs } of texts) {
    if (!languages.includes(language)) continue;
    const translation: TranslationDto = { slug: slug ?? '', rest_url: links.item(collection, id, language) };
    if (forEditors) {
      translation.modified = formatMsInZone(siteTimeZone, modifiedAtMs);
      translation.modified_utc = formatUtcMs(modifiedAtMs);
      translation.outdated = original !== undefined && original.modifiedAtMs > modifiedAtMs;
      translation.original = language === originalLanguage;
    }
    translations[language] = translation;
  }
  return translations;
}
