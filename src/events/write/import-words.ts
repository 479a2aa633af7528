// Words that an import knows to stand in a vocabulary.
import { KNOWN_FOR_MS } from '../../search/learnt-words.js';
import { vocabularyOf } from '../../search/vocabularies.js';
import type { NumberedEvent } from './import-rows.queries.js';

/** So many are remembered at most, about 40 MB; when there are more, it begins anew. */
const MOST = 400_000;

export class ImportedWords {
  private readonly known = new Map<string, Set<string>>();
  private since = performance.now();
  private size = 0;
  private asked: readonly (readonly [vocabulary: string, words: string[]])[] = [];

  /** @returns by vocabulary, the words of the events that may not stand there yet */
  missing(events: readonly NumberedEvent[]): readonly (readonly [vocabulary: string, words: string[]])[] {
    if (this.size > MOST || performance.now() - this.since >= KNOWN_FOR_MS) {
      this.known.clear();
      this.since = performance.now();
    }
    const wanted = new Map<string, Set<string>>();
    for (const { event } of events) {
      const vocabulary = vocabularyOf(event.asked.language, event.facts.status === 'publish');
      const known = this.known.get(vocabulary);
      const words = wanted.get(vocabulary) ?? new Set<string>();
      wanted.set(vocabulary, words);
      for (const word of event.words.words) if (known?.has(word) !== true) words.add(word);
    }
    this.asked = [...wanted].map(([vocabulary, words]) => [vocabulary, copied(words)] as const);
    return this.asked;
  }

  /** Those that were missing last stand there now. */
  written(): void {
    for (const [vocabulary, words] of this.asked) {
      const known = this.known.get(vocabulary) ?? new Set<string>();
      this.known.set(vocabulary, known);
      for (const word of words) known.add(word);
    }
    this.asked = [];
    this.size = [...this.known.values()].reduce((sum, words) => sum + words.size, 0);
  }
}

/** A piece of a text keeps the whole text in memory. */
const copied = (words: ReadonlySet<string>): string[] => JSON.parse(JSON.stringify([...words])) as string[];
