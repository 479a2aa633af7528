// Folds words so that search finds them however they are written: case, accents, ligatures and look-alike signs go.

/** Letters that do not fall apart into a letter and a mark, in lower case. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const ASCII = /^[\u0020-\u007e]*$/;

/** White space that is no single blank: most is, and stays. */
const BLANKS = /\s{2,}|[^\S ]/g;

/** One line: white space of any kind becomes a single blank. */
export function fold(text: string): string {
  const lower = ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}|\p{Cf}/gu, '')
        .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
  return lower.replace(BLANKS, ' ').trim();
}
