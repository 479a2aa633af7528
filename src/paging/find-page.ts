// The ways to find a page of a list, and which list takes which.
import type { EntityManager } from 'typeorm';
import { queryPreparedList, queryUnprepared } from '../database/connection/prepared-statements.js';
import type { ListQuery, OneOf, OrderKey } from './list-query.js';
import { type PageIds, type IdPage, computeOffset, type PageRequest } from './page.js';

type PagingStrategy = (
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
) => Promise<PageIds>;

/** Beyond so many rows merging costs more than finding all matches. */
const MAX_MERGED_ROWS = 2000;

function chooseStrategy({ isMaterialized: isGathered, oneOf }: ListQuery, page: PageRequest): PagingStrategy {
  // No index has the matches in the order of the list: all of them are read anyway.
  if (isGathered) return pageByMaterializing;
  // One index range has them in that order: reading stops where the page ends.
  if (oneOf === null) return pageByIndex;
  // Each of several values has such a range, whose rows up to the end of the page are read: too many on late pages.
  const rows = (computeOffset(page) + page.perPage) * oneOf.values.length;
  return rows > MAX_MERGED_ROWS ? pageByMaterializing : createMergeStrategy(oneOf);
}

/** @param order keys with their directions; the id must be the last one: paging needs an order without ties */
export async function findPage(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage> {
  const strategy = chooseStrategy(query, page);
  return { ...page, ...(await strategy(manager, query, order, page)) };
}

/** Reads the page from an index that has the matches in the order of the list, and counts them beside it. */
const pageByIndex: PagingStrategy = async (manager, query, order, page) => {
  const found = chooseQuery(page)<{ id: number }>(
    manager,
    `${query.withClause()}SELECT ${query.source.id} AS id FROM ${query.fromClause}${query.whereClause()}
     ORDER BY ${order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ')}
     LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
    query.parameters,
  );
  return combineWithTotal(found, query.findTotal(manager));
};

/** Finds all matches once, counts them and puts them in order, instead of once for the total and once for the page. */
const pageByMaterializing: PagingStrategy = async (manager, query, order, page) => {
  query.whereOneOf();
  const { columns, sorted } = query.buildSort(order);
  const distinct = query.oneOf === null ? '' : 'DISTINCT ';
  const gathered = `found AS MATERIALIZED (
    SELECT ${distinct}${columns} FROM ${query.fromClause}${query.whereClause()})`;
  const rows = await chooseQuery(page)<{ ids: number[]; total: number }>(
    manager,
    `${query.withClause(gathered)}SELECT (SELECT count(*)::int FROM found) AS total,
       ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}) AS ids`,
    query.parameters,
  );
  return rows[0] ?? { ids: [], total: 0 };
};

/** Merges the first matches of each value of a column: whatever stands on the page is among them. Counts beside it. */
const createMergeStrategy =
  ({ column, values }: OneOf): PagingStrategy =>
  async (manager, query, order, page) => {
    const { columns, sorted } = query.buildSort(order);
    const parameters = [...query.parameters, values];
    const found = queryUnprepared<{ id: number }>(
      manager,
      `${query.withClause()}SELECT id FROM (
         SELECT DISTINCT x.* FROM unnest($${parameters.length}::integer[]) AS one(value)
         CROSS JOIN LATERAL (
           SELECT ${columns} FROM ${query.fromClause}${query.whereClause(`${column} = one.value`)}
           ORDER BY ${sorted} LIMIT ${computeOffset(page) + page.perPage}) x) found
       ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
      parameters,
    );
    query.whereOneOf();
    return combineWithTotal(found, query.findTotal(manager));
  };

/** Both at once, over two connections. */
async function combineWithTotal(
  found: Promise<{ id: number }[]>,
  counted: Promise<number>,
): Promise<PageIds> {
  const [rows, total] = await Promise.all([found, counted]);
  return { total, ids: rows.map(({ id }) => id) };
}

/** Later pages are requested too seldom for a prepared statement each. */
const MAX_PREPARED_PAGE = 20;

const chooseQuery = ({ isUnfiltered: isWhole, page }: PageRequest): typeof queryUnprepared =>
  isWhole && page <= MAX_PREPARED_PAGE ? queryPreparedList : queryUnprepared;
