// Statements that are sent so often that reading and planning them anew each time costs more than running them.
import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type EntityManager, QueryFailedError } from 'typeorm';

/** Every connection keeps what it has prepared: texts that are made of what callers send must not fill it. */
const MOST = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * SQL: the ids of a parameter. Seen directly, the array would make PostgreSQL plan a prepared statement anew each time,
 * for the number of ids that there are just then; this way it settles for one plan.
 */
export const idsIn = (parameter: string): string => `ANY(ARRAY(SELECT unnest(${parameter}::integer[])))`;

/** The same as `manager.query`, of a text that each connection prepares once. */
export async function prepared<Row>(manager: EntityManager, text: string, values: unknown[]): Promise<Row[]> {
  const client = (await manager.queryRunner?.connect()) as PoolClient | undefined;
  const name = nameOf(text);
  try {
    const query = { text, values, ...(name !== undefined && { name }) };
    const { rows } = await (client ?? poolOf(manager)).query(query);
    return rows as Row[];
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}

/** @throws Error as TypeORM words it, when the service is being stopped */
function poolOf({ dataSource }: EntityManager): Pool {
  const { master } = dataSource.driver as unknown as { readonly master: Pool | undefined };
  if (master === undefined) throw new Error('Driver not Connected');
  return master;
}
