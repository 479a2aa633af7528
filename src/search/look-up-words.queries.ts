// Which words of the vocabulary contain the terms of a search.
import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../database/connection/prepared-statements.js';
import type { Search } from './parse-search.js';
import { getSearchedVocabularies } from './vocabularies.js';
import { type SearchPart, toSearchParts } from './tokenize.js';
import type { SearchableKind } from './word-index.queries.js';

/** A term in more words than this is looked for in the texts. */
const MAX_WORDS = 5000;

/** Whose words are searched. */
export interface SearchScope {
  readonly manager: EntityManager;
  readonly noun: SearchableKind['resource'];
  readonly languages: readonly string[];
  /** Whether the caller may find items that are not published. */
  readonly unpublished: boolean;
}

/** A term, and the words of the vocabulary that contain each of its parts. */
export interface TermMatches {
  readonly term: string;
  readonly isOneWord: boolean;
  readonly wordLists: readonly (readonly string[])[];
}

/** What the vocabulary says of a search. */
export interface SearchLookup {
  /** Null when no text can have all that is wanted. */
  readonly requiredTerms: readonly TermMatches[] | null;
  readonly excludedTexts: readonly string[];
}

export async function lookUpTerms({ terms }: Search, of: SearchScope): Promise<SearchLookup> {
  const texts = (isExcluded: boolean): string[] =>
    terms.filter(({ excluded }) => excluded === isExcluded).map(({ text }) => text);
  return { requiredTerms: await matchTerms(texts(false), of), excludedTexts: texts(true) };
}

/** @returns null when there can be no text that has them all */
export async function matchTerms(terms: readonly string[], of: SearchScope): Promise<TermMatches[] | null> {
  const found: TermMatches[] = [];
  for (const term of terms) {
    const parts = toSearchParts(term);
    const known = await Promise.all(parts.map((part) => findWordsLike(part, of)));
    if (known.some((words) => words?.length === 0)) return null;
    const lists = known.filter((words) => words !== null);
    found.push({ term, isOneWord: parts.length === 1 && parts[0]?.text === term, wordLists: lists });
  }
  return found;
}

const pickNarrowest = (known: readonly (readonly string[] | null)[]): readonly string[] | null =>
  known
    .filter((words) => words !== null)
    .reduce<readonly string[] | null>(
      (best, words) => (best === null || words.length < best.length ? words : best),
      null,
    );

/** Words that contain every part of a word with dashes; the narrowest stands for all. */
export async function findWordsContaining(
  word: string,
  where: SearchScope,
): Promise<readonly string[] | null> {
  const parts = toSearchParts(word);
  const known = await Promise.all(parts.map((part) => findWordsLike(part, where)));
  return known.find((some) => some?.length === 0) ?? pickNarrowest(known);
}

/** Words of the vocabulary that fit; null when they are too many, or the part too short, to be worth looking at. */
async function findWordsLike(
  { text, openStart, openEnd }: SearchPart,
  { manager, languages, unpublished }: SearchScope,
): Promise<readonly string[] | null> {
  if (!openStart && !openEnd) return [text];
  const letters = Array.from(text);
  const grams = letters.slice(2).map((_, n) => letters.slice(n, n + 3).join(''));
  if (grams.length === 0) return null;
  const pattern = `${openStart ? '%' : ''}${escapeLike(text)}${openEnd ? '%' : ''}`;
  const rows = await queryUnprepared<{ word: string }>(
    manager,
    `SELECT DISTINCT found.word FROM unnest($1::text[]) AS x(language) CROSS JOIN LATERAL (
       SELECT s.word FROM search_words s
       WHERE s.grams @> ARRAY(SELECT x.language || gram FROM unnest($2::text[]) AS g(gram))
         AND s.language = x.language AND s.word LIKE $3) found
     LIMIT ${MAX_WORDS + 1}`,
    [getSearchedVocabularies(languages, unpublished), [...new Set(grams)], pattern],
  );
  return rows.length > MAX_WORDS ? null : rows.map(({ word }) => word);
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
