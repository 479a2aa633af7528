// Compares titles by their trigrams, as pg_trgm does, which not every database has.
import { fold } from '../../foundation/languages/fold.js';

/** Words of a title, each with two blanks before and one behind it, in pieces of three letters. */
export function listTrigrams(title: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of listWords(title)) {
    const padded = `  ${word} `;
    for (let n = 0; n + 3 <= padded.length; n += 1) trigrams.add(padded.slice(n, n + 3));
  }
  return trigrams;
}

export const listWords = (title: string): readonly string[] => fold(title).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of the trigrams of both that they have in common: 0 to 1. */
export function compareTrigrams(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}
