// Which items a search finds. Each term is looked up in the vocabulary of the language (three letters at a time, so that
// it is also found inside of words), and the words that contain it are looked up in the index of texts. Texts themselves
// are read only for phrases, signs, and terms that too many words contain.
import { ApiError } from '../errors/api-error.js';
import { fold } from '../languages/fold.js';
import type { ListQuery } from '../paging/list-query.js';
import { buildReadCostHint, type WordsAlias } from './read-cost-hint.js';
import {
  escapeLike,
  type TermMatches,
  matchTerms,
  type SearchLookup,
  type SearchScope,
  findWordsContaining,
} from './look-up-words.queries.js';

/** So many terms texts are read for. */
const MAX_TEXT_CHECKS = 6;

/** So many words the index looks for at once without getting slow. */
const MAX_WORDS_PER_LOOKUP = 24;

/** Of more words so many at once: for each time the index also goes through what is not sorted in yet. */
const WORDS_PER_SCAN = 8;

/** More words are not looked up: fewer decide as well which texts are worth looking at. */
const MAX_FIELD_WORDS = 8;

export interface SearchTarget extends SearchScope {
  /** SQL of the item and of the language of its text, in the list. */
  readonly id: string;
  readonly language: string;
  /**
   * What else must hold of a text, so that fewer are found; of a kind whose texts tell it.
   *
   * @param scans how often the index is asked
   */
  readonly tests?: (row: string, scans: number) => readonly string[];
}

/** Whether the texts themselves can be the rows of a list: the index gives each of them once. */
export const canListTexts = ({ requiredTerms: wanted }: SearchLookup): boolean =>
  wanted !== null &&
  wanted.some(({ wordLists: lists }) => lists.length > 0) &&
  wanted.every(({ wordLists: lists }) => lists.every((words) => words.length <= MAX_WORDS_PER_LOOKUP));

/** Lists of words of which a text must have one each. */
export const getWordLists = ({ requiredTerms: wanted }: SearchLookup): (readonly string[])[] =>
  (wanted ?? []).flatMap(({ wordLists: lists }) => lists);

/** Tests of a text of an event, the row of that name, that decide a search that is quick. */
export function buildTextTests(looked: SearchLookup, row: string, query: ListQuery): string[] {
  const { requiredTerms: wanted, excludedTexts: unwanted } = looked;
  const undecided = (wanted ?? []).filter((one) => !one.isOneWord || one.wordLists.length === 0);
  return [
    ...getWordLists(looked).map((words) => buildWordTest({ noun: 'event', row }, words, query)),
    ...buildLikeTests(row, undecided, unwanted, query),
  ];
}

/** Adds the steps of a search: every term occurs in the text of the item, those with a minus do not. */
export async function addSearchConditions(
  looked: SearchLookup,
  where: SearchTarget,
  query: ListQuery,
): Promise<void> {
  const { requiredTerms: wanted, excludedTexts: unwanted } = looked;
  const isIn = (test: 'IN' | 'NOT IN', texts: string): ListQuery =>
    query.where(`(${where.id}, ${where.language}) ${test} (SELECT id, language FROM ${texts})`);
  if (wanted === null) {
    query.where('false');
    return;
  }
  if (wanted.length > 0) {
    isIn('IN', selectTextsWithTerms(wanted, unwanted, where, query));
    return;
  }
  if (unwanted.length > MAX_TEXT_CHECKS) throw new ApiError('calendar_query_too_slow');
  for (const term of unwanted) {
    const found = await matchTerms([term], where);
    if (found !== null) isIn('NOT IN', selectTextsWithTerms(found, [], where, query));
  }
}

/**
 * Adds the steps of a search in the fields of venues and organizers: one field must contain every word. Words are
 * what lies between characters other than letters, digits and `-` (contract 6.1).
 */
export async function addOneFieldConditions(
  sent: string,
  where: SearchTarget,
  query: ListQuery,
): Promise<void> {
  const words = [...new Set(fold(sent).match(/[\p{L}\p{N}-]+/gu) ?? [])];
  const known = await Promise.all(
    words.slice(0, MAX_FIELD_WORDS).map((word) => findWordsContaining(word, where)),
  );
  if (words.length === 0 || known.some((some) => some?.length === 0)) {
    query.where('false');
    return;
  }
  const patterns = query.bind(words.map((word) => `%${escapeLike(word)}%`));
  const inOneField = `EXISTS (SELECT FROM unnest(string_to_array(x.folded, E'\\n')) AS field(text)
    WHERE field.text LIKE ALL (${patterns}::text[]))`;
  const lists = known.filter((some) => some !== null).sort((a, b) => a.length - b.length);
  const texts = selectTexts(lists, where, query, [inOneField]);
  query.where(`(${where.id}, ${where.language}) IN (SELECT id, language FROM ${texts})`);
}

