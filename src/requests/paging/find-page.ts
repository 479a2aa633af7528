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

/** Above it, looking for an earlier match of each row costs more than finding all matches. */
const MAX_COLLAPSED_ROWS = 20_000;

function chooseStrategy({ isMaterialized, oneOf, collapsing }: ListQuery, page: PageRequest): PagingStrategy {
  if (isMaterialized) return pageByMaterializing;
  const end = computeOffset(page) + page.perPage;
  if (collapsing !== null && (oneOf !== null || end > MAX_COLLAPSED_ROWS)) return pageByMaterializing;
  if (oneOf === null) return pageByIndex;
  // Each value has an index range, which is read up to the end of the page: too many rows on late pages.
  const rows = end * oneOf.values.length;
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

/** Puts the first matches of a list in another order, which needs more of each. */
export interface Ranking {
  /** SQL of the column `ranked_by` of the list, by which `join` finds what is ranked. */
  readonly by: string;
  /** Joins to the rows `f` of the list. */
  readonly join: string;
  readonly keys: readonly OrderKey[];
}

/** Matches that are ranked; reading the texts of all of those of a common word takes seconds. */
export const MAX_RANKED = 5000;

/** SQL of the ids of a page, as an array. @param matches what is ranked, and the order of equal ones */
export function buildRankedIds(
  { keys, join }: Ranking,
  { rows, sorted }: { readonly rows: string; readonly sorted: string },
  page: PageRequest,
): string {
  const columns = keys.map(({ key }, n) => `${key} AS r${n}`);
  const ranks = keys.map(({ descending }, n) => `r${n}${descending ? ' DESC' : ''}`);
  return `ARRAY(SELECT id FROM (SELECT f.*, ${columns.join(', ')} FROM (${rows}) f ${join}) r
    ORDER BY ${ranks.join(', ')}, ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)})`;
}

/** Whether some of the page are ranked. Later pages are those of the list without a ranking. */
export const hasRanked = (page: PageRequest): boolean => computeOffset(page) < MAX_RANKED;

/** Finds a page that `hasRanked` matches. The rest follows in the order of the list. */
export async function findRankedPage(
  manager: EntityManager,
  query: ListQuery,
  ranking: Ranking,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage> {
  const offset = computeOffset(page);
  const { sorted } = query.buildSort(order);
  const found = selectMatches(query, order, `, ${ranking.by} AS ranked_by`);
  const ranked = buildRankedIds(
    ranking,
    { rows: `SELECT * FROM found ORDER BY ${sorted} LIMIT ${MAX_RANKED}`, sorted },
    page,
  );
  const left = Math.min(page.perPage, Math.max(0, offset + page.perPage - MAX_RANKED));
  const rest = `ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${left} OFFSET ${MAX_RANKED})`;
  const rows = await queryUnprepared<{ ids: number[]; total: number }>(
    manager,
    `${query.withClause(found)}SELECT (SELECT count(*)::int FROM found) AS total, ${ranked} || ${rest} AS ids`,
    query.parameters,
  );
  return { ...page, ...(rows[0] ?? { ids: [], total: 0 }) };
}

/** Reads the page from an index in the order of the list, up to its end, and counts the matches concurrently. */
const pageByIndex: PagingStrategy = async (manager, query, order, page) => {
  const first = query.buildFirstOfKey();
  const limit = `LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`;
  const sort = order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ');
  const { columns, sorted } = query.buildSort(order);
  const parameters = [...query.parameters];
  const parts = buildParts(query, order, (value) => `$${parameters.push(value)}`).map(
    (part) => `(SELECT ${columns} FROM ${query.fromClause}${query.whereClause(part, ...first)}
       ORDER BY ${sort} LIMIT ${computeOffset(page) + page.perPage})`,
  );
  const ids =
    parts.length === 0
      ? `SELECT ${query.source.id} AS id FROM ${query.fromClause}${query.whereClause(...first)} ORDER BY ${sort} ${limit}`
      : `SELECT id FROM (${parts.join(' UNION ALL ')}) parts ORDER BY ${sorted} ${limit}`;
  const rows = chooseQuery(page)<{ id: number }>(manager, `${query.withClause()}${ids}`, parameters);
  return combineWithTotal(rows, findTotal(manager, query, page));
};

const buildParts = (
  { parts }: ListQuery,
  [first]: readonly OrderKey[],
  bind: (value: unknown) => string,
): readonly string[] =>
  parts !== null && first?.key === parts.key && !first.descending ? parts.buildConditions(bind) : [];

/** Finds all matches once, to count and to sort them: no index has them in the order of the list. */
const pageByMaterializing: PagingStrategy = async (manager, query, order, page) => {
  const { sorted } = query.buildSort(order);
  const matches = selectMatches(query, order);
  const rows = await chooseQuery(page)<{ ids: number[]; total: number }>(
    manager,
    `${query.withClause(matches)}SELECT (SELECT count(*)::int FROM found) AS total,
       ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}) AS ids`,
    query.parameters,
  );
  return rows[0] ?? { ids: [], total: 0 };
};

/** SQL of all matches as `found`, with the columns that they are sorted by. */
function selectMatches(query: ListQuery, order: readonly OrderKey[], more = ''): string {
  query.whereOneOf();
  const { columns } = query.buildSort(order);
  const { collapsing } = query;
  const key = collapsing === null ? '' : `coalesce(${collapsing.key}, ${query.source.id})`;
  const [distinct, first] =
    collapsing === null
      ? [query.oneOf === null ? '' : 'DISTINCT ', '']
      : [`DISTINCT ON (${key}) `, ` ORDER BY ${[key, ...collapsing.order].join(', ')}`];
  return `found AS MATERIALIZED (
    SELECT ${distinct}${columns}${more} FROM ${query.fromClause}${query.whereClause()}${first})`;
}

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
    return combineWithTotal(rows, findTotal(manager, query, page));
  };

const findTotal = (manager: EntityManager, query: ListQuery, { isCounted }: PageRequest): Promise<number> =>
  isCounted === false ? Promise.resolve(0) : query.findTotal(manager);

async function combineWithTotal(page: Promise<{ id: number }[]>, count: Promise<number>): Promise<PageIds> {
  const [rows, total] = await Promise.all([page, count]);
  return { total, ids: rows.map(({ id }) => id) };
}

/** Later pages are too rare for a prepared statement each. */
const MAX_PREPARED_PAGE = 20;

const chooseQuery = ({ isUnfiltered, page }: PageRequest): typeof queryUnprepared =>
  isUnfiltered && page <= MAX_PREPARED_PAGE ? queryPreparedList : queryUnprepared;
