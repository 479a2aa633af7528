// A database that is not there yet: requests are told to come back until it is.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ofAddress } from './announce.js';
import type { Env } from './config/env.js';
import { openDatabase, type OpenDatabase } from './database/open-database.js';
import { databaseError, databaseFailure } from './errors/database-errors.js';
import { ignoreExpectations } from './requests/ignore-expectations.js';
import { refuse } from './requests/refuse-requests.js';

const RETRY_MS = 1000;

/**
 * Opens the database, and waits for one that cannot be reached. The embedded one is never waited for: it is started here.
 *
 * @param stop resolves when nobody needs it any more
 * @returns null when it was stopped before the database was there
 * @throws Error when the database refuses: a wrong password, a missing database
 */
export async function databaseWhenThere(
  env: Env,
  logger: Logger,
  stop: Promise<void>,
): Promise<OpenDatabase | null> {
  const open = (): Promise<OpenDatabase> =>
    openDatabase(env, (line, facts = {}) => {
      logger.warn(facts, line);
    });
  try {
    return await open();
  } catch (error) {
    const reason = whyItPasses(error);
    if (env.databaseUrl === null || reason === null) throw error;
    logger.warn({ err: error }, `The service begins as soon as it can. ${reason}`);
  }
  const state = { isStopped: false };
  void stop.then(() => (state.isStopped = true));
  const refusal = refuse(env.defaultLanguage, 'rest_service_unavailable');
  const server = createServer((request, response) => {
    refusal(request, response);
  });
  ignoreExpectations(server);
  server.listen(env.port, env.host);
  await once(server, 'listening').catch(ofAddress);
  try {
    for (;;) {
      await Promise.race([sleep(RETRY_MS), stop]);
      if (state.isStopped) return null;
      const database = await open().catch((error: unknown) => {
        if (whyItPasses(error) === null) throw error;
        return null;
      });
      if (database !== null) return database;
    }
  } finally {
    // Whoever is connected would keep the address.
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

/** What the database lacks at the moment; null when waiting would not help. */
const whyItPasses = (error: unknown): string | null =>
  databaseError(error)?.code === 'rest_service_unavailable' ? databaseFailure(error) : null;
