// Names are equal regardless of case and of the amount of white space. PostgreSQL lower-cases letter by letter, so ΠΌΛΗΣ
// becomes πόλησ there, without the final sigma ς.

/** As in `data/database/connection/name-condition.ts`. */
const WHITE_SPACE = /[ \u00a0\u2000-\u200a\u202f\u3000]+/g;

/** Equal names have the same key. */
export const toNameKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').replace(WHITE_SPACE, ' ');

/** Spellings of a name, of which PostgreSQL lower-cases one like each equal name. */
export function buildNameForms(name: string): string[] {
  const composed = name.normalize('NFC');
  return [...new Set([composed, composed.toLowerCase(), toNameKey(composed)])];
}
