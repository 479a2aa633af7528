// Cuts folded text into the words that the index knows.

/** Longer words are cut into pieces that overlap by half, so that any part of half the length lies in one of them. */
export const MAX_WORD_LENGTH = 80;
export const MAX_PART_LENGTH = MAX_WORD_LENGTH / 2;

const WORD = /[\p{L}\p{N}]+/gu;

/** The different words of a text, in pieces where they are very long. */
export function tokenize(folded: string): string[] {
  const words = new Set<string>();
  for (const word of folded.match(WORD) ?? []) {
    if (word.length <= MAX_WORD_LENGTH) words.add(word);
    else for (const piece of splitLongWord(word)) words.add(piece);
  }
  return [...words];
}

function splitLongWord(word: string): string[] {
  const letters = Array.from(word);
  const pieces: string[] = [];
  for (let at = 0; at === 0 || at < letters.length - MAX_PART_LENGTH; at += MAX_PART_LENGTH) {
    pieces.push(letters.slice(at, at + MAX_WORD_LENGTH).join(''));
  }
  return pieces;
}

export interface SearchPart {
  /** Folded letters and digits. */
  readonly text: string;
  /** The word of the text may begin before the part. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** The words, or ends of words, that a text must have in which the given one occurs. */
export function toSearchParts(folded: string): SearchPart[] {
  return [...folded.matchAll(WORD)].map((match) => {
    const [word] = match;
    const end = match.index + word.length;
    const openStart = match.index === 0;
    if (word.length > MAX_PART_LENGTH) {
      return { text: Array.from(word).slice(0, MAX_PART_LENGTH).join(''), openStart: true, openEnd: true };
    }
    return { text: word, openStart, openEnd: end === folded.length };
  });
}
