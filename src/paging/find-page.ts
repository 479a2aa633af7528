// Which way the page of a list is found.
import type { EntityManager } from 'typeorm';
import type { ListQuery, OrderKey } from './list-query.js';
import { merge } from './merge.js';
import { pageByGathering } from './page-by-gathering.js';
import { pageByIndex } from './page-by-index.js';
import { type FoundIds, type IdPage, offsetOf, type PageRequest } from './page.js';

type PagingStrategy = (
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
) => Promise<FoundIds>;

/** Beyond so many rows merging costs more than finding all matches. */
const MERGED_ROWS = 2000;

function strategyOf({ isGathered, oneOf }: ListQuery, page: PageRequest): PagingStrategy {
  // No index has the matches in the order of the list: all of them are read anyway.
  if (isGathered) return pageByGathering;
  // One index range has them in that order: reading stops where the page ends.
  if (oneOf === null) return pageByIndex;
  // Each of several values has such a range, whose rows up to the end of the page are read: too many on late pages.
  const rows = (offsetOf(page) + page.perPage) * oneOf.values.length;
  if (rows > MERGED_ROWS) return pageByGathering;
  return (manager, query, order) => merge(manager, query, oneOf, order, page);
}

/** @param order keys with their directions; the id must be the last one: paging needs an order without ties */
export async function findPage(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage> {
  const strategy = strategyOf(query, page);
  return { ...page, ...(await strategy(manager, query, order, page)) };
}
