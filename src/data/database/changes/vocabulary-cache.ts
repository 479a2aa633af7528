/** Of all vocabularies together, about 5 MB. A full cache is cleared. */
const MAX_WORDS = 50_000;

/** The cache is cleared after this time, as `calendar/search/sweep-words.queries.ts` removes unused words. */
const MAX_AGE_MS = 5 * 60_000;

/** Words that are in a vocabulary of the database, which most words of a new text are. */
export class VocabularyCache {
  private since = performance.now();
  private vocabularies = new Map<string, Set<string>>();
  private size = 0;

  has(vocabulary: string, word: string): boolean {
    const isFresh = performance.now() - this.since < MAX_AGE_MS;
    return isFresh && this.vocabularies.get(vocabulary)?.has(word) === true;
  }

  add(words: ReadonlyMap<string, ReadonlySet<string>>): void {
    if (this.size >= MAX_WORDS || performance.now() - this.since >= MAX_AGE_MS) this.clear();
    for (const [vocabulary, newWords] of words) {
      const all = this.vocabularies.get(vocabulary) ?? new Set<string>();
      this.vocabularies.set(vocabulary, all);
      const before = all.size;
      // Copy the word: a substring would keep its whole text in memory.
      for (const word of newWords) if (!all.has(word)) all.add(Buffer.from(word).toString());
      this.size += all.size - before;
    }
  }

  delete(vocabulary: string, words: readonly string[]): void {
    const all = this.vocabularies.get(vocabulary);
    for (const word of words) if (all?.delete(word) === true) this.size -= 1;
  }

  private clear(): void {
    this.since = performance.now();
    this.vocabularies = new Map();
    this.size = 0;
  }
}
