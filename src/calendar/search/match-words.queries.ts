// Conditions of a search. Each term is looked up in the vocabulary of the language by its trigrams, so that it is also
// found inside of words; an index of texts gives the texts with these words. Only phrases, signs, and terms that too
// many words contain require reading texts.
import { ApiError } from '../../foundation/errors/api-error.js';
import type { ListQuery } from '../../requests/paging/list-query.js';
import {
  escapeLike,
  matchTerm,
  type TermMatches,
  matchTerms,
  type SearchLookup,
  type SearchScope,
} from './look-up-words.queries.js';
import { listSpellings } from './spellings.js';

/** Terms that a search reads texts for. */
const MAX_TEXT_CHECKS = 6;

/** Words that one index scan looks up without getting slow. */
const MAX_WORDS_PER_LOOKUP = 24;

/** Words of longer lists in one scan; every scan also reads the pending list of the index. */
const WORDS_PER_SCAN = 8;

/** Words of a search in fields that are looked up; more would hardly narrow the texts to read. */
const MAX_FIELD_WORDS = 8;

export interface SearchTarget extends SearchScope {
  /** SQL of the item in the list. */
  readonly id: string;
  /** SQL of the language in which an item of this id is shown; null when rows of the list have the language of their texts. */
  readonly buildLanguage: ((id: string) => string) | null;
  /**
   * Further conditions on a text, of a resource whose texts hold the columns.
   *
   * @param scans number of index scans
   */
  readonly extraConditions?: (row: string, scans: number) => readonly string[];
}

/** Whether texts can be the rows of a list, since a single index scan gives each of them once. */
export const canListTexts = ({ requiredTerms }: SearchLookup): boolean =>
  requiredTerms !== null &&
  requiredTerms.some(({ wordLists }) => wordLists.length > 0) &&
  requiredTerms.every(({ wordLists }) => wordLists.every((words) => words.length <= MAX_WORDS_PER_LOOKUP));

/** Lists of words; a text must have one word of each. */
export const getWordLists = ({ requiredTerms }: SearchLookup): (readonly string[])[] =>
  (requiredTerms ?? []).flatMap(({ wordLists }) => wordLists);

/** Conditions on the text of an event, for a search that `canListTexts`. */
export function buildTextConditions(lookup: SearchLookup, row: string, query: ListQuery): string[] {
  const undecided = (lookup.requiredTerms ?? []).filter(
    (term) => !term.isOneWord || term.wordLists.length === 0,
  );
  return [
    ...getWordLists(lookup).map((words) => buildWordCondition('event', row, words, query)),
    ...buildLikeConditions(row, undecided, lookup.excludedTexts, query),
  ];
}

/** Requires every term in the text of the item, and excludes those with a minus. */
export async function addSearchConditions(
  { requiredTerms, excludedTexts }: SearchLookup,
  target: SearchTarget,
  query: ListQuery,
): Promise<void> {
  if (requiredTerms === null) {
    query.where('false');
    return;
  }
  if (requiredTerms.length > 0) {
    addTextCondition('IN', selectTextsWithTerms(requiredTerms, excludedTexts, target, query), target, query);
    return;
  }
  if (excludedTexts.length > MAX_TEXT_CHECKS) throw new ApiError('calendar_query_too_slow');
  for (const text of excludedTexts) {
    const matches = await matchTerms([[text]], target);
    if (matches !== null)
      addTextCondition('NOT IN', selectTextsWithTerms(matches, [], target, query), target, query);
  }
}

/**
 * Requires every word of a search in one field of a venue or organizer. Characters other than letters, digits and `-`
 * separate words (contract 6.1).
 */
export async function addOneFieldConditions(
  search: string,
  target: SearchTarget,
  query: ListQuery,
): Promise<void> {
  const words = listFieldWords(search);
  const matches = await Promise.all(words.slice(0, MAX_FIELD_WORDS).map((word) => matchTerm(word, target)));
  if (words.length === 0 || matches.some((match) => match === null)) {
    query.where('false');
    return;
  }
  const likeEach = words.map((spellings) => `field.text ${buildLikeAny(spellings, query)}`).join(' AND ');
  const inOneField = `EXISTS (SELECT FROM unnest(string_to_array(x.folded, E'\\n')) AS field(text)
    WHERE ${likeEach})`;
  // The narrowest list of each word stands for all of its parts.
  const lists = matches.flatMap((match) => sortByLength(match?.wordLists ?? []).slice(0, 1));
  const texts = selectTexts(sortByLength(lists), target, query, [inOneField]);
  addTextCondition('IN', texts, target, query);
}

