import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';
import type { ListQuery } from './list-query.js';

/** Items of a list by their ids: those of some that it has, or the next after one. */
export type IdRange =
  { readonly among: readonly number[] } | { readonly afterId: number; readonly limit: number };

/** Finds the ids of a list in ascending order, whatever the order of the list. Changes the query. */
export async function findIdsInRange(
  manager: EntityManager,
  query: ListQuery,
  range: IdRange,
): Promise<number[]> {
  const { id } = query.source;
  query.whereOneOf();
  if ('among' in range) query.where(`${id} = ANY(${query.bind(range.among)}::integer[])`);
  else query.where(`${id} > ${query.bind(range.afterId)}`);
  const rows = await queryUnprepared<{ id: number }>(
    manager,
    `${query.withClause()}SELECT DISTINCT ${id} AS id FROM ${query.source.from}${query.whereClause()}
     ORDER BY 1${'limit' in range ? ` LIMIT ${range.limit}` : ''}`,
    query.parameters,
  );
  return rows.map((row) => row.id);
}
