// Keeps the index of words in step with the texts, in the transaction that changes them.
import type { EntityManager } from 'typeorm';
import { getDatabase } from '../database/connection/database.js';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import { beforeCommit } from '../database/connection/transaction.js';
import { toPlainText } from '../html/plain-text.js';
import { fold } from '../languages/fold.js';
import { getVocabularyName } from './vocabularies.js';
import { tokenize } from './tokenize.js';

/** What can be searched of one kind of item. */
export interface SearchableKind {
  readonly resource: 'event' | 'venue' | 'organizer';
  /** SELECT of `id, language, title, plain text[], html text[]` of the texts of the items in `$1`. */
  readonly documents: string;
}

/** Words of one language, a field each. */
export interface SearchableFields {
  readonly title: string;
  readonly plain: readonly (string | null | undefined)[];
  readonly html: readonly (string | null | undefined)[];
}

interface SearchDocument extends SearchableFields {
  readonly id: number;
  readonly language: string;
  readonly isPublished: boolean;
}

/** What the index holds of a text. */
export interface IndexEntry {
  readonly title: string;
  readonly folded: string;
  readonly words: readonly string[];
}

/** By so many characters titles are ordered. */
const MAX_TITLE_LENGTH = 100;

export function buildIndexEntry(fields: SearchableFields): IndexEntry {
  const folded = foldFields(fields);
  // Of a character that lies on the border, half is none.
  const title = fields.title.slice(0, MAX_TITLE_LENGTH).replace(/\p{Cs}$/u, '');
  return { title, folded, words: tokenize(folded) };
}

/** Reads the texts of the items again and rewrites what the index knows of them. */
export async function rebuildWordIndex(
  manager: EntityManager,
  { resource: noun, documents }: SearchableKind,
  ids: readonly number[],
): Promise<void> {
  const found: SearchDocument[] = await manager.query(
    `SELECT d.*, p.status = 'publish' AS "isPublished" FROM (${documents}) d JOIN ${noun}s p ON p.id = d.id`,
    [ids],
  );
  const rows = found.map((document) => {
    const { id, language, isPublished } = document;
    return {
      ...buildIndexEntry(document),
      id,
      language,
      vocabulary: getVocabularyName(language, isPublished),
    };
  });
  await manager.query(
    `WITH wanted AS (
       SELECT * FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[])
         AS w(id, language, title, folded, words)
     ), gone AS (
       DELETE FROM ${noun}_words x WHERE x.${noun}_id = ANY($1)
         AND NOT EXISTS (SELECT FROM wanted w WHERE w.id = x.${noun}_id AND w.language = x.language)
     )
     INSERT INTO ${noun}_words AS x (${noun}_id, language, title, folded, words)
     SELECT id, language, title, folded, string_to_array(words, ' ') FROM wanted
     ON CONFLICT (${noun}_id, language) DO UPDATE
       SET title = excluded.title, folded = excluded.folded, words = excluded.words
       WHERE (x.title, x.folded) IS DISTINCT FROM (excluded.title, excluded.folded)`,
    [
      ids,
      rows.map(({ id }) => id),
      rows.map(({ language }) => language),
      rows.map(({ title }) => title),
      rows.map(({ folded }) => folded),
      rows.map(({ words }) => words.join(' ')),
    ],
  );
  for (const { vocabulary, words } of rows) await addVocabularyWords(manager, vocabulary, words);
}

/** A line a field: what is looked for as a whole never reaches from one into the next. */
const foldFields = ({ plain, html }: SearchableFields): string =>
  [...plain.map((text) => text ?? ''), ...html.map((text) => toPlainText(text ?? ''))]
    .filter((text) => text !== '')
    .map(fold)
    .join('\n');

/** Those that this process does not know to stand in the vocabulary. */
function filterUnlearnedWords(
  manager: EntityManager,
  vocabulary: string,
  words: readonly string[],
): readonly string[] {
  const { vocabularyCache: learntWords } = getDatabase(manager);
  return words.filter((word) => !learntWords.has(vocabulary, word));
}

/**
 * OFFSET 0 makes the planner look each word up in the index instead of reading the whole vocabulary.
 *
 * @param words SQL of the rows `w` with `language`, which is the name of a vocabulary, and `word`
 */
export const insertWordsSql = (words: string): string => `
  INSERT INTO search_words (language, word, grams)
  SELECT language, word, ARRAY(SELECT DISTINCT language || substr(word, n, 3) COLLATE "C"
    FROM generate_series(1, length(word) - 2) n)
  FROM ${words}
  WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.language = w.language AND s.word = w.word OFFSET 0)
  ORDER BY language COLLATE "C", word COLLATE "C" ON CONFLICT DO NOTHING RETURNING language, word`;

/** Words that a transaction is going to add, by vocabulary. */
interface TransactionData {
  words?: Map<string, Set<string>>;
}

/**
 * Adds words to a vocabulary as the last thing that the transaction does, all of them at once and sorted: transactions
 * that learn the same words then wait for each other in one direction only.
 */
export async function addVocabularyWords(
  manager: EntityManager,
  vocabulary: string,
  words: readonly string[],
): Promise<void> {
  const unknown = filterUnlearnedWords(manager, vocabulary, words);
  if (unknown.length === 0) return;
  const data: TransactionData = manager.queryRunner?.data ?? {};
  const { words: known } = data;
  const vocabularies = known ?? new Map<string, Set<string>>();
  const all = vocabularies.get(vocabulary) ?? new Set();
  for (const word of unknown) all.add(word);
  vocabularies.set(vocabulary, all);
  if (known !== undefined) return;
  data.words = vocabularies;
  await beforeCommit(manager, async () => {
    delete data.words;
    await insertVocabularyWords(manager, vocabularies);
  });
}

async function insertVocabularyWords(
  manager: EntityManager,
  vocabularies: ReadonlyMap<string, Set<string>>,
): Promise<void> {
  const wanted = [...vocabularies].flatMap(([language, words]) =>
    [...words].map((word) => ({ language, word })),
  );
  if (wanted.length === 0) return;
  const added = await queryPrepared<{ language: string; word: string }>(
    manager,
    insertWordsSql('json_to_recordset($1) AS w(language text, word text)'),
    [JSON.stringify(wanted)],
  );
  // Only what was there before: the transaction may still fail.
  for (const { language, word } of added) vocabularies.get(language)?.delete(word);
  getDatabase(manager).vocabularyCache.add(vocabularies);
}
