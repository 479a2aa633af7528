// Which words of the vocabulary contain the terms of a search.
import type { EntityManager } from 'typeorm';
import { unprepared } from '../database/connection/prepared.js';
import type { Search } from './parse-search.js';
import { searchedVocabularies } from './vocabularies.js';
import { type Part, partsOf } from './words.js';
import type { Searched } from './words.queries.js';

/** A term in more words than this is looked for in the texts. */
const MANY_WORDS = 5000;

/** Whose words are searched. */
export interface SearchOf {
  readonly manager: EntityManager;
  readonly noun: Searched['noun'];
  readonly languages: readonly string[];
  /** Whether the caller may find items that are not published. */
  readonly unpublished: boolean;
}

/** A term, and the words of the vocabulary that contain each of its parts. */
export interface Found {
  readonly term: string;
  readonly isOneWord: boolean;
  readonly lists: readonly (readonly string[])[];
}

/** What the vocabulary says of a search. */
export interface Looked {
  /** Null when no text can have all that is wanted. */
  readonly wanted: readonly Found[] | null;
  readonly unwanted: readonly string[];
}

export async function lookUp({ terms }: Search, of: SearchOf): Promise<Looked> {
  const texts = (isExcluded: boolean): string[] =>
    terms.filter(({ excluded }) => excluded === isExcluded).map(({ text }) => text);
  return { wanted: await foundTerms(texts(false), of), unwanted: texts(true) };
}

/** @returns null when there can be no text that has them all */
export async function foundTerms(terms: readonly string[], of: SearchOf): Promise<Found[] | null> {
  const found: Found[] = [];
  for (const term of terms) {
    const parts = partsOf(term);
    const known = await Promise.all(parts.map((part) => wordsLike(part, of)));
    if (known.some((words) => words?.length === 0)) return null;
    const lists = known.filter((words) => words !== null);
    found.push({ term, isOneWord: parts.length === 1 && parts[0]?.text === term, lists });
  }
  return found;
}

const narrowest = (known: readonly (readonly string[] | null)[]): readonly string[] | null =>
  known
    .filter((words) => words !== null)
    .reduce<readonly string[] | null>(
      (best, words) => (best === null || words.length < best.length ? words : best),
      null,
    );

/** Words that contain every part of a word with dashes; the narrowest stands for all. */
export async function wordsWith(word: string, where: SearchOf): Promise<readonly string[] | null> {
  const parts = partsOf(word);
  const known = await Promise.all(parts.map((part) => wordsLike(part, where)));
  return known.find((some) => some?.length === 0) ?? narrowest(known);
}

/** Words of the vocabulary that fit; null when they are too many, or the part too short, to be worth looking at. */
async function wordsLike(
  { text, openStart, openEnd }: Part,
  { manager, languages, unpublished }: SearchOf,
): Promise<readonly string[] | null> {
  if (!openStart && !openEnd) return [text];
  const letters = Array.from(text);
  const grams = letters.slice(2).map((_, n) => letters.slice(n, n + 3).join(''));
  if (grams.length === 0) return null;
  const pattern = `${openStart ? '%' : ''}${escaped(text)}${openEnd ? '%' : ''}`;
  const rows = await unprepared<{ word: string }>(
    manager,
    `SELECT DISTINCT found.word FROM unnest($1::text[]) AS x(language) CROSS JOIN LATERAL (
       SELECT s.word FROM search_words s
       WHERE s.grams @> ARRAY(SELECT x.language || gram FROM unnest($2::text[]) AS g(gram))
         AND s.language = x.language AND s.word LIKE $3) found
     LIMIT ${MANY_WORDS + 1}`,
    [searchedVocabularies(languages, unpublished), [...new Set(grams)], pattern],
  );
  return rows.length > MANY_WORDS ? null : rows.map(({ word }) => word);
}

export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
