// Updates the index of words in the transaction that changes the texts.
import type { EntityManager } from 'typeorm';
import { getDatabase } from '../../data/database/connection/database.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { beforeCommit } from '../../data/database/connection/transaction.js';
import { toPlainText } from '../../foundation/html/plain-text.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { getVocabularyName } from './vocabularies.js';
import { listIndexLines, listLongIndexLines } from './spellings.js';
import { tokenize } from './tokenize.js';

export interface SearchableKind {
  readonly resource: 'event' | 'venue' | 'organizer';
  /** SELECT of `id, language, title, plain text[], html text[]` of the texts of the items in `$1`. */
  readonly documents: string;
}

interface SearchableFields {
  readonly title: string;
  readonly plain: readonly (string | null | undefined)[];
  readonly html: readonly (string | null | undefined)[];
}

interface SearchDocument extends SearchableFields {
  readonly id: number;
  readonly language: LanguageCode;
  readonly isPublished: boolean;
}

export interface IndexEntry {
  readonly title: string;
  readonly folded: string;
  readonly words: readonly string[];
}

/** Characters by which titles are ordered. */
const MAX_TITLE_LENGTH = 100;

export function buildIndexEntry(fields: SearchableFields, language: LanguageCode): IndexEntry {
  const { plain, html } = fields;
  // A line a field, so that no phrase matches across fields, and one for each that has letters to write out.
  const folded = [
    ...plain.flatMap((text) => listIndexLines(text ?? '', language)),
    ...html.flatMap((text) => listLongIndexLines(toPlainText(text ?? ''), language)),
  ]
    .filter((line) => line !== null && line !== '')
    .join('\n');
  // Drops half a surrogate pair at the end.
  const title = fields.title.slice(0, MAX_TITLE_LENGTH).replace(/\p{Cs}$/u, '');
  return { title, folded, words: tokenize(folded) };
}

/** Rewrites the index entries of the items from their texts. */
export async function rebuildWordIndex(
  manager: EntityManager,
  { resource, documents }: SearchableKind,
  ids: readonly number[],
): Promise<void> {
  const stored: SearchDocument[] = await manager.query(
    `SELECT d.*, p.status = 'publish' AS "isPublished" FROM (${documents}) d JOIN ${resource}s p ON p.id = d.id`,
    [ids],
  );
  const rows = stored.map((document) => {
    const { id, language, isPublished } = document;
    const vocabulary = getVocabularyName(language, isPublished);
    return { ...buildIndexEntry(document, language), id, language, vocabulary };
  });
  await manager.query(
    `WITH wanted AS (
       SELECT * FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS w(id, language, title, folded, words)
     ), gone AS (
       DELETE FROM ${resource}_words x WHERE x.${resource}_id = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = x.${resource}_id AND w.language = x.language)
     )
     INSERT INTO ${resource}_words AS x (${resource}_id, language, title, folded, words)
     SELECT id, language, title, folded, string_to_array(words, ' ') FROM wanted
     ON CONFLICT (${resource}_id, language) DO UPDATE
       SET title = excluded.title, folded = excluded.folded, words = excluded.words
       WHERE (x.title, x.folded) IS DISTINCT FROM (excluded.title, excluded.folded)`,
    [ids, ...toIndexColumns(rows)],
  );
  for (const { vocabulary, words } of rows) await addVocabularyWords(manager, vocabulary, words);
}

/** Arrays of ids, languages, titles, folded texts and words, for `unnest`. */
export const toIndexColumns = (
  rows: readonly (IndexEntry & { readonly id: number; readonly language: string })[],
): unknown[] => [
  rows.map(({ id }) => id),
  rows.map(({ language }) => language),
  rows.map(({ title }) => title),
  rows.map(({ folded }) => folded),
  rows.map(({ words }) => words.join(' ')),
];

interface VocabularyWord {
  /** Name of a vocabulary. */
  readonly language: string;
  readonly word: string;
}

/**
 * Inserts words in a sorted order, to avoid deadlocks. OFFSET 0 makes the planner look each word up in the index instead
 * of reading the whole vocabulary.
 *
 * @returns the words that were not there yet
 */
export async function insertWords(
  manager: EntityManager,
  words: readonly VocabularyWord[],
): Promise<VocabularyWord[]> {
  if (words.length === 0) return [];
  return queryPrepared(
    manager,
    `INSERT INTO search_words (language, word, grams)
     SELECT language, word, ARRAY(SELECT DISTINCT language || substr(word, n, 3) COLLATE "C"
       FROM generate_series(1, length(word) - 2) n)
     FROM json_to_recordset($1) AS w(language text, word text)
     WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.language = w.language AND s.word = w.word OFFSET 0)
     ORDER BY language COLLATE "C", word COLLATE "C" ON CONFLICT DO NOTHING RETURNING language, word`,
    [JSON.stringify(words)],
  );
}

interface TransactionData {
  pendingWords?: Map<string, Set<string>>;
}

/**
 * Adds words to a vocabulary at the end of the transaction, all at once and sorted, so that transactions with the same
 * words do not deadlock.
 */
export async function addVocabularyWords(
  manager: EntityManager,
  vocabulary: string,
  words: readonly string[],
): Promise<void> {
  const { vocabularyCache } = getDatabase(manager);
  const uncachedWords = words.filter((word) => !vocabularyCache.has(vocabulary, word));
  if (uncachedWords.length === 0) return;
  const data: TransactionData = manager.queryRunner?.data ?? {};
  const isScheduled = data.pendingWords !== undefined;
  const vocabularies = (data.pendingWords ??= new Map<string, Set<string>>());
  const pendingWords = vocabularies.get(vocabulary) ?? new Set();
  for (const word of uncachedWords) pendingWords.add(word);
  vocabularies.set(vocabulary, pendingWords);
  if (isScheduled) return;
  await beforeCommit(manager, async () => {
    delete data.pendingWords;
    const pending = [...vocabularies].flatMap(([language, all]) =>
      [...all].map((word) => ({ language, word })),
    );
    // The cache takes only words that were there before: the transaction may still fail.
    for (const { language, word } of await insertWords(manager, pending))
      vocabularies.get(language)?.delete(word);
    vocabularyCache.add(vocabularies);
  });
}
