// Starts the service from its settings, and stops it at a signal.
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { findNeverUsedAdministrator } from '../../requests/accounts/find-users.js';
import {
  announce,
  throwAddressError,
  printLine,
  describeStartFailure,
  describeDataLocation,
} from './announce.js';
import { removeOldImportFolders } from '../../exchange/backup/staged-images.js';
import { VERSION } from '../../foundation/config/version.js';
import { type Env, findSettingWarnings, readEnv } from '../../foundation/config/env.js';
import { createApp } from '../../app.js';
import { ensureDataFolder } from '../../data/database/embedded/cluster-location.js';
import { openDatabase, type OpenDatabase } from './open-database.js';
import { collectStartWarnings } from '../../data/database/connection/start-warnings.js';
import { performFirstRun } from '../sample/first-run.queries.js';
import { stopOnSignal } from './stop-on-signal.js';
import { openStartupServer } from './startup-server.js';
import { createLogger } from '../edge/logger.js';
import { ShutdownState } from '../edge/shutdown-state.js';
import { SnapshotJob } from '../../exchange/streams/snapshot-job.js';
import { ChangeStreams } from '../../exchange/streams/change-streams.js';
import { ImportJob } from '../../exchange/imports/import-job.js';
import { WebhookRunner } from '../../exchange/webhooks/webhook-runner.js';
import { waitForDatabase } from './wait-for-database.js';
import { waitForListenMessage, startWorkers, waitForStopMessage } from './workers.js';

/** Limit for requests in flight. */
const SHUTDOWN_TIMEOUT_MS = 8000;

const SHUTDOWN_POLL_MS = 20;

type App = Awaited<ReturnType<typeof createApp>>;

/** Resolves when the service listens. A failure prints one sentence and ends the process. */
export async function startService(): Promise<void> {
  try {
    const env = readEnv();
    const logger = createLogger(env.logLevel);
    try {
      if (cluster.isWorker) await startWorker(env, logger);
      else await start(env, logger);
    } catch (error) {
      if (describeStartFailure(error).isUnexpected) logger.fatal({ err: error }, 'The service cannot start.');
      throw error;
    }
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error).sentence}\n`);
    process.exit(1);
  }
}

async function start(env: Env, logger: Logger): Promise<void> {
  // A signal during the start takes effect after it.
  const signal = waitForSignal();
  // First, so that an address in use fails the start before it writes anything.
  const startupServer = await openStartupServer(env);
  logger.info({ version: VERSION, node: process.version }, 'service starts');
  for (const warning of findSettingWarnings()) logger.warn(warning);
  if (env.databaseUrl !== null && env.s3Bucket === null) ensureDataFolder(env.dataDir);
  printLine(describeDataLocation(env));
  const open = (): Promise<OpenDatabase> => openServiceDatabase(env, logger, printLine);
  const database = await waitForDatabase(env, logger, open, signal);
  if (database === null) process.exit(0);
  try {
    const app = await createApp(env, database.dataSource, logger);
    const sample = env.sampleCalendar ?? database.isEmbedded;
    const administrator = await performFirstRun(app, database, sample, printLine);
    const unused = await findNeverUsedAdministrator(database.dataSource.manager);
    await ignoreFailure(logger, 'The checks of the database have failed.', async () => {
      for (const warning of await collectStartWarnings(database.dataSource, env.defaultLanguage))
        logger.warn(warning);
    });
    void ignoreFailure(logger, 'What was left behind by an import could not be removed.', () =>
      removeOldImportFolders(env.dataDir),
    );
    if (env.workers > 1) {
      await app.close();
      const settings = { DATABASE_URL: database.url, PORT: String(startupServer.port) };
      const workers = await startWorkers(env.workers, settings, () => startupServer.close(), logger);
      announce(env, startupServer.port, administrator, unused);
      void signal.then(async () => {
        try {
          await workers.stop();
        } finally {
          await closeAndExit(database);
        }
      });
      return;
    }
    await startupServer.handOver(app.getHttpServer());
    app.get(WebhookRunner).start();
    app.get(SnapshotJob).start();
    app.get(ImportJob).start();
    announce(env, startupServer.port, administrator, unused);
    void signal.then(() => stop(app, database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The first process has migrated the database, and assigns the address. */
async function startWorker(env: Env, logger: Logger): Promise<void> {
  const stopRequest = Promise.race([waitForSignal(), waitForStopMessage()]);
  const database = await openServiceDatabase(env, logger);
  const app = await createApp(env, database.dataSource, logger);
  await waitForListenMessage();
  await app.listen(env.port, env.host).catch(throwAddressError);
  app.get(WebhookRunner).start();
  app.get(SnapshotJob).start();
  app.get(ImportJob).start();
  void stopRequest.then(() => stop(app, database));
}

const openServiceDatabase = (
  env: Env,
  logger: Logger,
  report?: (line: string) => void,
): Promise<OpenDatabase> => {
  const log = (line: string, facts: object = {}): void => {
    logger.warn(facts, line);
  };
  return openDatabase(env, log, false, report);
};

/** Logs a failure of a step that the service does not depend on. */
async function ignoreFailure(logger: Logger, message: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (err) {
    logger.warn({ err }, message);
  }
}

const waitForSignal = (): Promise<void> => new Promise((resolve) => stopOnSignal(resolve));

/** Closes HTTP first, with a time limit, then the connections, then PostgreSQL. */
async function stop(app: App, database: OpenDatabase): Promise<void> {
  const server = app.getHttpServer();
  app.get(ShutdownState).isShuttingDown = true;
  app.get(ChangeStreams).close();
  await waitForInFlightRequests(server);
  server.closeAllConnections();
  await closeAndExit({
    close: async () => {
      await app.close();
      await database.close();
    },
  });
}

/** Resolves when no request is in flight, or after the time limit. */
async function waitForInFlightRequests(server: Server): Promise<void> {
  const until = performance.now() + SHUTDOWN_TIMEOUT_MS;
  while (performance.now() < until) {
    server.closeIdleConnections();
    if ((await countConnections(server)) === 0) return;
    await sleep(SHUTDOWN_POLL_MS);
  }
}

const countConnections = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

async function closeAndExit({ close }: Pick<OpenDatabase, 'close'>): Promise<void> {
  try {
    await close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The service did not stop in order: ${String(error)}\n`);
    process.exit(1);
  }
}
