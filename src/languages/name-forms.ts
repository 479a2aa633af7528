// Names are the same whatever their case. The database folds letter by letter and does not know that a sigma at the end
// of a Greek word is written ς: ΠΌΛΗΣ becomes πόλησ there.

/** What equal names have in common. */
export const toNameKey = (name: string): string => name.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Ways to write a name; the database folds one of them as it folds a stored name that is equal. */
export function buildNameForms(name: string): string[] {
  const composed = name.normalize('NFC');
  return [...new Set([composed, composed.toLowerCase(), toNameKey(composed)])];
}
