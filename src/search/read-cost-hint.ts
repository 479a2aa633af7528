// The one hint to the planner. It counts a page of words that are not sorted into the index yet as a read from a disk, but
// does not count that the words of a text lie outside of its row: with some hundred such pages it would read all texts.
import type { SearchableKind } from './word-index.queries.js';

/** A row of the texts of a kind, by its name in a statement. */
export interface WordsAlias {
  readonly noun: SearchableKind['resource'];
  readonly row: string;
}

/**
 * SQL: true of every text, since no id is 0, at the cost that `reads_words` declares for each. Of 150,000 texts, the index
 * finds a word in 40 ms, and reading all of them in 1.4 s. Indexes without a list of unsorted words (`fastupdate = off`)
 * need no hint, but halve the speed of imports: 6,000 events took 12 to 16 s in place of 5 to 8 s.
 */
export const buildReadCostHint = ({ noun, row }: WordsAlias): string =>
  `(${row}.${noun}_id <> 0 OR reads_words(${row}.${noun}_id))`;
