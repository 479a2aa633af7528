import type { DataSource } from 'typeorm';
import { readAppliedMigrations } from './applied-migrations.js';
import { updateLocalTimeIndexes } from './local-time-indexes.js';
import { refuseFormerMigrations } from './former-migrations.js';
import { createDatabase } from '../connection/data-source.js';

/** Any number, the same in every version: whoever holds this lock of the database migrates it. */
const MIGRATION_LOCK = 5_170_912_026;

/**
 * Runs what is missing of the migrations, each in a transaction of its own. Processes that start at the same moment
 * wait for each other: the lock belongs to the session, so a killed process frees it.
 *
 * @param eventTime by what lists compare events: only the indexes that this needs are kept
 * @throws Error for a database that a development version has made
 */
export async function migrate(dataSource: DataSource, eventTime?: 'local' | 'instant'): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query(`SET statement_timeout = 0`);
    await holder.query(`SET lock_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [MIGRATION_LOCK]);
    try {
      refuseFormerMigrations(await readAppliedMigrations(holder.manager));
      await dataSource.runMigrations({ transaction: 'each' });
      if (eventTime !== undefined) await updateLocalTimeIndexes(holder, eventTime);
    } finally {
      await holder.query(`SELECT pg_advisory_unlock($1)`, [MIGRATION_LOCK]);
      await holder.query(`RESET statement_timeout`);
      await holder.query(`RESET lock_timeout`);
    }
  } finally {
    await holder.release();
  }
}

/** Migrates the database at an address through a connection of its own. */
export async function migrateUrl(url: string, eventTime?: 'local' | 'instant'): Promise<void> {
  const dataSource = createDatabase({ url, poolSize: 2, statementTimeoutMs: 0 });
  await dataSource.initialize();
  try {
    await migrate(dataSource, eventTime);
  } finally {
    await dataSource.destroy();
  }
}
