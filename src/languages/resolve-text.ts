// Reading one item never fails for want of a language: the chain effective, default, original.
import type { LanguageCode } from './language-code.js';

export interface LanguageText {
  readonly language: LanguageCode;
}

/**
 * The text to show. Those of the `optional` fields that were never written in a translation (null) come from the
 * next language of the chain; a field cleared with "" stays empty.
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

/** A field is filled from other languages, or may be one day: in a translation always, in the original from the default. */
const isFilled = (isOriginal: boolean, filler: string | null): boolean => !isOriginal || filler !== null;

export interface ResolvedText<T, K> {
  readonly text: T;
  /**
   * Optional fields that were never written in the language of the text but are filled when it is read. Who edits is told
   * so by null; everything else that is empty is "", as in a calendar of one language. Nobody else has gaps.
   */
  readonly gaps: ReadonlySet<K>;
}

const NO_GAPS: ReadonlySet<never> = new Set<never>();

/** @param isEditing shows the language's own fields as they are, so that reading and writing back copies nothing */
export function resolveText<
  T extends LanguageText & Readonly<Record<K, string | null>>,
  K extends string & keyof T,
>(
  { texts, originalLanguage }: { readonly texts: readonly T[]; readonly originalLanguage: LanguageCode },
  asked: readonly LanguageCode[],
  optional: readonly K[],
  isEditing: boolean,
): ResolvedText<T, K> {
  const chain = [...asked, originalLanguage];
  const filled = fillText(texts, chain, optional);
  if (!isEditing) return { text: filled, gaps: NO_GAPS };
  const text = fillText(texts, chain, []);
  const isOriginal = text.language === originalLanguage;
  const isGap = (key: K): boolean => text[key] === null && isFilled(isOriginal, filled[key]);
  return { text, gaps: new Set(optional.filter(isGap)) };
}

/** What an optional field holds after something was sent for it: "" and null clear; null leaves unwritten what is so. */
export const applySentField = (sent: string | null, stored: string | null): string | null =>
  sent ?? (stored === null ? null : '');

/**
 * Whether a field says something else than before. Emptying what was never written says nothing new where nothing fills
 * it: it is shown empty, and sent back so.
 *
 * @param filler what the default language has, null when that is nothing, or the language itself
 */
export const isEdited = (
  before: string | null,
  after: string | null,
  { isOriginal, filler }: { readonly isOriginal: boolean; readonly filler: string | null },
): boolean => after !== before && (before !== null || after !== '' || isFilled(isOriginal, filler));
