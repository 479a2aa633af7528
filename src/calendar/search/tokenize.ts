// Splits folded text into the words of the index.

/** Longer words are cut into pieces that overlap by half, so that one of them holds any part of half the length. */
export const MAX_WORD_LENGTH = 80;
export const MAX_PART_LENGTH = MAX_WORD_LENGTH / 2;

const WORD = /[\p{L}\p{N}]+/gu;

/** The distinct words of a text, or pieces of very long ones. */
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
  readonly text: string;
  /** Whether the word of the text may begin before the part. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** The words, or parts of words, that every text with the given term has. */
export function toSearchParts(folded: string): SearchPart[] {
  return [...folded.matchAll(WORD)].map(({ 0: word, index }) =>
    word.length > MAX_PART_LENGTH
      ? { text: Array.from(word).slice(0, MAX_PART_LENGTH).join(''), openStart: true, openEnd: true }
      : { text: word, openStart: index === 0, openEnd: index + word.length === folded.length },
  );
}
