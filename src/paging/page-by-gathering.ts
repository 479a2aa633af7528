import type { EntityManager } from 'typeorm';
import type { ListQuery, OrderKey } from './list-query.js';
import { listSender } from './list-sender.js';
import { type FoundIds, offsetOf, type PageRequest } from './page.js';

/** Finds all matches once, counts them and puts them in order, instead of once for the total and once for the page. */
export async function pageByGathering(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<FoundIds> {
  query.whereOneOf();
  const { columns, sorted } = query.sortable(order);
  const distinct = query.oneOf === null ? '' : 'DISTINCT ';
  const gathered = `found AS MATERIALIZED (
    SELECT ${distinct}${columns} FROM ${query.fromClause}${query.whereClause()})`;
  const rows = await listSender(page)<{ ids: number[]; total: number }>(
    manager,
    `${query.withClause(gathered)}SELECT (SELECT count(*)::int FROM found) AS total,
       ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}) AS ids`,
    query.parameters,
  );
  return rows[0] ?? { ids: [], total: 0 };
}
