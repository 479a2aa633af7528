import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { Search } from './parse-search.js';
import { getSearchedVocabularies } from './vocabularies.js';
import { type SearchPart, toSearchParts } from './tokenize.js';
import type { SearchableKind } from './word-index.queries.js';

/** A term that more words contain is searched for in the texts. */
const MAX_WORDS = 5000;

export interface SearchScope {
  readonly manager: EntityManager;
  readonly resource: SearchableKind['resource'];
  readonly languages: readonly string[];
  /** Whether the caller may find items that are not published. */
  readonly includesUnpublished: boolean;
}

/** A term, and for each of its parts the words of the vocabulary that contain it, unless they are too many. */
export interface TermMatches {
  readonly spellings: readonly string[];
  readonly isOneWord: boolean;
  readonly wordLists: readonly (readonly string[])[];
}

export interface SearchLookup {
  /** Null when no text can have all required terms. */
  readonly requiredTerms: readonly TermMatches[] | null;
  readonly excludedTexts: readonly string[];
}

export async function lookUpTerms({ terms }: Search, scope: SearchScope): Promise<SearchLookup> {
  const select = (isExcluded: boolean): (readonly string[])[] =>
    terms.filter(({ excluded }) => excluded === isExcluded).map(({ spellings }) => spellings);
  return { requiredTerms: await matchTerms(select(false), scope), excludedTexts: select(true).flat() };
}

/** @returns null when no text can have all of the terms */
export async function matchTerms(
  terms: readonly (readonly string[])[],
  scope: SearchScope,
): Promise<TermMatches[] | null> {
  const matches: TermMatches[] = [];
  for (const term of terms) {
    const match = await matchTerm(term, scope);
    if (match === null) return null;
    matches.push(match);
  }
  return matches;
}

/**
 * @param spellings of the term, which have the same number of parts
 * @returns null when no word of the vocabulary contains one of its parts
 */
export async function matchTerm(
  spellings: readonly string[],
  scope: SearchScope,
): Promise<TermMatches | null> {
  const partLists = spellings.map(toSearchParts);
  const lists = await Promise.all(
    (partLists[0] ?? []).map((_, n) =>
      findSpelledWords(
        partLists.flatMap((parts) => parts[n] ?? []),
        scope,
      ),
    ),
  );
  if (lists.some((words) => words?.length === 0)) return null;
  const isOneWord = spellings.every(
    (term, n) => partLists[n]?.length === 1 && partLists[n][0]?.text === term,
  );
  return { spellings, isOneWord, wordLists: lists.filter((words) => words !== null) };
}

/** @returns null when it is null for one of the spellings of the part */
async function findSpelledWords(
  parts: readonly SearchPart[],
  scope: SearchScope,
): Promise<readonly string[] | null> {
  const lists = await Promise.all(parts.map((part) => findWordsLike(part, scope)));
  const [words] = lists;
  if (lists.length === 1 && words !== undefined) return words;
  return lists.includes(null) ? null : [...new Set(lists.flatMap((found) => found ?? []))];
}

/**
 * OFFSET 0 and the expression keep the planner to the index of trigrams: for many languages it would read the whole
 * vocabulary, or all words of a language, of which the trigrams are few.
 *
 * @returns null when the words are too many, or the part is too short to look them up
 */
async function findWordsLike(
  { text, openStart, openEnd }: SearchPart,
  { manager, languages, includesUnpublished }: SearchScope,
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
         AND s.language || '' = x.language AND s.word LIKE $3 OFFSET 0) found
     LIMIT ${MAX_WORDS + 1}`,
    [getSearchedVocabularies(languages, includesUnpublished), [...new Set(grams)], pattern],
  );
  return rows.length > MAX_WORDS ? null : rows.map(({ word }) => word);
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
