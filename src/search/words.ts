// Cuts folded text into the words that the index knows.

/** Longer words are cut into pieces that overlap by half, so that any part of half the length lies in one of them. */
export const LONGEST_WORD = 80;
export const LONGEST_PART = LONGEST_WORD / 2;

const WORD = /[\p{L}\p{N}]+/gu;

/** The different words of a text, in pieces where they are very long. */
export function wordsOf(folded: string): string[] {
  const words = new Set<string>();
  for (const word of folded.match(WORD) ?? []) {
    if (word.length <= LONGEST_WORD) words.add(word);
    else for (const piece of piecesOf(word)) words.add(piece);
  }
  return [...words];
}

function piecesOf(word: string): string[] {
  const letters = Array.from(word);
  const pieces: string[] = [];
  for (let at = 0; at === 0 || at < letters.length - LONGEST_PART; at += LONGEST_PART) {
    pieces.push(letters.slice(at, at + LONGEST_WORD).join(''));
  }
  return pieces;
}

export interface Part {
  /** Folded letters and digits. */
  readonly text: string;
  /** The word of the text may begin before the part. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** The words, or ends of words, that a text must have in which the given one occurs. */
export function partsOf(folded: string): Part[] {
  return [...folded.matchAll(WORD)].map((match) => {
    const [word] = match;
    const end = match.index + word.length;
    const openStart = match.index === 0;
    if (word.length > LONGEST_PART) {
      return { text: Array.from(word).slice(0, LONGEST_PART).join(''), openStart: true, openEnd: true };
    }
    return { text: word, openStart, openEnd: end === folded.length };
  });
}
