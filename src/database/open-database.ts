// The database that the settings name: an external one, or the embedded server of the data folder.
import type { DataSource } from 'typeorm';
import type { Env } from '../config/env.js';
import { makeDataSource } from './data-source.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrateUrl } from './migrate.js';

export interface OpenDatabase {
  readonly dataSource: DataSource;
  /** Where it is, for other processes. */
  readonly url: string;
  readonly isEmbedded: boolean;
  /** Closes the connections, then stops the embedded server. */
  readonly close: () => Promise<void>;
}

/**
 * Connects and migrates.
 *
 * @param share use an embedded server that another process runs, and leave it running (command line)
 */
export async function openDatabase(
  env: Env,
  log: (line: string) => void,
  share = false,
): Promise<OpenDatabase> {
  const embedded =
    env.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: env.dataDir, log, share }) : null;
  try {
    const url = env.databaseUrl ?? embeddedUrl(embedded);
    await migrateUrl(url, env.eventTime);
    const dataSource = makeDataSource({
      url,
      poolSize: env.databasePoolSize,
      statementTimeoutMs: env.statementTimeoutMs,
    });
    await dataSource.initialize();
    return {
      dataSource,
      url,
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

function embeddedUrl(server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null): string {
  if (server === null) throw new Error('There is no embedded database to connect to');
  const password = server.password === undefined ? '' : `:${encodeURIComponent(server.password)}`;
  const query = server.host.startsWith('/') ? `?host=${encodeURIComponent(server.host)}` : '';
  const host = query === '' ? server.host : 'localhost';
  return `postgres://${server.user}${password}@${host}:${server.port}/${server.database}${query}`;
}
