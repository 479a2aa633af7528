// A database that is not there yet is waited for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../config/env.js';
import type { OpenDatabase } from './open-database.js';
import { translateDatabaseError, describeDatabaseFailure } from '../errors/database-errors.js';

const RETRY_MS = 1000;

/**
 * Opens the database, and waits for one that cannot be reached. The embedded one is never waited for: it is started here.
 *
 * @param stop resolves when nobody needs it any more
 * @returns null when it was stopped before the database was there
 * @throws Error when the database refuses: a wrong password, a missing database
 */
export async function waitForDatabase(
  env: Env,
  logger: Logger,
  open: () => Promise<OpenDatabase>,
  stop: Promise<void>,
): Promise<OpenDatabase | null> {
  try {
    return await open();
  } catch (error) {
    const reason = describeTransientFailure(error);
    if (env.databaseUrl === null || reason === null) throw error;
    logger.warn({ err: error }, `The service begins as soon as it can. ${reason}`);
  }
  const state = { isStopped: false };
  void stop.then(() => (state.isStopped = true));
  for (;;) {
    await Promise.race([sleep(RETRY_MS), stop]);
    if (state.isStopped) return null;
    const database = await open().catch((error: unknown) => {
      if (describeTransientFailure(error) === null) throw error;
      return null;
    });
    if (database !== null) return database;
  }
}

/** What the database lacks at the moment; null when waiting would not help. */
const describeTransientFailure = (error: unknown): string | null =>
  translateDatabaseError(error)?.code === 'rest_service_unavailable' ? describeDatabaseFailure(error) : null;
