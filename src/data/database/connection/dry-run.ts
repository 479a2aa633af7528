import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';

interface DryRun {
  readonly dataSource: DataSource;
  readonly queryRunner: QueryRunner;
  isOpen: boolean;
}

const dryRuns = new AsyncLocalStorage<DryRun>();

const findDryRun = (): DryRun | undefined => {
  const dryRun = dryRuns.getStore();
  return dryRun?.isOpen === true ? dryRun : undefined;
};

/** Runs work that only happens to begin in a dry run: it outlives the transaction. */
export const leaveDryRun = <T>(work: () => T): T => dryRuns.exit(work);

/** Whether the caller must leave no trace outside of the database, such as a file. */
export const isDryRun = (): boolean => findDryRun() !== undefined;

/** The connection that all statements of a dry run use. */
export function findDryRunConnection(dataSource: DataSource): QueryRunner | undefined {
  const dryRun = findDryRun();
  return dryRun?.dataSource === dataSource ? dryRun.queryRunner : undefined;
}

/**
 * Runs work in one transaction that is rolled back: its own transactions become savepoints, and its reads see its writes.
 *
 * @returns the result of the work
 */
export async function runDry<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const outer = findDryRunConnection(dataSource);
  return outer === undefined ? runInOwnTransaction(dataSource, work) : runInSavepoint(outer, work);
}

async function runInSavepoint<T>(outer: QueryRunner, work: () => Promise<T>): Promise<T> {
  await outer.startTransaction();
  try {
    return await work();
  } finally {
    await outer.rollbackTransaction();
  }
}

async function runInOwnTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const queryRunner = dataSource.createQueryRunner();
  const release = queryRunner.release.bind(queryRunner);
  const dryRun: DryRun = { dataSource, queryRunner, isOpen: true };
  try {
    await queryRunner.startTransaction();
    // Whoever works with the connection releases it.
    queryRunner.release = () => Promise.resolve();
    return await dryRuns.run(dryRun, work);
  } finally {
    dryRun.isOpen = false;
    try {
      while (queryRunner.isTransactionActive) await queryRunner.rollbackTransaction();
    } finally {
      await release();
    }
  }
}
