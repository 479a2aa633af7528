// Opens the database of the settings: an external one, or the embedded server of the data folder.
import type { Env } from '../../foundation/config/env.js';
import type { Database } from '../../data/database/connection/database.js';
import { createDatabase } from '../../data/database/connection/data-source.js';
import { startEmbeddedPostgres } from '../../data/database/embedded/embedded-postgres.js';
import { isUpToDate, migrateUrl } from '../../data/database/migrations/migrate.js';
import { ENTITIES } from '../../entities.js';

export interface OpenDatabase {
  readonly dataSource: Database;
  /** For other processes. */
  readonly url: string;
  /** The primary itself, without a pooler. */
  readonly directUrl: string;
  readonly isEmbedded: boolean;
  /** Closes the connections, then stops the embedded server. */
  readonly close: () => Promise<void>;
}

/**
 * Connects and migrates.
 *
 * @param share uses an embedded server that another process runs, and leaves it running
 * @param reportProgress receives a line before each slow step
 */
export async function openDatabase(
  env: Env,
  log: (line: string, facts?: object) => void,
  share = false,
  reportProgress: (line: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const embedded =
    env.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: env.dataDir, log, share, reportProgress })
      : null;
  try {
    const direct = env.databaseDirectUrl ?? env.databaseUrl ?? buildEmbeddedUrl(embedded);
    // Commands hold locks and cursors for long, which a pooler may not support.
    const url = share ? direct : (env.databaseUrl ?? direct);
    if (!share) await migrateUrl(direct, env.eventTime);
    const dataSource = createDatabase({
      entities: ENTITIES,
      url,
      poolSize: env.databasePoolSize,
      statementTimeoutMs: env.statementTimeoutMs,
      prepare: env.databasePrepare,
      ...(env.slowQueryMs > 0 && { slow: { overMs: env.slowQueryMs, report: log } }),
    });
    await dataSource.initialize();
    if (share) await migrateIfNeeded(dataSource, direct, env);
    return {
      dataSource,
      url,
      directUrl: direct,
      isEmbedded: embedded !== null,
      close: async () => {
        if (dataSource.isInitialized) await dataSource.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** Commands change nothing of a schema that is up to date, so that they begin soon and keep the indexes of the service. */
async function migrateIfNeeded(dataSource: Database, url: string, env: Env): Promise<void> {
  try {
    if (!(await isUpToDate(dataSource))) await migrateUrl(url, env.eventTime);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

function buildEmbeddedUrl(server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null): string {
  if (server === null) throw new Error('There is no embedded database to connect to');
  const password = server.password === undefined ? '' : `:${encodeURIComponent(server.password)}`;
  const query = server.host.startsWith('/') ? `?host=${encodeURIComponent(server.host)}` : '';
  const host = query === '' ? server.host : 'localhost';
  return `postgres://${server.user}${password}@${host}:${server.port}/${server.database}${query}`;
}
