import type { LanguageCode } from '../languages/language-code.js';
import type { PostTextRow } from './post-rows.js';
import type { TextPatch } from './write-text.js';

export interface StoredPost {
  readonly texts: readonly PostTextRow[];
}

/**
 * Whether what was sent is already stored. Events that name the same venue again and again would otherwise all wait
 * for each other to write the same row.
 *
 * @param facts by the names of the row
 * @param patch by the columns of the text
 */
export function nothingNew(
  row: StoredPost,
  language: LanguageCode,
  facts: object,
  patch: TextPatch,
): boolean {
  const text = row.texts.find((stored) => stored.language === language) ?? {};
  const isSame = (stored: object, name: string, sent: unknown): boolean =>
    sent === undefined || (stored as Record<string, unknown>)[name] === sent;
  return (
    Object.entries(facts).every(([name, sent]) => isSame(row, name, sent)) &&
    Object.entries(withoutBareName(row, language, patch)).every(([column, sent]) =>
      isSame(text, camel(column), sent),
    )
  );
}

/** A name alone, by which an item of another language was found, is no translation to be added. */
export function withoutBareName(row: StoredPost, language: LanguageCode, patch: TextPatch): TextPatch {
  const sent = Object.values(patch).filter((text) => text !== undefined);
  return sent.length <= 1 && !row.texts.some((text) => text.language === language) ? {} : patch;
}

const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
