// Words that an import knows to stand in the vocabulary, which nothing is ever taken out of.
import type { NumberedEvent } from './import-rows.queries.js';

/** So many are remembered at most, about 40 MB; when there are more, it begins anew. */
const MOST = 400_000;

export class ImportedWords {
  private readonly known = new Map<string, Set<string>>();
  private size = 0;
  private asked: readonly (readonly [language: string, words: string[]])[] = [];

  /** @returns by language, the words of the events that may not stand there yet */
  missing(events: readonly NumberedEvent[]): readonly (readonly [language: string, words: string[]])[] {
    const wanted = new Map<string, Set<string>>();
    for (const { event } of events) {
      const { language } = event.asked;
      const known = this.known.get(language);
      const words = wanted.get(language) ?? new Set<string>();
      wanted.set(language, words);
      for (const word of event.words.words) if (known?.has(word) !== true) words.add(word);
    }
    this.asked = [...wanted].map(([language, words]) => [language, copied(words)] as const);
    return this.asked;
  }

  /** Those that were missing last stand there now. */
  written(): void {
    if (this.size > MOST) this.known.clear();
    for (const [language, words] of this.asked) {
      const known = this.known.get(language) ?? new Set<string>();
      this.known.set(language, known);
      for (const word of words) known.add(word);
    }
    this.asked = [];
    this.size = [...this.known.values()].reduce((sum, words) => sum + words.size, 0);
  }
}

/** A piece of a text keeps the whole text in memory. */
const copied = (words: ReadonlySet<string>): string[] => JSON.parse(JSON.stringify([...words])) as string[];
