import type { EntityManager } from 'typeorm';
import { unprepared } from '../database/connection/prepared.js';
import type { ListQuery, OneOf, OrderKey } from './list-query.js';
import { type FoundIds, offsetOf, type PageRequest } from './page.js';

/** Merges the first matches of each value of a column: whatever stands on the page is among them. Counts beside it. */
export async function merge(
  manager: EntityManager,
  query: ListQuery,
  { column, values }: OneOf,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<FoundIds> {
  const { columns, sorted } = query.sortable(order);
  const parameters = [...query.parameters, values];
  const found = unprepared<{ id: number }>(
    manager,
    `${query.withClause()}SELECT id FROM (
       SELECT DISTINCT x.* FROM unnest($${parameters.length}::integer[]) AS one(value)
       CROSS JOIN LATERAL (
         SELECT ${columns} FROM ${query.fromClause}${query.whereClause(`${column} = one.value`)}
         ORDER BY ${sorted} LIMIT ${offsetOf(page) + page.perPage}) x) found
     ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
    parameters,
  );
  query.whereOneOf();
  // Both at once, over two connections.
  const [rows, total] = await Promise.all([found, query.total(manager)]);
  return { total, ids: rows.map(({ id }) => id) };
}
