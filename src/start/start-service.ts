// From settings to a service that answers, and from a signal to an orderly end.
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { findNeverUsedAdministrator } from '../accounts/find-users.js';
import {
  announce,
  isUnexpectedFailure,
  throwAddressError,
  printLine,
  describeStartFailure,
  describeDataLocation,
} from './announce.js';
import { removeOldImportFolders } from '../backup/staged-images.js';
import { type Env, readEnv } from '../config/env.js';
import { createApp } from './create-app.js';
import { ensureDataFolder } from '../database/embedded/cluster-location.js';
import { openDatabase, type OpenDatabase } from './open-database.js';
import { collectStartWarnings } from '../database/connection/start-warnings.js';
import { performFirstRun } from '../database/sample/first-run.js';
import { openStartupServer } from './startup-server.js';
import { createLogger } from '../edge/logger.js';
import { ShutdownState } from '../edge/shutdown-state.js';
import { waitForDatabase } from './wait-for-database.js';
import { waitForListenMessage, startWorkers, waitForStopMessage } from './workers.js';

/** How long requests that are under way may take to end, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 8000;

const SHUTDOWN_POLL_MS = 20;

type App = Awaited<ReturnType<typeof createApp>>;

/** Resolves when the service answers. Failures to start end the process with one clear sentence. */
export async function startService(): Promise<void> {
  try {
    const env = readEnv();
    const logger = createLogger(env.logLevel);
    try {
      if (cluster.isWorker) await startWorker(env, logger);
      else await start(env, logger);
    } catch (error) {
      if (isUnexpectedFailure(error)) logger.fatal({ err: error }, 'The service cannot start.');
      throw error;
    }
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

async function start(env: Env, logger: Logger): Promise<void> {
  // A signal during the start waits until there is something to stop in order.
  const signal = waitForSignal();
  // Before anything is made: whoever cannot have the address is told so, and has lost nothing.
  const door = await openStartupServer(env);
  if (env.databaseUrl !== null && env.s3Bucket === null) ensureDataFolder(env.dataDir);
  printLine(describeDataLocation(env));
  const database = await waitForDatabase(
    env,
    logger,
    () => openServiceDatabase(env, logger, printLine),
    signal,
  );
  if (database === null) process.exit(0);
  try {
    const app = await createApp(env, database.dataSource, logger);
    const sample = env.sampleCalendar ?? database.isEmbedded;
    const administrator = await performFirstRun(app, database, sample, printLine);
    const unused = await findNeverUsedAdministrator(database.dataSource.manager);
    await logDatabaseWarnings(env, database, logger);
    void removeImportLeftovers(env, logger);
    if (env.workers > 1) {
      await app.close();
      const settings = { DATABASE_URL: database.url, PORT: String(door.port) };
      const workers = await startWorkers(env.workers, settings, () => door.close(), logger);
      announce(env, door.port, administrator, unused);
      void signal.then(() => workers.stop()).finally(() => closeAndExit(database));
      return;
    }
    await door.handOver(app.getHttpServer());
    announce(env, door.port, administrator, unused);
    void signal.then(() => stop(app, database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The first process has migrated already, and tells the address. */
async function startWorker(env: Env, logger: Logger): Promise<void> {
  const asked = Promise.race([waitForSignal(), waitForStopMessage()]);
  const database = await openServiceDatabase(env, logger);
  const app = await createApp(env, database.dataSource, logger);
  await waitForListenMessage();
  await app.listen(env.port, env.host).catch(throwAddressError);
  void asked.then(() => stop(app, database));
}

const openServiceDatabase = (
  env: Env,
  logger: Logger,
  report?: (line: string) => void,
): Promise<OpenDatabase> =>
  openDatabase(
    env,
    (line, facts = {}) => {
      logger.warn(facts, line);
    },
    false,
    report,
  );

/** What may be wrong with the database keeps nobody from using it, and neither does a failure to find out. */
async function logDatabaseWarnings(env: Env, { dataSource }: OpenDatabase, logger: Logger): Promise<void> {
  try {
    for (const warning of await collectStartWarnings(dataSource, env.defaultLanguage)) logger.warn(warning);
  } catch (err) {
    logger.warn({ err }, 'The database could not be looked at for what may be wrong with it.');
  }
}

/** What imports that were killed have left only takes room: nobody waits for it. */
async function removeImportLeftovers(env: Env, logger: Logger): Promise<void> {
  try {
    await removeOldImportFolders(env.dataDir);
  } catch (err) {
    logger.warn({ err }, 'What was left behind by an import could not be removed.');
  }
}

/** The first of the two stops in order; the second one of either kind ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let seen = false;
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        if (seen) process.exit(130);
        seen = true;
        resolve();
      });
    }
  });
}

/** HTTP first, then the connections, then PostgreSQL. */
async function stop(app: App, database: OpenDatabase): Promise<void> {
  const server = app.getHttpServer();
  app.get(ShutdownState).isShuttingDown = true;
  await waitForInFlightRequests(server);
  server.closeAllConnections();
  await closeAndExit({
    close: async () => {
      await app.close();
      await database.close();
    },
  });
}

/** Resolves when no request is under way any more, or it has taken too long. */
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
