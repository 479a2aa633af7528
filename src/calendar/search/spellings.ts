// Spellings that searches take as one: apostrophes may be left out, and letters of German and the Nordic languages written
// out as two, in texts and in searches.
import { fold } from '../../foundation/languages/fold.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

const APOSTROPHE = /[’‘ʼ´`]/gu;
const INNER_APOSTROPHE = /(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu;

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' },
  ...{ Ä: 'ae', Ö: 'oe', Ü: 'ue', Å: 'aa', Ø: 'oe' },
};
const LETTERS = Object.keys(WRITTEN_OUT);

/** Letters that a language has in very many words and does not write out, so that the index need not hold both. */
const KEPT: Partial<Record<LanguageCode, string>> = { fi: 'äöÄÖ', hu: 'öüÖÜ' };

/** The letters that texts of these languages, and of the others, have written out; in composed form. */
export const WRITTEN_OUT_LETTERS = {
  languages: Object.fromEntries(
    Object.entries(KEPT).map(([language, kept]) => [
      language,
      LETTERS.filter((letter) => !kept.includes(letter)).join(''),
    ]),
  ),
  others: LETTERS.join(''),
};

const buildPattern = (kept = ''): RegExp =>
  new RegExp(`[${LETTERS.filter((letter) => !kept.includes(letter)).join('')}]`, 'gu');

const ALL = buildPattern();
const PATTERNS = new Map(Object.entries(KEPT).map(([language, kept]) => [language, buildPattern(kept)]));

/** Folds a text for the index and for searches: `John’s Käse` becomes `johns kase`. */
export const foldText = (text: string): string =>
  fold(text.replace(APOSTROPHE, "'")).replace(INNER_APOSTROPHE, '');

/** The same with letters written out, `johns kaese`; null when there are none. */
function spellOut(text: string, pattern: RegExp): string | null {
  const composed = text.normalize('NFC');
  return composed.search(pattern) === -1
    ? null
    : foldText(composed.replace(pattern, (letter) => WRITTEN_OUT[letter] ?? letter));
}

/** What a text may have to match a search: the text folded, and with letters written out. */
export function listSpellings(text: string): string[] {
  const spelled = spellOut(text, ALL);
  return spelled === null ? [foldText(text)] : [foldText(text), spelled];
}

const getPattern = (language: LanguageCode): RegExp => PATTERNS.get(language) ?? ALL;

/** The lines of a short text in the index. */
export const listIndexLines = (text: string, language: LanguageCode): (string | null)[] => [
  foldText(text),
  spellOut(text, getPattern(language)),
];

/** Longer texts are not in the index twice. */
const MAX_REPEATED_LENGTH = 2000;

/** The same for a text of any length: the second line of a long one has only the words that differ, so no phrases. */
export function listLongIndexLines(text: string, language: LanguageCode): (string | null)[] {
  if (text.length <= MAX_REPEATED_LENGTH) return listIndexLines(text, language);
  const pattern = getPattern(language);
  const words = new Set<string>();
  for (const [word] of text.normalize('NFC').matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    const spelled = spellOut(word, pattern);
    if (spelled !== null) words.add(spelled);
  }
  return [foldText(text), words.size === 0 ? null : [...words].join(' ')];
}
