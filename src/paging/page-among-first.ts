import type { EntityManager } from 'typeorm';
import { unprepared } from '../database/connection/prepared.js';
import type { ListQuery, OrderKey } from './list-query.js';
import { offsetOf, type PageRequest } from './page.js';

/**
 * The page of those that pass a test, as far as they are among the first rows of the list.
 *
 * @param test SQL of the id, which is `found.id`
 */
export async function pageAmongFirst(
  manager: EntityManager,
  query: ListQuery,
  order: readonly OrderKey[],
  page: PageRequest,
  { rows, test }: { readonly rows: number; readonly test: string },
): Promise<number[]> {
  const { columns, sorted } = query.sortable(order);
  const found = await unprepared<{ id: number }>(
    manager,
    `${query.withClause()}SELECT id FROM (
       SELECT ${columns} FROM ${query.fromClause}${query.whereClause()} ORDER BY ${sorted} LIMIT ${rows}) found
     WHERE ${test} ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
    query.parameters,
  );
  return found.map(({ id }) => id);
}
