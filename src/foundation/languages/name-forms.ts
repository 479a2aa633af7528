// Names are equal regardless of case, of the amount of white space, and of the character that stands for an apostrophe.
// PostgreSQL lower-cases letter by letter, so ΠΌΛΗΣ becomes πόλησ there, without the final sigma ς.

/** As in `data/database/connection/name-condition.ts`. */
const WHITE_SPACE = /[ \u00a0\u2000-\u200a\u202f\u3000]+/g;

/** Keyboards write the first, printers the second. */
const APOSTROPHES = ["'", '’', '‘', 'ʼ', '´', '`'] as const;
const APOSTROPHE = new RegExp(`[${APOSTROPHES.join('')}]`, 'g');

/** Equal names have the same key. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(WHITE_SPACE, ' ')
    .replace(APOSTROPHE, APOSTROPHES[0]);

/** Spellings of a name, of which PostgreSQL lower-cases one like each equal name that has one kind of apostrophe. */
export function buildNameForms(name: string): string[] {
  const composed = name.normalize('NFC');
  const forms = [composed, composed.toLowerCase(), toNameKey(composed)];
  const spelled = APOSTROPHES.flatMap((mark) => forms.map((form) => form.replace(APOSTROPHE, mark)));
  return [...new Set([...forms, ...spelled])];
}
