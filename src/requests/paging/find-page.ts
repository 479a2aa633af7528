import type { EntityManager } from 'typeorm';
import { queryPreparedList, queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { ListQuery, OneOf, OrderKey } from './list-query.js';
import { type PageIds, type IdPage, computeOffset, type PageRequest } from './page.js';

type PagingStrategy = (
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
) => Promise<PageIds>;

/** Above it, merging costs more than finding all matches. */
const MAX_MERGED_ROWS = 2000;

function chooseStrategy({ isMaterialized, oneOf }: ListQuery, page: PageRequest): PagingStrategy {
  if (isMaterialized) return pageByMaterializing;
  if (oneOf === null) return pageByIndex;
  // Each value has an index range, which is read up to the end of the page: too many rows on late pages.
  const rows = (computeOffset(page) + page.perPage) * oneOf.values.length;
  return rows > MAX_MERGED_ROWS ? pageByMaterializing : createMergeStrategy(oneOf);
}

/** @param order must end with the id: paging needs an order without ties */
export async function findPage(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage> {
  const strategy = chooseStrategy(query, page);
  return { ...page, ...(await strategy(manager, query, order, page)) };
}

/** Reads the page from an index in the order of the list, up to its end, and counts the matches concurrently. */
const pageByIndex: PagingStrategy = async (manager, query, order, page) => {
  const rows = chooseQuery(page)<{ id: number }>(
    manager,
    `${query.withClause()}SELECT ${query.source.id} AS id FROM ${query.fromClause}${query.whereClause()}
     ORDER BY ${order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ')}
     LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
    query.parameters,
  );
  return combineWithTotal(rows, query.findTotal(manager));
};

/** Finds all matches once, to count and to sort them: no index has them in the order of the list. */
const pageByMaterializing: PagingStrategy = async (manager, query, order, page) => {
  query.whereOneOf();
  const { columns, sorted } = query.buildSort(order);
  const { collapsing } = query;
  const [distinct, join, first] =
    collapsing === null
      ? [query.oneOf === null ? '' : 'DISTINCT ', '', '']
      : [
          `DISTINCT ON (${collapsing.key}) `,
          ` ${collapsing.join}`,
          ` ORDER BY ${collapsing.key}, ${collapsing.order}`,
        ];
  const matches = `found AS MATERIALIZED (
    SELECT ${distinct}${columns} FROM ${query.fromClause}${join}${query.whereClause()}${first})`;
  const rows = await chooseQuery(page)<{ ids: number[]; total: number }>(
    manager,
    `${query.withClause(matches)}SELECT (SELECT count(*)::int FROM found) AS total,
       ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}) AS ids`,
    query.parameters,
  );
  return rows[0] ?? { ids: [], total: 0 };
};

/** Merges the first matches of each value of a column, and counts the matches concurrently. */
const createMergeStrategy =
  ({ column, values }: OneOf): PagingStrategy =>
  async (manager, query, order, page) => {
    const { columns, sorted } = query.buildSort(order);
    const parameters = [...query.parameters, values];
    const rows = queryUnprepared<{ id: number }>(
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
    return combineWithTotal(rows, query.findTotal(manager));
  };

async function combineWithTotal(page: Promise<{ id: number }[]>, count: Promise<number>): Promise<PageIds> {
  const [rows, total] = await Promise.all([page, count]);
  return { total, ids: rows.map(({ id }) => id) };
}

/** Later pages are too rare for a prepared statement each. */
const MAX_PREPARED_PAGE = 20;

const chooseQuery = ({ isUnfiltered, page }: PageRequest): typeof queryUnprepared =>
  isUnfiltered && page <= MAX_PREPARED_PAGE ? queryPreparedList : queryUnprepared;
