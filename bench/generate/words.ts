// Writes what the index of words knows of texts, and the vocabulary of them all.
import { getVocabularyName } from '../../src/calendar/search/vocabularies.js';
import { buildIndexEntry } from '../../src/calendar/search/word-index.queries.js';
import { arrayOf, TableWriter, type Value } from './copy.js';
import { type BenchLanguage, LANGUAGES } from './vocabulary.js';

const COLUMNS = [
  'event_id',
  'term_ids',
  'status',
  'author_id',
  'hidden',
  'protected',
  'starts_local',
  'ends_local',
  'starts_at',
  'ends_at',
  'dated_at',
  'language',
  'title',
  'folded',
  'words',
];

const STATUS = COLUMNS.indexOf('status');

/** A word of its own: a part of a text keeps the whole text in memory. */
const apart = (word: string): string => Buffer.from(word).toString();

/** A text of an event. */
export interface Text {
  /** Its id and others that the index knows of it, as they stand in the first columns. */
  readonly facts: readonly Value[];
  readonly language: BenchLanguage;
  readonly title: string;
  readonly excerpt: string | null;
  readonly description: string;
}

export class WordWriter {
  private readonly vocabularies = new Map(
    LANGUAGES.flatMap((language) =>
      [true, false].map((isPublished) => getVocabularyName(language, isPublished)),
    )
      .sort()
      .map((name) => [name, new Set<string>()]),
  );

  private constructor(
    private readonly url: string,
    private readonly table: TableWriter,
  ) {}

  static async open(url: string): Promise<WordWriter> {
    return new WordWriter(url, await TableWriter.open(url, 'event_words', COLUMNS));
  }

  async write(texts: readonly Text[]): Promise<void> {
    for (const text of texts) this.add(text);
    await this.table.flush();
  }

  async end(): Promise<void> {
    await this.table.end();
    await this.writeVocabulary();
  }

  private add({ facts, language, title, excerpt, description }: Text): void {
    const entry = buildIndexEntry({ title, plain: [title], html: [excerpt, description] }, language);
    const { folded, words } = entry;
    this.table.add(...facts, language, entry.title, folded, arrayOf(words));
    const known = this.vocabularies.get(getVocabularyName(language, facts[STATUS] === 'publish'));
    for (const word of words) if (known?.has(word) === false) known.add(apart(word));
  }

  /** The vocabulary of venues and organizers is learnt when they are indexed. */
  private async writeVocabulary(): Promise<void> {
    const table = await TableWriter.open(this.url, 'search_words', ['language', 'word', 'grams']);
    for (const [language, words] of this.vocabularies) {
      for (const word of [...words].sort()) {
        const letters = Array.from(word);
        const grams = letters.slice(2).map((_, n) => language + letters.slice(n, n + 3).join(''));
        table.add(language, word, arrayOf([...new Set(grams)]));
        await table.flush();
      }
    }
    await table.end();
  }
}
