// Conditions on the terms of texts. The word index also contains the terms of events. Looking up few terms in it is
// fast; looking up many takes longer than reading the rows that they would exclude.
import type { ListQuery } from '../../../requests/paging/list-query.js';
import type { RequiredLink } from './filters/filter.js';

/** Terms that one index scan looks up without getting slow. */
const MAX_INDEXED_TERMS = 100;

/** Upper bound for terms that the planner sees; above it, it would choose a sequential scan of all texts. */
const MAX_ESTIMATED_TERMS = 24;

/** Upper bound for terms times scans of a search; up to MIN_INDEXED_TERMS pay off for any number of scans. */
const MAX_LOOKUPS = 2000;
const MIN_INDEXED_TERMS = 4;

const getTermIdLists = (links: readonly RequiredLink[]): (readonly number[])[] =>
  links.filter(({ kind }) => kind === 'term').map(({ ids }) => ids);

const buildIndexCondition = (row: string, ids: readonly number[], query: ListQuery): string => {
  const bound = `${query.bind(ids)}::integer[]`;
  return `${row}.term_ids && ${ids.length <= MAX_ESTIMATED_TERMS ? bound : `ARRAY(SELECT unnest(${bound}))`}`;
};

/** Conditions on a text `l` that is a row of the list. */
export const buildTermConditions = (links: readonly RequiredLink[], query: ListQuery): string[] =>
  getTermIdLists(links).map((ids) =>
    ids.length <= MAX_INDEXED_TERMS
      ? buildIndexCondition('l', ids, query)
      : `EXISTS (SELECT FROM unnest(l.term_ids) AS term(id) WHERE term.id = ANY(${query.bind(ids)}::integer[]))`,
  );

/**
 * Redundant conditions that exclude texts of other terms early, if the index is fast. The list checks the terms again.
 *
 * @param row alias of the text
 * @param scans number of index scans
 */
export const buildTermPrefilters = (
  links: readonly RequiredLink[],
  query: ListQuery,
  row: string,
  scans: number,
): string[] => {
  const maxTerms = Math.max(MIN_INDEXED_TERMS, Math.min(MAX_INDEXED_TERMS, MAX_LOOKUPS / scans));
  return getTermIdLists(links)
    .filter((ids) => ids.length <= maxTerms)
    .map((ids) => buildIndexCondition(row, ids, query));
};
