import { parseLetterPairs } from './letters.js';

/** Lower-case letters that do not decompose into a letter and a mark, and signs that look alike. */
const LETTERS = new Map(
  parseLetterPairs(
    'ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=n ŧ=t ς=σ ’=\' ‘=\' ʼ=\' ´=\' “=" ”=" „=" «=" »=" ‐=- ‑=- –=- —=-',
  ),
);

const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');
const ASCII = /^[\u0020-\u007e]*$/;

/** White space other than a single blank. Most is a single blank, which needs no replacement. */
const BLANKS = /\s{2,}|[^\S ]/g;

/** Removes case, accents, ligatures and look-alike signs for search, and reduces white space to single blanks. */
export function fold(text: string): string {
  const lower = ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}|\p{Cf}/gu, '')
        .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter);
  return lower.replace(BLANKS, ' ').trim();
}
