import type { EntityManager } from 'typeorm';
import type { ListQuery, OrderKey } from './list-query.js';
import { listSender } from './list-sender.js';
import { type FoundIds, offsetOf, type PageRequest } from './page.js';

/** Reads the page from an index that has the matches in the order of the list, and counts them beside it. */
export async function pageByIndex(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<FoundIds> {
  const found = listSender(page)<{ id: number }>(
    manager,
    `${query.withClause()}SELECT ${query.source.id} AS id FROM ${query.fromClause}${query.whereClause()}
     ORDER BY ${order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ')}
     LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
    query.parameters,
  );
  // Both at once, over two connections.
  const [rows, total] = await Promise.all([found, query.total(manager)]);
  return { total, ids: rows.map(({ id }) => id) };
}
