import type { DataSource, QueryRunner } from 'typeorm';
import { readAppliedMigrations, refuseFormerMigrations } from './applied-migrations.js';
import { updateLocalTimeIndexes } from './local-time-indexes.js';
import { createDatabase } from '../connection/data-source.js';

/** An arbitrary number that must not change: all versions of the service compete for this lock. */
const MIGRATION_LOCK = 5_170_912_026;

/**
 * Processes that start together wait for each other; a killed process frees the lock, which belongs to its session.
 *
 * @param eventTime how lists compare events: indexes of the other way are dropped
 * @throws Error for the database of a development version, and for one that is not UTF8
 */
export async function migrate(dataSource: DataSource, eventTime?: 'local' | 'instant'): Promise<void> {
  const holder = dataSource.createQueryRunner();
  try {
    await holder.query(`SET statement_timeout = 0; SET lock_timeout = 0`);
    await holder.query(`SELECT pg_advisory_lock($1)`, [MIGRATION_LOCK]);
    try {
      await refuseOtherEncodings(holder);
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

/** Collations of languages, and texts in all of them, exist in UTF8 alone. */
async function refuseOtherEncodings(runner: QueryRunner): Promise<void> {
  const [{ encoding, name }] = (await runner.query(
    `SELECT getdatabaseencoding() AS encoding, current_database() AS name`,
  )) as [{ encoding: string; name: string }];
  if (encoding !== 'UTF8')
    throw new Error(
      `The database must be UTF8, and ${name} is ${encoding}: create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
}

/** Whether the database has every migration of this version. Those of a newer version do not matter. */
export async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  const applied = await readAppliedMigrations(dataSource);
  return dataSource.migrations.every(({ name = '' }) => applied.has(name));
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
