// Which texts of a search have one of the terms that are asked for. The index of the words of texts has the terms of their
// events, too: it is asked for a few of them. For many it takes longer than reading the rows that it would leave out.
import type { ListQuery } from '../../paging/list-query.js';
import type { RequiredLink } from './filters/filter.js';

/** So many terms the index looks for at once without getting slow. */
const MAX_INDEXED_TERMS = 100;

/** So many the planner may see: for more it would read all texts, with all of their words. */
const MAX_ESTIMATED_TERMS = 24;

/** Asked for one word after the other, it looks for so many terms in all; for so few of them however many words there are. */
const MAX_LOOKUPS = 2000;
const MIN_INDEXED_TERMS = 4;

const getTermIdLists = (links: readonly RequiredLink[]): (readonly number[])[] =>
  links.filter(({ kind }) => kind === 'term').map(({ ids }) => ids);

const buildIndexTest = (row: string, ids: readonly number[], query: ListQuery): string => {
  const bound = `${query.bind(ids)}::integer[]`;
  return `${row}.term_ids && ${ids.length <= MAX_ESTIMATED_TERMS ? bound : `ARRAY(SELECT unnest(${bound}))`}`;
};

/** What must hold of a text `l` that is a row of the list. */
export const buildTermTests = (links: readonly RequiredLink[], query: ListQuery): string[] =>
  getTermIdLists(links).map((ids) =>
    ids.length <= MAX_INDEXED_TERMS
      ? buildIndexTest('l', ids, query)
      : `EXISTS (SELECT FROM unnest(l.term_ids) AS term(id) WHERE term.id = ANY(${query.bind(ids)}::integer[]))`,
  );

/**
 * What leaves out texts of other terms, where that is worth it: the list tests the terms itself.
 *
 * @param row of the text
 * @param scans how often the index is asked
 */
export const buildTermPrefilters = (
  links: readonly RequiredLink[],
  query: ListQuery,
  row: string,
  scans: number,
): string[] => {
  const few = Math.max(MIN_INDEXED_TERMS, Math.min(MAX_INDEXED_TERMS, MAX_LOOKUPS / scans));
  return getTermIdLists(links)
    .filter((ids) => ids.length <= few)
    .map((ids) => buildIndexTest(row, ids, query));
};
