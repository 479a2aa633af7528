import type { DataSource, EntityManager } from 'typeorm';

const ATTEMPTS = 4;

/** Serialization failure, deadlock, and a unique key that a neighbour took first: the same work succeeds when repeated. */
const REPEATABLE = new Set(['40001', '40P01', '23505']);

/**
 * One request, one transaction. Work that lost a race is repeated from the start, so it must not touch anything but
 * the database through the given manager.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      const { driverError } = error as { driverError?: { code?: unknown } };
      if (attempt >= ATTEMPTS || !REPEATABLE.has(String(driverError?.code))) throw error;
    }
  }
}
