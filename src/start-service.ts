// From settings to a service that answers, and from a signal to an orderly end.
import type { AddressInfo } from 'node:net';
import { groupSecret } from './accounts/secrets.js';
import { NAMESPACE } from './addresses/place.js';
import { type Env, readEnv, SettingsError } from './config/env.js';
import { createApp } from './create-app.js';
import { openDatabase, type OpenDatabase } from './database/open-database.js';
import { DatabaseInUseError } from './database/embedded-postgres.js';
import { startWarnings } from './database/start-warnings.js';
import { firstRun } from './database/sample/first-run.js';
import { databaseError } from './errors/database-errors.js';
import type { Logger } from 'pino';
import { makeLogger } from './requests/logger.js';

/** How long requests that are under way may take to end, in milliseconds. */
const GRACE_MS = 8000;

/** Resolves when the service answers. Failures to start end the process with one clear sentence. */
export async function startService(): Promise<void> {
  try {
    await start(readEnv());
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}

async function start(env: Env): Promise<void> {
  const logger = makeLogger(env.logLevel);
  // A signal during the start waits until there is something to stop in order.
  const signal = nextSignal();
  const database = await openDatabase(env, (line) => {
    logger.warn(line);
  });
  const app = await createApp(env, database.dataSource, logger).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  try {
    const sample = env.sampleCalendar ?? database.isEmbedded;
    const administrator = await firstRun(app, database.dataSource, sample);
    await warn(env, database, logger);
    await app.listen(env.port, env.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    announce(env, port, administrator);
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
  void signal.then(() => stop(app, database));
}

/** What may be wrong with the database keeps nobody from using it, and neither does a failure to find out. */
async function warn(env: Env, { dataSource }: OpenDatabase, logger: Logger): Promise<void> {
  try {
    for (const warning of await startWarnings(dataSource, env.defaultLanguage)) logger.warn(warning);
  } catch (err) {
    logger.warn({ err }, 'The database could not be looked at for what may be wrong with it.');
  }
}

/** The first of the two stops in order; the second one of either kind ends the process at once. */
function nextSignal(): Promise<void> {
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
async function stop(app: Awaited<ReturnType<typeof createApp>>, database: OpenDatabase): Promise<void> {
  const server = app.getHttpServer();
  const late = setTimeout(() => {
    server.closeAllConnections();
  }, GRACE_MS);
  server.closeIdleConnections();
  try {
    await app.close();
    await database.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The service did not stop in order: ${String(error)}\n`);
    process.exit(1);
  } finally {
    clearTimeout(late);
  }
}

function announce(env: Env, port: number, administrator: { login: string; secret: string } | null): void {
  const host = env.host.includes(':') ? `[${env.host}]` : env.host;
  const base = `${env.baseUrl ?? `http://${host}:${port}`}${env.rootPath}/${NAMESPACE}`;
  const lines = ['', 'Calendar Events is ready.', `  Events   ${base}/events`, `  API      ${base}/doc`];
  if (administrator !== null) {
    lines.push(
      '',
      'This is the first start. The administrator, shown only now:',
      `  Login    ${administrator.login}`,
      `  Secret   ${groupSecret(administrator.secret)}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function startFailure(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DatabaseInUseError) return error.message;
  if (!(error instanceof Error)) return `The service cannot start: ${String(error)}`;
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') return `The address is in use by another process: ${error.message}`;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : error.message;
  if (databaseError(error) !== null) return `The database cannot be reached: ${reason}`;
  return `The service cannot start: ${error.stack ?? reason}`;
}
