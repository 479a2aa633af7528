// A primary and a streaming replica of it, made as operators make them: a copy of the folder, and where to stream from.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { migrateUrl } from '../../src/database/migrate.js';
import { serverOf } from './data-folder.js';
import { until } from './until.js';

export interface Server {
  readonly url: string;
  query<Row>(text: string): Promise<Row[]>;
  /** Without a farewell to anybody. It is started again by itself. */
  kill(): void;
  /** Lets no new connection in, and cuts those of the service but for the ones that ask how far it is. */
  refuseConnections(): Promise<{ restore(): Promise<void> }>;
  /** The same, and it stays dead. */
  destroy(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface Replicated {
  readonly primary: Server;
  readonly replica: Server;
  /** Resolves when the replica has replayed what the primary has now. */
  caughtUp(): Promise<true>;
  close(): Promise<void>;
}

/** A server that is being killed may never answer. */
const PATIENCE_MS = 5000;

/** Nothing here has to survive a power cut. */
const HASTY = { fsync: 'off', full_page_writes: 'off' };

/**
 * The database of the primary is migrated and empty.
 *
 * @param settings of both servers, as in postgresql.conf
 */
export async function startReplicated(settings: Record<string, string> = HASTY): Promise<Replicated> {
  const folders = [makeFolder(), makeFolder()] as const;
  const primary = serverIn(folders[0], settings);
  await primary.start();
  await migrateUrl(primary.url, 'instant');
  const source = new URL(primary.url).searchParams.get('host') ?? '';
  await primary.stop();
  execFileSync('cp', ['-a', join(folders[0], 'postgres'), join(folders[1], 'postgres')]);
  writeFileSync(join(folders[1], 'postgres', 'standby.signal'), '');
  appendFileSync(
    join(folders[1], 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${source} port=5432 user=app'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  await primary.start();
  const replica = serverIn(folders[1], settings);
  await replica.start();
  return {
    primary,
    replica,
    caughtUp: () =>
      until('the replica has all', async () => {
        // One of them may be starting again.
        const [now] = await primary
          .query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn()::text AS lsn')
          .catch(() => []);
        const [row] = await replica
          .query<{ has: boolean }>(
            `SELECT pg_last_wal_replay_lsn() >= '${now?.lsn ?? 'FFFFFFFF/0'}'::pg_lsn AS has`,
          )
          .catch(() => []);
        return row?.has === true;
      }),
    close: async () => {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-replicated-'));
  // The database's own user has to get in when root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

function serverIn(dataDir: string, settings: Record<string, string>): Server {
  let running: EmbeddedPostgres | null = null;
  let url = '';
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  return {
    get url() {
      return url;
    },
    start: async () => {
      running = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
      url = `postgres://app@localhost:${running.port}/calendar?host=${encodeURIComponent(running.host)}`;
    },
    stop,
    kill: () => {
      const found = serverOf(dataDir);
      if (found !== null) process.kill(found.pid, 'SIGKILL');
    },
    refuseConnections: async () => {
      const client = await connected(url);
      const file = join(dataDir, 'postgres', 'pg_hba.conf');
      const rules = readFileSync(file);
      writeFileSync(file, 'local all all reject\n');
      await client.query(
        `SELECT pg_reload_conf(); SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'calendar-events'`,
      );
      return {
        restore: async () => {
          writeFileSync(file, rules);
          await client.query('SELECT pg_reload_conf()');
          await client.end();
        },
      };
    },
    destroy: async () => {
      const found = serverOf(dataDir);
      if (found !== null) process.kill(found.pid, 'SIGKILL');
      await stop();
    },
    query: (text) => ask(url, text),
  };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  await client.connect();
  return client;
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = await connected(url);
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
