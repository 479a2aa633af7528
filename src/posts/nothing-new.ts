import type { LanguageCode } from '../languages/language-code.js';
import { nameKey } from '../languages/name-forms.js';
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
 * @param name the column with the name
 */
export function nothingNew(
  row: StoredPost,
  language: LanguageCode,
  facts: object,
  patch: TextPatch,
  name: string,
): boolean {
  const text = row.texts.find((stored) => stored.language === language) ?? {};
  const isSame = (stored: object, name: string, sent: unknown): boolean =>
    sent === undefined || saysSame((stored as Record<string, unknown>)[name], sent);
  return (
    Object.entries(facts).every(([name, sent]) => isSame(row, name, sent)) &&
    Object.entries(withoutFoundName(row, language, patch, name)).every(([column, sent]) =>
      isSame(text, camel(column), sent),
    )
  );
}

/** There is nothing to clear where nothing is. */
const saysSame = (stored: unknown, sent: unknown): boolean =>
  stored === sent || (sent === null && (stored === undefined || stored === ''));

/**
 * A name that an item was found by is no new name for it, unless it is written in another case; neither is one that was
 * found in another language. Together with other words it makes a translation that was missing; alone it does not.
 */
export function withoutFoundName(
  row: StoredPost,
  language: LanguageCode,
  patch: TextPatch,
  name: string,
): TextPatch {
  const others = Object.fromEntries(Object.entries(patch).filter(([column]) => column !== name));
  const text = row.texts.find((stored) => stored.language === language);
  const sent = patch[name] ?? '';
  const isRespelled = (stored: string): boolean => stored !== sent && nameKey(stored) === nameKey(sent);
  const isWritten =
    text === undefined
      ? Object.values(others).some((words) => words !== undefined)
      : isRespelled(String((text as object as Record<string, unknown>)[name]));
  return isWritten ? patch : others;
}

const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
