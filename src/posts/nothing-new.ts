import type { LanguageCode } from '../languages/language-code.js';
import type { PostTextRow } from './post-rows.js';
import type { TextPatch } from './write-text.js';

interface Stored {
  readonly texts: readonly PostTextRow[];
}

/**
 * Whether what was sent is already stored. Events that name the same venue again and again would otherwise all wait
 * for each other to write the same row. The name alone, found in another language, is no translation to be added.
 *
 * @param facts by the names of the row
 * @param patch by the columns of the text
 */
export function nothingNew(
  row: Stored,
  language: LanguageCode,
  facts: Readonly<Record<string, unknown>>,
  patch: TextPatch,
): boolean {
  const text = row.texts.find((stored) => stored.language === language);
  const sentTexts = Object.entries(patch).filter(([, sent]) => sent !== undefined);
  const isSame = (stored: object, name: string, sent: unknown): boolean =>
    sent === undefined || (stored as Record<string, unknown>)[name] === sent;
  return (
    Object.entries(facts).every(([name, sent]) => isSame(row, name, sent)) &&
    (text === undefined
      ? sentTexts.length <= 1
      : sentTexts.every(([column, sent]) => isSame(text, camel(column), sent)))
  );
}

const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
