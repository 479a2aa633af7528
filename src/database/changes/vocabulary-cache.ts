/** In all vocabularies together, about 5 MB; when there are more, it begins anew. */
const MAX_WORDS = 50_000;

/** After this long it begins anew, too: words that no text has are taken out (`search/sweep-words.queries.ts`). */
const MAX_AGE_MS = 5 * 60_000;

/** Words that a process knows to stand in a vocabulary of its database: most words of a new text are among them. */
export class VocabularyCache {
  private since = performance.now();
  private vocabularies = new Map<string, Set<string>>();
  private size = 0;

  has(vocabulary: string, word: string): boolean {
    const isFresh = performance.now() - this.since < MAX_AGE_MS;
    return isFresh && this.vocabularies.get(vocabulary)?.has(word) === true;
  }

  /** @param words that are committed */
  add(words: ReadonlyMap<string, ReadonlySet<string>>): void {
    if (this.size >= MAX_WORDS || performance.now() - this.since >= MAX_AGE_MS) this.clear();
    for (const [vocabulary, more] of words) {
      const all = this.vocabularies.get(vocabulary) ?? new Set<string>();
      this.vocabularies.set(vocabulary, all);
      const before = all.size;
      // A piece of a text would keep the whole text in memory.
      for (const word of more) if (!all.has(word)) all.add(Buffer.from(word).toString());
      this.size += all.size - before;
    }
  }

  /** @param words that are removed from the vocabulary */
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
