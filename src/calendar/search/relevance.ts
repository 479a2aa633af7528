// SQL that puts the matches of a search in order: titles before texts, whole words before beginnings, beginnings before
// parts of words.
import type { Ranking } from '../../requests/paging/find-page.js';
import type { ListQuery, OrderKey } from '../../requests/paging/list-query.js';
import { escapeLike } from './look-up-words.queries.js';
import { WRITTEN_OUT_LETTERS } from './spellings.js';

/** Further terms of a search find items and do not decide on their order. */
const MAX_RANKED_TERMS = 8;

/** A searched word or phrase in its spellings, folded as texts are. */
export type RankedTerm = readonly string[];

export interface RankedText {
  /** SQL of the folded title, in each of its spellings a line. */
  readonly titles: string;
  /** SQL: the text has one of the bound words as a whole. */
  readonly hasWord: (words: string) => string;
}

/** Classes of letters follow Unicode, whatever the locale of the database. */
const UNICODE = 'COLLATE "und-x-icu"';
const NO_WORD = '[^[:alnum:]]';

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** SQL of the alias `ranked`, which has what is compared of a row of the index of words. */
const buildRankedJoin = (row: string): string =>
  `CROSS JOIN LATERAL (SELECT ${buildTitlesSql(row)} AS titles, ${row}.words AS words OFFSET 0) ranked`;

/** Text of the index of words, whose lines begin with the title, and with its spelling where letters are written out. */
function buildTitlesSql(row: string): string {
  const { languages, others } = WRITTEN_OUT_LETTERS;
  const cases = Object.entries(languages).map(
    ([language, letters]) => `WHEN '${language}' THEN '[${letters}]'`,
  );
  const letters = `CASE ${row}.language ${cases.join(' ')} ELSE '[${others}]' END`;
  const line = (n: number): string => `split_part(${row}.folded, E'\\n', ${n})`;
  return `${line(1)} || CASE WHEN ${row}.title ~ ${letters} THEN E'\\n' || ${line(2)} ELSE '' END`;
}

export const RANKED_TEXT: RankedText = {
  titles: 'ranked.titles',
  hasWord: (words) => `ranked.words && ${words}`,
};

/** How the first matches of a list of items are ranked. @param language SQL of that of the shown text, in the list */
export const buildRanking = (
  terms: readonly RankedTerm[],
  { resource, key }: { readonly resource: string; readonly key: string },
  language: string,
  query: Pick<ListQuery, 'bind'>,
): Ranking => ({
  by: language,
  join: `JOIN ${resource}_words t ON t.${key} = f.id AND t.language = f.ranked_by ${buildRankedJoin('t')}`,
  keys: buildRelevanceKeys(terms, RANKED_TEXT, query),
});

/** @returns SQL numbers, lower for better matches */
export function buildRelevanceKeys(
  terms: readonly RankedTerm[],
  { titles, hasWord }: RankedText,
  query: Pick<ListQuery, 'bind'>,
): OrderKey[] {
  const ranked = terms.slice(0, MAX_RANKED_TERMS);
  const [first] = ranked;
  if (first === undefined) return [];
  const hasTitle = (pattern: string): string => `${titles} ~ ${query.bind(pattern)}::text ${UNICODE}`;
  const rankTerm = (spellings: RankedTerm): string => {
    const any = `(${spellings.map(escapeRegExp).join('|')})`;
    const likes = spellings.map(
      (spelling) => `${titles} LIKE ${query.bind(`%${escapeLike(spelling)}%`)}::text`,
    );
    return `CASE WHEN ${hasTitle(`(^|${NO_WORD})${any}($|${NO_WORD})`)} THEN 0
      WHEN ${hasTitle(`(^|${NO_WORD})${any}`)} THEN 1 WHEN ${likes.join(' OR ')} THEN 2
      WHEN ${hasWord(`${query.bind(spellings)}::text[]`)} THEN 3 ELSE 4 END`;
  };
  const phrases = first.map((_, n) => ranked.map((spellings) => spellings[n] ?? spellings[0]).join(' '));
  const phrase = `(${[...new Set(phrases)].map(escapeRegExp).join('|')})`;
  const keys = [
    ranked.map(rankTerm).join(' + '),
    `CASE WHEN ${hasTitle(`(^|\\n)${phrase}($|\\n)`)} THEN 0 WHEN ${hasTitle(`(^|\\n)${phrase}`)} THEN 1
      WHEN ${hasTitle(`(^|${NO_WORD})${phrase}`)} THEN 2 ELSE 3 END`,
  ];
  return keys.map((key) => ({ key, descending: false }));
}
