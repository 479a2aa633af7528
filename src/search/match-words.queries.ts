// Which items a search finds. Each term is looked up in the vocabulary of the language (three letters at a time, so that
// it is also found inside of words), and the words that contain it are looked up in the index of texts. Texts themselves
// are read only for phrases, signs, and terms that too many words contain.
import type { EntityManager } from 'typeorm';
import { fold } from '../languages/fold.js';
import type { ListQuery } from '../paging/list-query.js';
import type { Search } from './parse-search.js';
import { type Part, partsOf } from './words.js';
import type { Searched } from './words.queries.js';

/** A term in more words than this is looked for in the texts. */
const MANY_WORDS = 800;

/** More words are not looked up: fewer decide as well which texts are worth looking at. */
const MOST_WORDS = 8;

export interface SearchIn {
  readonly manager: EntityManager;
  readonly noun: Searched['noun'];
  /** Whose words are searched. */
  readonly languages: readonly string[];
  /** SQL of the item and of the language of its text, in the list. */
  readonly id: string;
  readonly language: string;
}

/** Adds the steps of a search: every term occurs in the text of the item, those with a minus do not. */
export async function matching(search: Search, where: SearchIn, query: ListQuery): Promise<void> {
  for (const { text, excluded } of search.terms) {
    const texts = await textsWith(text, where, query);
    if (texts === null) {
      if (!excluded) query.where('false');
      continue;
    }
    query.where(`(${where.id}, ${where.language}) ${excluded ? 'NOT IN' : 'IN'} (${texts})`);
  }
}

/**
 * Adds the steps of a search in the fields of venues and organizers: one field must contain every word. Words are
 * what lies between characters other than letters, digits and `-` (API contract 2.5).
 */
export async function matchingOneField(sent: string, where: SearchIn, query: ListQuery): Promise<void> {
  const words = [...new Set(fold(sent).match(/[\p{L}\p{N}-]+/gu) ?? [])];
  const known = await Promise.all(words.slice(0, MOST_WORDS).map((word) => wordsWith(word, where)));
  if (words.length === 0 || known.some((some) => some?.length === 0)) {
    query.where('false');
    return;
  }
  const patterns = query.bind(words.map((word) => `%${escaped(word)}%`));
  const inOneField = `EXISTS (SELECT FROM unnest(string_to_array(w.folded, E'\\n')) AS f(text)
    WHERE f.text LIKE ALL (${patterns}::text[]))`;
  query.where(`(${where.id}, ${where.language}) IN (${indexed(narrowest(known), where, query, inOneField)})`);
}

/** SELECT of the items and languages of all texts that contain the term; null when no text can. */
async function textsWith(term: string, where: SearchIn, query: ListQuery): Promise<string | null> {
  const parts = partsOf(term);
  const known = await Promise.all(parts.map((part) => wordsLike(part, where)));
  if (known.some((some) => some?.length === 0)) return null;
  const words = narrowest(known);
  const [part] = parts;
  const isOneWord = parts.length === 1 && part?.text === term;
  const check = words !== null && isOneWord ? null : `w.folded LIKE ${query.bind(`%${escaped(term)}%`)}`;
  return indexed(words, where, query, check);
}

/** Rows of the index that have one of the words (null: any) and pass the check. */
function indexed(
  words: readonly string[] | null,
  { noun, languages }: SearchIn,
  query: ListQuery,
  check: string | null,
): string {
  const inLanguage = `w.language = ANY(${query.bind(languages)}::text[])`;
  const checks = check === null ? inLanguage : `${inLanguage} AND ${check}`;
  if (words === null) return `SELECT w.${noun}_id, w.language FROM ${noun}_words w WHERE ${checks}`;
  return `SELECT found.id, found.language FROM unnest(${query.bind(words)}::text[]) AS x(word)
    CROSS JOIN LATERAL (SELECT w.${noun}_id AS id, w.language FROM ${noun}_words w
      WHERE w.words @> ARRAY[x.word] AND ${checks}) found`;
}

const narrowest = (known: readonly (readonly string[] | null)[]): readonly string[] | null =>
  known
    .filter((words) => words !== null)
    .reduce<readonly string[] | null>(
      (best, words) => (best === null || words.length < best.length ? words : best),
      null,
    );

/** Words that contain every part of a word with dashes; the narrowest stands for all. */
async function wordsWith(word: string, where: SearchIn): Promise<readonly string[] | null> {
  const parts = partsOf(word);
  const known = await Promise.all(parts.map((part) => wordsLike(part, where)));
  return known.find((some) => some?.length === 0) ?? narrowest(known);
}

/** Words of the vocabulary that fit; null when they are too many, or the part too short, to be worth looking at. */
async function wordsLike(
  { text, openStart, openEnd }: Part,
  { manager, languages }: SearchIn,
): Promise<readonly string[] | null> {
  if (!openStart && !openEnd) return [text];
  const letters = Array.from(text);
  const grams = letters.slice(2).map((_, n) => letters.slice(n, n + 3).join(''));
  if (grams.length === 0) return null;
  const pattern = `${openStart ? '%' : ''}${escaped(text)}${openEnd ? '%' : ''}`;
  const rows: { word: string }[] = await manager.query(
    `SELECT DISTINCT found.word FROM unnest($1::text[]) AS x(language) CROSS JOIN LATERAL (
       SELECT s.word FROM search_words s
       WHERE s.grams @> ARRAY(SELECT x.language || gram FROM unnest($2::text[]) AS g(gram))
         AND s.language = x.language AND s.word LIKE $3) found
     LIMIT ${MANY_WORDS + 1}`,
    [languages, [...new Set(grams)], pattern],
  );
  return rows.length > MANY_WORDS ? null : rows.map(({ word }) => word);
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
