// Keeps the index of words in step with the texts, in the transaction that changes them.
import type { EntityManager } from 'typeorm';
import { beforeCommit } from '../database/transaction.js';
import { plainWords } from '../html/plain-text.js';
import { fold } from '../languages/fold.js';
import { wordsOf } from './words.js';

/** What can be searched of one kind of item. */
export interface Searched {
  readonly noun: 'event' | 'venue' | 'organizer';
  /** SELECT of `id, language, title, plain text[], html text[]` of the texts of the items in `$1`. */
  readonly documents: string;
}

interface Document {
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly plain: readonly (string | null)[];
  readonly html: readonly (string | null)[];
}

/** By so many characters titles are ordered. */
const TITLE_LENGTH = 100;

/** Reads the texts of the items again and rewrites what the index knows of them. */
export async function indexWords(
  manager: EntityManager,
  { noun, documents }: Searched,
  ids: readonly number[],
): Promise<void> {
  const found: Document[] = await manager.query(documents, [ids]);
  const rows = found.map((document) => ({ ...document, folded: foldedFields(document) }));
  const indexed = rows.map((row) => ({ ...row, words: wordsOf(row.folded) }));
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
      indexed.map(({ id }) => id),
      indexed.map(({ language }) => language),
      indexed.map(({ title }) => title.slice(0, TITLE_LENGTH)),
      indexed.map(({ folded }) => folded),
      indexed.map(({ words }) => words.join(' ')),
    ],
  );
  for (const { language, words } of indexed) await learnWords(manager, language, words);
}

/** A line a field: what is looked for as a whole never reaches from one into the next. */
const foldedFields = ({ plain, html }: Document): string =>
  [...plain.map((text) => text ?? ''), ...html.map((text) => plainWords(text ?? ''))]
    .filter((text) => text !== '')
    .map(fold)
    .join('\n');

const learnt = new WeakMap<EntityManager, Map<string, Set<string>>>();

/**
 * Adds words to the vocabulary of a language as the last thing that the transaction does, all of them at once and
 * sorted: transactions that learn the same words then wait for each other in one direction only.
 */
async function learnWords(manager: EntityManager, language: string, words: readonly string[]): Promise<void> {
  const known = learnt.get(manager);
  const byLanguage = known ?? new Map<string, Set<string>>();
  const all = byLanguage.get(language) ?? new Set();
  for (const word of words) all.add(word);
  byLanguage.set(language, all);
  if (known !== undefined) return;
  learnt.set(manager, byLanguage);
  await beforeCommit(manager, async () => {
    learnt.delete(manager);
    await insertWords(manager, byLanguage);
  });
}

async function insertWords(
  manager: EntityManager,
  byLanguage: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const pairs = [...byLanguage].flatMap(([language, words]) => [...words].map((word) => [language, word]));
  if (pairs.length === 0) return;
  await manager.query(
    `INSERT INTO search_words (language, word, grams)
     SELECT language, word, ARRAY(SELECT DISTINCT language || substr(word, n, 3) COLLATE "C"
       FROM generate_series(1, length(word) - 2) n)
     FROM unnest($1::text[], $2::text[]) AS w(language, word)
     WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.language = w.language AND s.word = w.word)
     ORDER BY language COLLATE "C", word COLLATE "C" ON CONFLICT DO NOTHING`,
    [pairs.map(([language]) => language), pairs.map(([, word]) => word)],
  );
}
