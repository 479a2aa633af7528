// Starts the service from its settings, and stops it at a signal.
import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
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
import {
  isReadableByOthers,
  loadSettingsFile,
  type SettingsFile,
} from '../../foundation/config/settings-file.js';
import { writeSettingsTemplate } from '../../foundation/config/settings-template.js';
import { createStartLink } from './create-start-link.js';
import { LISTENED_PORT, listRecordedSettings } from './recorded-settings.js';
import { recordServiceSettings } from './service-settings.queries.js';
import { createApp } from '../../app.js';
import { ensureDataFolder } from '../../data/database/embedded/cluster-location.js';
import { openDatabase, type OpenDatabase } from './open-database.js';
import { collectStartWarnings } from '../../data/database/connection/start-warnings.js';
import { performFirstRun } from '../sample/first-run.queries.js';
import { stopOnSignal } from './stop-on-signal.js';
import { openStartupServer } from './startup-server.js';
import { ApiDescription } from '../../requests/documentation/api-description.js';
import { createLogger } from '../edge/logger.js';
import { ShutdownState } from '../edge/shutdown-state.js';
import { SnapshotJob } from '../../exchange/streams/snapshot-job.js';
import { ChangeStreams } from '../../exchange/streams/change-streams.js';
import { ImportJob } from '../../exchange/imports/import-job.js';
import { MailSender } from '../../data/mail/mail-sender.js';
import { WebhookRunner } from '../../exchange/webhooks/webhook-runner.js';
import { waitForDatabase } from './wait-for-database.js';
import { waitForListenMessage, startWorkers, waitForStopMessage } from './workers.js';

/** Limit for requests in flight. */
const SHUTDOWN_TIMEOUT_MS = 8000;

const SHUTDOWN_POLL_MS = 20;

const DOCUMENT_DELAY_MS = 2000;

type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Resolves when the service listens. A failure prints one sentence and ends the process.
 *
 * @param envFile settings file, instead of the one in the data folder
 */
