// Reading one item never fails for want of a language: the chain effective, default, original.
import type { LanguageCode } from './language-code.js';

export interface LanguageText {
  readonly language: LanguageCode;
}

/** Order in which texts are asked, each language once; the original language of an item comes after these. */
export const chainOf = (effective: LanguageCode, byDefault: LanguageCode): readonly LanguageCode[] => [
  ...new Set([effective, byDefault]),
];

/**
 * The text to show. Those of the `optional` fields that were never written in a translation (null) come from the
 * next language of the chain; a field cleared with "" stays empty. Editors pass no optional fields: they see the
 * language's own ones as they are, so that reading and writing back copies nothing.
 *
 * @param texts at least one; none of them trashed
 */
export function textIn<T extends LanguageText>(
  texts: readonly T[],
  chain: readonly LanguageCode[],
  optional: readonly (keyof T)[],
): T {
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
