import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Env } from '../../foundation/config/env.js';
import type { OpenDatabase } from './open-database.js';
import { translateDatabaseError, describeDatabaseFailure } from '../../foundation/errors/database-errors.js';

const RETRY_MS = 1000;

/**
 * Opens the database; retries while an external one is unreachable.
 *
 * @param stop ends the retries when it resolves
 * @returns null when it was stopped
 * @throws Error for failures that retries do not fix, such as a wrong password
 */
export async function waitForDatabase(
  env: Env,
  logger: Logger,
  open: () => Promise<OpenDatabase>,
  stop: Promise<void>,
): Promise<OpenDatabase | null> {
  const state = { isStopped: false };
  void stop.then(() => (state.isStopped = true));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      const isTransient = translateDatabaseError(error)?.code === 'rest_service_unavailable';
      const reason = isTransient ? describeDatabaseFailure(error) : null;
      if (env.databaseUrl === null || reason === null) throw error;
      if (attempt === 1) logger.warn({ err: error }, `The service begins as soon as it can. ${reason}`);
    }
    await Promise.race([sleep(RETRY_MS), stop]);
    if (state.isStopped) return null;
  }
}