export async function startService(envFile?: string): Promise<void> {
  try {
    const settingsFile = loadSettingsFile(envFile);
    const env = readEnv();
    const logger = createLogger(env.logLevel);
    try {
      if (cluster.isWorker) await startWorker(env, logger);
      else await start(env, logger, settingsFile, envFile);
    } catch (error) {
      if (describeStartFailure(error).isUnexpected) logger.fatal({ err: error }, 'The service cannot start.');
      throw error;
    }
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error).sentence}\n`);
    process.exit(1);
  }
}

async function start(
  env: Env,
  logger: Logger,
  settingsFile: SettingsFile | null,
  envFile: string | undefined,
): Promise<void> {
  // A signal during the start takes effect after it.
  const signal = waitForSignal((name) => {
    logger.info({ signal: name }, 'service stops');
  });
  // First, so that an address in use fails the start before it writes anything.
  const startupServer = await openStartupServer(env);
  logger.info({ version: VERSION, node: process.version }, 'service starts');
  for (const warning of findSettingWarnings()) logger.warn(warning);
  const settingsPath = prepareSettingsFile(env, logger, settingsFile);
  printLine(describeDataLocation(env));
  if (settingsPath !== null) printLine(`Settings are read from ${settingsPath}.`);
  const open = (): Promise<OpenDatabase> => openServiceDatabase(env, logger, printLine);
  const database = await waitForDatabase(env, logger, open, signal);
  if (database === null) process.exit(0);
  try {
    const app = await createApp(env, database.dataSource, logger);
    const sample = env.sampleCalendar ?? database.isEmbedded;
    const created = await performFirstRun(app, database, sample, printLine);
    const administrator = created && {
      ...created,
      link: await createStartLink(database.dataSource, env, startupServer.port, created.login),
    };
    const unused = await findNeverUsedAdministrator(database.dataSource.manager);
    await ignoreFailure(logger, 'The checks of the database have failed.', async () => {
      for (const warning of await collectStartWarnings(database.dataSource, env.defaultLanguage))
        logger.warn(warning);
    });
    void ignoreFailure(logger, 'What was left behind by an import could not be removed.', () =>
      removeOldImportFolders(env.dataDir),
    );
    await ignoreFailure(logger, 'The settings could not be recorded for commands.', () =>
      recordServiceSettings(database.dataSource.manager, [
        ...listRecordedSettings(env),
        [LISTENED_PORT, String(startupServer.port)],
      ]),
    );
    if (env.workers > 1) {
      await app.close();
      const settings = { DATABASE_URL: database.url, PORT: String(startupServer.port) };
      const workers = await startWorkers(env.workers, settings, () => startupServer.close(), logger);
      announce(env, startupServer.port, { administrator, unused, envFile });
      void signal.then(async () => {
        try {
          await workers.stop();
        } finally {
          await closeAndExit(database, logger);
        }
      });
      return;
    }
    await startupServer.handOver(app.getHttpServer());
    startBackgroundWork(app, logger);
    announce(env, startupServer.port, { administrator, unused, envFile });
    void signal.then(() => stop(app, database, logger));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Makes the data folder where one is needed, and the settings file in it unless another one is named.
 *
 * @returns the absolute path of the settings file, null without one
 */
function prepareSettingsFile(env: Env, logger: Logger, file: SettingsFile | null): string | null {
  const needsFolder = env.databaseUrl === null || env.s3Bucket === null;
  if (needsFolder) ensureDataFolder(env.dataDir);
  if (file !== null) {
    if (isReadableByOthers(file)) logger.warn(`${file.path} has a password that others can read: chmod 600`);
    return resolve(file.path);
  }
  if (!needsFolder) return null;
  try {
    return writeSettingsTemplate(env.dataDir);
  } catch (err) {
    logger.warn({ err }, 'The settings file could not be made.');
    return null;
  }
}

/** The first process has migrated the database, and assigns the address. */
async function startWorker(env: Env, logger: Logger): Promise<void> {
  const stopRequest = Promise.race([waitForSignal(), waitForStopMessage()]);
  const database = await openServiceDatabase(env, logger);
  const app = await createApp(env, database.dataSource, logger);
  await waitForListenMessage();
  await app.listen(env.port, env.host).catch(throwAddressError);
  startBackgroundWork(app, logger);
  void stopRequest.then(() => stop(app, database));
}

function startBackgroundWork(app: App, logger: Logger): void {
  app.get(WebhookRunner).start();
  app.get(MailSender).start();
  app.get(SnapshotJob).start();
  app.get(ImportJob).start();
  // Building the document blocks the process: requests that waited for the start come first.
  setTimeout(() => {
    void ignoreFailure(logger, 'The API document could not be built.', async () => {
      await Promise.resolve(app.get(ApiDescription).document);
    });
  }, DOCUMENT_DELAY_MS).unref();
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

const waitForSignal = (report: (name: string) => void = () => undefined): Promise<void> =>
  new Promise((resolve) =>
    stopOnSignal((name) => {
      report(name);
      resolve();
    }),
  );

/**
 * Closes HTTP first, with a time limit, then the connections, then PostgreSQL.
 *
 * @param logger of the process that logs the end; none in a worker
 */
async function stop(app: App, database: OpenDatabase, logger?: Logger): Promise<void> {
  const server = app.getHttpServer();
  app.get(ShutdownState).isShuttingDown = true;
  app.get(ChangeStreams).close();
  await waitForInFlightRequests(server);
  server.closeAllConnections();
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  await closeAndExit({ close }, logger);
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

async function closeAndExit({ close }: Pick<OpenDatabase, 'close'>, logger?: Logger): Promise<void> {
  try {
    await close();
    logger?.info('service has stopped');
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The service did not stop in order: ${String(error)}\n`);
    process.exit(1);
  }
}