/**
 * The items and languages of all texts that contain every wanted term and no unwanted one, as a set of the query.
 *
 * @returns its name
 */
function selectTextsWithTerms(
  found: readonly TermMatches[],
  unwanted: readonly string[],
  where: SearchTarget,
  query: ListQuery,
): string {
  const lists = found.flatMap((one) => one.wordLists).sort((a, b) => a.length - b.length);
  // The index says it all of a term that is one word or a part of one; of others the text decides.
  const isDecided = ({ isOneWord, wordLists: [own] }: TermMatches): boolean =>
    isOneWord && own !== undefined && (own === lists[0] || own.length <= MAX_WORDS_PER_LOOKUP);
  const undecided = found.filter((one) => !isDecided(one));
  return selectTexts(lists, where, query, buildLikeTests('x', undecided, unwanted, query));
}

/** @param row of the text */
function buildLikeTests(
  row: string,
  undecided: readonly TermMatches[],
  unwanted: readonly string[],
  query: ListQuery,
): string[] {
  // Reading every text for many terms takes too long for one request, and a partial answer is none.
  if (undecided.length + unwanted.length > MAX_TEXT_CHECKS) throw new ApiError('calendar_query_too_slow');
  const like = (test: string, term: string): string =>
    `${row}.folded ${test} ${query.bind(`%${escapeLike(term)}%`)}`;
  return [
    ...undecided.map(({ term }) => like('LIKE', term)),
    ...unwanted.map((term) => like('NOT LIKE', term)),
  ];
}

/** Hidden from the planner by a subquery: for a word that most texts have it would read all texts with their words. */
const buildWordTest = (text: WordsAlias, words: readonly string[], query: ListQuery): string =>
  `(${text.row}.words ${words.length === 1 ? '@>' : '&&'} ARRAY(SELECT unnest(${query.bind(words)}::text[]))
    AND ${buildReadCostHint(text)})`;

/**
 * Texts that have a word of each of the lists (the shortest first) and pass the checks of `x`. Words of a long list
 * are asked for a few at a time: for many at once the index takes far longer, and the planner must not read the texts
 * instead (OFFSET 0).
 */
function selectTexts(
  lists: readonly (readonly string[])[],
  { noun, languages, tests }: SearchTarget,
  query: ListQuery,
  checks: readonly string[],
): string {
  const [first, ...others] = lists;
  const few = others.filter((words) => words.length <= MAX_WORDS_PER_LOOKUP);
  const ofLanguage = (row: string): string => `${row}.language = ANY(${query.bind(languages)}::text[])`;
  if (first === undefined || first.length <= MAX_WORDS_PER_LOOKUP) {
    const having = (first === undefined ? [] : [first, ...few]).map((words) =>
      buildWordTest({ noun, row: 'x' }, words, query),
    );
    const all = [...having, ofLanguage('x'), ...(tests?.('x', 1) ?? []), ...checks];
    return query.addCte(
      `SELECT x.${noun}_id AS id, x.language FROM ${noun}_words x WHERE ${all.join(' AND ')}`,
    );
  }
  const groups: string[] = [];
  for (let at = 0; at < first.length; at += WORDS_PER_SCAN) {
    groups.push(first.slice(at, at + WORDS_PER_SCAN).join(' '));
  }
  const inside = [
    ...few.map((words) => buildWordTest({ noun, row: 'w' }, words, query)),
    ofLanguage('w'),
    ...(tests?.('w', groups.length) ?? []),
  ];
  const checked = checks.length === 0 ? '' : ` WHERE ${checks.join(' AND ')}`;
  return query.addCte(`SELECT x.id, x.language FROM unnest(${query.bind(groups)}::text[]) AS sought(words)
    CROSS JOIN LATERAL (SELECT w.${noun}_id AS id, w.language, w.folded FROM ${noun}_words w
      WHERE w.words && string_to_array(sought.words, ' ') AND ${buildReadCostHint({ noun, row: 'w' })} AND ${inside.join(' AND ')} OFFSET 0) x${checked}`);
}
