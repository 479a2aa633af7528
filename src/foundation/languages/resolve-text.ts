// Reading an item never fails for lack of a translation: the languages are tried in the order effective, default, original.
import type { LanguageCode } from './language-code.js';

export interface LanguageText {
  readonly language: LanguageCode;
}

/**
 * The text to show. Its `optional` fields that were never written (null) come from the next language of the chain; a field
 * cleared with "" stays empty.
 *
 * @param texts at least one; none of them trashed
 */
export function fillText<T extends LanguageText>(
  texts: readonly T[],
  chain: readonly LanguageCode[],
  optional: readonly (keyof T)[],
): T {
  const [only, another] = texts;
  if (only !== undefined && another === undefined) return only;
  const ranked = chain.flatMap((code) => texts.filter((text) => text.language === code));
  const [shown, ...others] = ranked.length > 0 ? ranked : texts;
  if (shown === undefined) throw new Error('An item without any text cannot be shown');
  const filled = { ...shown };
  for (const key of optional) {
    const filler = others.find((text) => text[key] !== null);
    if (filled[key] === null && filler !== undefined) filled[key] = filler[key];
  }
  return filled;
}

/** Whether other languages can fill a field: in a translation any, in the original only a filled default language. */
const isFillable = (isOriginal: boolean, filler: string | null): boolean => !isOriginal || filler !== null;

export interface ResolvedText<T, K> {
  readonly text: T;
  /** Unwritten fields that reading fills from another language. Editors see null in them; every other empty field is "". */
  readonly gaps: ReadonlySet<K>;
}

const NO_GAPS: ReadonlySet<never> = new Set<never>();

/** @param isEditing shows the fields of the language itself, so that reading and writing back copies nothing */
export function resolveText<
  T extends LanguageText & Readonly<Record<K, string | null>>,
  K extends string & keyof T,
>(
  { texts, originalLanguage }: { readonly texts: readonly T[]; readonly originalLanguage: LanguageCode },
  requested: readonly LanguageCode[],
  optional: readonly K[],
  isEditing: boolean,
): ResolvedText<T, K> {
  const chain = [...requested, originalLanguage];
  const filled = fillText(texts, chain, optional);
  if (!isEditing) return { text: filled, gaps: NO_GAPS };
  const text = fillText(texts, chain, []);
  const isOriginal = text.language === originalLanguage;
  const isGap = (key: K): boolean => text[key] === null && isFillable(isOriginal, filled[key]);
  return { text, gaps: new Set(optional.filter(isGap)) };
}

/** The value of an optional field after a write: "" and null clear it; null leaves an unwritten field unwritten. */
export const applySentField = (sent: string | null, stored: string | null): string | null =>
  sent ?? (stored === null ? null : '');

/** Clearing a field that was empty to read is no edit. @param filler the value in the default language */
export const isEdited = (
  before: string | null,
  after: string | null,
  { isOriginal, filler }: { readonly isOriginal: boolean; readonly filler: string | null },
): boolean => after !== before && (before !== null || after !== '' || isFillable(isOriginal, filler));
