import type { DataSource } from 'typeorm';
import { readAppliedMigrations, refuseFormerMigrations } from './applied-migrations.js';
import { updateLocalTimeIndexes } from './local-time-indexes.js';
import { createDatabase } from '../connection/data-source.js';

/** An arbitrary number that must not change: all versions of the service compete for this lock. */
const MIGRATION_LOCK = 5_170_912_026;

/**
 * Processes that start together wait for each other; a killed process frees the lock, which belongs to its session.
 *
 * @param eventTime how lists compare events: indexes of the other way are dropped
 * @throws Error for the database of a development version
 */
export async function migrate(dataSource: DataSource, eventTime?: 'local' | 'instant'): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query(`SET statement_timeout = 0; SET lock_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [MIGRATION_LOCK]);
    try {
      refuseFormerMigrations(await readAppliedMigrations(holder.manager));
      await dataSource.runMigrations({ transaction: 'each' });
      if (eventTime !== undefined) await updateLocalTimeIndexes(holder, eventTime);
    } finally {
      await holder.query(`SELECT pg_advisory_unlock($1)`, [MIGRATION_LOCK]);
      await holder.query(`RESET statement_timeout; RESET lock_timeout`);
    }
  } finally {
    await holder.release();
  }
}

export async function migrateUrl(url: string, eventTime?: 'local' | 'instant'): Promise<void> {
  const dataSource = createDatabase({ url, poolSize: 2, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    await migrate(dataSource, eventTime);
  } finally {
    await dataSource.destroy();
  }
}