/** The words of a search with their spellings, which are divided alike. */
export function listFieldWords(search: string): (readonly string[])[] {
  const words = new Map<string, readonly string[]>();
  for (const [word] of search.normalize('NFC').matchAll(/[\p{L}\p{N}\p{M}'’‘ʼ´`-]+/gu)) {
    const spellings = listSpellings(word);
    const lists = spellings.map((spelling) => spelling.match(/[\p{L}\p{N}-]+/gu) ?? []);
    for (const [n, part] of (lists[0] ?? []).entries())
      words.set(part, [...new Set(lists.map((parts) => parts[n] ?? part))]);
  }
  return [...words.values()];
}

const buildLikeAny = (spellings: readonly string[], query: ListQuery): string => {
  const patterns = spellings.map((spelling) => query.bind(`%${escapeLike(spelling)}%`));
  return patterns.length === 1 ? `LIKE ${patterns.join('')}` : `LIKE ANY (ARRAY[${patterns.join(', ')}])`;
};

/** Works out the shown language of the texts alone, which are fewer than the rows of the list. */
const addTextCondition = (
  operator: 'IN' | 'NOT IN',
  texts: string,
  { id, buildLanguage }: SearchTarget,
  query: ListQuery,
): ListQuery =>
  query.where(
    buildLanguage === null
      ? `(${id}, l.language) ${operator} (SELECT id, language FROM ${texts})`
      : `${id} ${operator} (SELECT t.id FROM ${texts} t WHERE t.language = ${buildLanguage('t.id')})`,
  );

const sortByLength = (lists: readonly (readonly string[])[]): (readonly string[])[] =>
  lists.toSorted((a, b) => a.length - b.length);

/**
 * Adds a CTE with the items and languages of all texts that contain every term and no excluded one.
 *
 * @returns the name of the CTE
 */
function selectTextsWithTerms(
  terms: readonly TermMatches[],
  excludedTexts: readonly string[],
  target: SearchTarget,
  query: ListQuery,
): string {
  const lists = sortByLength(terms.flatMap(({ wordLists }) => wordLists));
  // The index alone decides on terms that are a word or a part of one; other terms need the text.
  const isDecided = ({ isOneWord, wordLists: [own] }: TermMatches): boolean =>
    isOneWord && own !== undefined && (own === lists[0] || own.length <= MAX_WORDS_PER_LOOKUP);
  const undecided = terms.filter((term) => !isDecided(term));
  return selectTexts(lists, target, query, buildLikeConditions('x', undecided, excludedTexts, query));
}

function buildLikeConditions(
  row: string,
  undecided: readonly TermMatches[],
  excludedTexts: readonly string[],
  query: ListQuery,
): string[] {
  // Reading every text for many terms takes too long for one request.
  if (undecided.length + excludedTexts.length > MAX_TEXT_CHECKS)
    throw new ApiError('calendar_query_too_slow');
  return [
    ...undecided.map(({ spellings }) => `${row}.folded ${buildLikeAny(spellings, query)}`),
    ...excludedTexts.map((text) => `${row}.folded NOT ${buildLikeAny([text], query)}`),
  ];
}

/**
 * A planner hint: true of every text, at the cost that the function `reads_words` declares. The planner overestimates
 * the pending list of the index, and ignores that words lie outside of the row; with some hundred pending pages it would
 * read all texts. Of 150,000 texts, the index finds a word in 40 ms, and reading all of them in 1.4 s. Indexes without a
 * pending list (`fastupdate = off`) need no hint, but halve the speed of imports: 6,000 events took 12 to 16 s instead
 * of 5 to 8 s.
 */
const buildReadCostHint = (resource: SearchScope['resource'], row: string): string =>
  `(${row}.${resource}_id <> 0 OR reads_words(${row}.${resource}_id))`;

/** The subquery hides the words from the planner: for a common word it would choose to read all texts. */
const buildWordCondition = (
  resource: SearchScope['resource'],
  row: string,
  words: readonly string[],
  query: ListQuery,
): string =>
  `(${row}.words ${words.length === 1 ? '@>' : '&&'} ARRAY(SELECT unnest(${query.bind(words)}::text[]))
    AND ${buildReadCostHint(resource, row)})`;

/**
 * Adds a CTE with the texts that have a word of each of the lists, the shortest first, and pass the checks of `x`. Looks
 * up a long list a few words at a time, as one scan for many takes far longer; OFFSET 0 keeps the planner from reading
 * all texts instead.
 */
function selectTexts(
  [first, ...others]: readonly (readonly string[])[],
  { resource, languages, extraConditions }: SearchTarget,
  query: ListQuery,
  checks: readonly string[],
): string {
  const shortLists = others.filter((words) => words.length <= MAX_WORDS_PER_LOOKUP);
  const buildRowConditions = (
    row: string,
    lists: readonly (readonly string[])[],
    scans: number,
  ): string[] => [
    ...lists.map((words) => buildWordCondition(resource, row, words, query)),
    `${row}.language = ANY(${query.bind(languages)}::text[])`,
    ...(extraConditions?.(row, scans) ?? []),
  ];
  if (first === undefined || first.length <= MAX_WORDS_PER_LOOKUP) {
    const lists = first === undefined ? [] : [first, ...shortLists];
    const conditions = [...buildRowConditions('x', lists, 1), ...checks].join(' AND ');
    return query.addCte(
      `SELECT x.${resource}_id AS id, x.language FROM ${resource}_words x WHERE ${conditions}`,
    );
  }
  const groups: string[] = [];
  for (let at = 0; at < first.length; at += WORDS_PER_SCAN)
    groups.push(first.slice(at, at + WORDS_PER_SCAN).join(' '));
  const inside = buildRowConditions('w', shortLists, groups.length).join(' AND ');
  const where = checks.length === 0 ? '' : ` WHERE ${checks.join(' AND ')}`;
  return query.addCte(`SELECT x.id, x.language FROM unnest(${query.bind(groups)}::text[]) AS sought(words)
    CROSS JOIN LATERAL (SELECT w.${resource}_id AS id, w.language, w.folded FROM ${resource}_words w
      WHERE w.words && string_to_array(sought.words, ' ') AND ${buildReadCostHint(resource, 'w')} AND ${inside} OFFSET 0) x${where}`);
}
