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
  readonly term: string;
  readonly isOneWord: boolean;
  readonly wordLists: readonly (readonly string[])[];
}

export interface SearchLookup {
  /** Null when no text can have all required terms. */
  readonly requiredTerms: readonly TermMatches[] | null;
  readonly excludedTexts: readonly string[];
}

export async function lookUpTerms({ terms }: Search, scope: SearchScope): Promise<SearchLookup> {
  const getTexts = (isExcluded: boolean): string[] =>
    terms.filter(({ excluded }) => excluded === isExcluded).map(({ text }) => text);
  return { requiredTerms: await matchTerms(getTexts(false), scope), excludedTexts: getTexts(true) };
}

/** @returns null when no text can have all of the terms */
export async function matchTerms(
  terms: readonly string[],
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

/** @returns null when no word of the vocabulary contains one of its parts */
export async function matchTerm(term: string, scope: SearchScope): Promise<TermMatches | null> {
  const parts = toSearchParts(term);
  const lists = await Promise.all(parts.map((part) => findWordsLike(part, scope)));
  if (lists.some((words) => words?.length === 0)) return null;
  const isOneWord = parts.length === 1 && parts[0]?.text === term;
  return { term, isOneWord, wordLists: lists.filter((words) => words !== null) };
}

/** @returns null when the words are too many, or the part is too short to look them up */
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
         AND s.language = x.language AND s.word LIKE $3) found
     LIMIT ${MAX_WORDS + 1}`,
    [getSearchedVocabularies(languages, includesUnpublished), [...new Set(grams)], pattern],
  );
  return rows.length > MAX_WORDS ? null : rows.map(({ word }) => word);
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
