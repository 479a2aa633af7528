// A primary and a streaming replica of it, made as operators make them: a copy of the folder, and where to stream from.
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/data/database/embedded/embedded-postgres.js';
import { serverOf } from './data-folder.js';
import { copyPreparedCluster } from './prepared-cluster.js';
import { until } from './until.js';

export interface Server {
  readonly url: string;
  query<Row>(text: string): Promise<Row[]>;
  /** Kills it without a shutdown. It starts again by itself. */
  kill(): void;
  /** Stops all its processes where they are: connections stay open, and get no response. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
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
  /** Further replicas of the primary. */
  readonly others: readonly Server[];
  /** Resolves when the replica has replayed what the primary has now. */
  caughtUp(): Promise<true>;
  close(): Promise<void>;
}

/** A server that is being killed may never respond. */
const PATIENCE_MS = 20_000;

/** Nothing here has to survive a power cut. */
const HASTY = { fsync: 'off', full_page_writes: 'off' };

/**
 * The database of the primary is migrated and empty.
 *
 * @param settings of all servers, as in postgresql.conf
 * @param more how many replicas there are beside the first one
 */
export async function startReplicated(
  settings: Record<string, string> = HASTY,
  more = 0,
): Promise<Replicated> {
  const folder = makeFolder();
  await copyPreparedCluster(folder);
  const primary = serverIn(folder, settings);
  await primary.start();
  const source = conninfoOf(primary);
  const copies = Array.from({ length: 1 + more }, makeFolder);
  for (const copy of copies) {
    // All are copies of one cluster, and the primary has changed nothing yet that is not in its log.
    await copyPreparedCluster(copy);
    writeFileSync(join(copy, 'postgres', 'standby.signal'), '');
    appendFileSync(
      join(copy, 'postgres', 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '200ms'\n`,
    );
  }
  const replica = serverIn(copies[0] ?? '', settings);
  const others = copies.slice(1).map((copy) => serverIn(copy, settings));
  for (const server of [replica, ...others]) await server.start();
  return {
    primary,
    replica,
    others,
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
      for (const server of [...others, replica, primary]) await server.stop();
      for (const path of [folder, ...copies]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** One server by itself, with a migrated, empty database. It is removed when it is stopped. */
export async function startAlone(settings: Record<string, string> = HASTY): Promise<Server> {
  const folder = makeFolder();
  await copyPreparedCluster(folder);
  const server = serverIn(folder, settings);
  await server.start();
  const stop = server.stop.bind(server);
  server.stop = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return server;
}

/** Where a replica streams from. */
export const conninfoOf = ({ url }: Server): string =>
  `host=${new URL(url).searchParams.get('host') ?? ''} port=5432 user=app`;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-replicated-'));
  // The database's own user has to get in when root runs the tests.
  chmodSync(folder, 0o755);
  return folder;
}

function serverIn(dataDir: string, settings: Record<string, string>): Server {
  let running: EmbeddedPostgres | null = null;
  let url = '';
  let frozen: readonly number[] = [];
  const thaw = (): void => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const stop = async (): Promise<void> => {
    thaw();
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
      const server = serverOf(dataDir);
      if (server !== null) process.kill(server.pid, 'SIGKILL');
    },
    freeze: () => {
      const { pid } = serverOf(dataDir) ?? {};
      if (pid === undefined) throw new Error('There is no server to be frozen.');
      // It first, so that it makes no more of the others.
      process.kill(pid, 'SIGSTOP');
      frozen = [pid];
      for (const child of childrenOf(pid)) {
        process.kill(child, 'SIGSTOP');
        frozen = [child, ...frozen];
      }
    },
    thaw,
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
      const server = serverOf(dataDir);
      if (server !== null) process.kill(server.pid, 'SIGKILL');
      await stop();
    },
    query: (text) => ask(url, text),
  };
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parentId] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parentId) === parent;
      } catch {
        // It ended meanwhile.
        return false;
      }
    });

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
