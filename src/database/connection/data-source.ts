// The ONE description of the connection: the service, the command line and ormconfig.ts use it.
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Database, type ReplicatedPrimary } from './database.js';
import { MIGRATIONS } from '../migrations/index.js';
import { NamingStrategy } from './naming-strategy.js';
import type { SlowQueryOptions } from './slow-queries.js';
import { createWatchedClient } from './watched-client.js';

// Wall clocks are stored as they are, whatever the time zone of the process; it has no other switch than this.
pg.defaults.parseInputDatesAsUTC = true;

/** What every connection is opened with. */
const SESSION_SETTINGS = {
  timezone: 'UTC',
  // Short statements only: compiling one, or sharing it out among workers, costs more than it runs.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** How much later than the server the process itself ends a statement; a replica has the primary to take its place. */
const TIMEOUT_SLACK_MS = 2000;
const REPLICA_TIMEOUT_SLACK_MS = 500;

type EntityClass = new () => object;

export interface ConnectionSettings {
  /** Classes that repositories and the entity manager write; none for statements alone. */
  readonly entities?: readonly EntityClass[];
  /** `postgres://…`; `?host=/dir` names the folder of a unix socket. */
  readonly url: string;
  readonly poolSize: number;
  /** Longest time a statement may run, in milliseconds; 0 is no limit, and waits for a server that hangs. */
  readonly statementTimeoutMs: number;
  /** False when a pooler gives each transaction another connection. */
  readonly prepare?: boolean;
  /** Of a read replica: it is read by statements alone, and given up for the primary when it is silent. */
  readonly primary?: ReplicatedPrimary;
  readonly slow?: SlowQueryOptions;
}

export function buildDataSourceOptions(settings: ConnectionSettings): DataSourceOptions {
  const isReplica = settings.primary !== undefined;
  const options: Extract<DataSourceOptions, { type: 'postgres' }> = {
    type: 'postgres',
    url: settings.url,
    entities: [...(settings.entities ?? [])],
    migrations: isReplica ? [] : [...MIGRATIONS],
    namingStrategy: new NamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migrations',
    poolSize: settings.poolSize,
    applicationName: 'calendar-events',
    connectTimeoutMS: isReplica ? 2000 : 10_000,
    extra: {
      statement_timeout: settings.statementTimeoutMs,
      // Shorter, so that waiting for somebody else is not told to the caller as a query that is too slow.
      lock_timeout: Math.ceil(settings.statementTimeoutMs / 2),
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      Client: createWatchedClient({
        clientTimeoutMs: computeClientTimeoutMs(settings),
        ...(settings.slow !== undefined && { slow: settings.slow }),
      }),
      options: Object.entries(SESSION_SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  };
  return options;
}

function computeClientTimeoutMs({ statementTimeoutMs, primary: original }: ConnectionSettings): number {
  if (statementTimeoutMs === 0) return 0;
  return statementTimeoutMs + (original === undefined ? TIMEOUT_SLACK_MS : REPLICA_TIMEOUT_SLACK_MS);
}

export function createDatabase(settings: ConnectionSettings): Database {
  const { url, prepare: prepares = true, primary: original = null } = settings;
  return new Database(buildDataSourceOptions(settings), { url, canPrepare: prepares, primary: original });
}
