// The only description of the connection, for the service, the command line and ormconfig.ts.
import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { Database, type ReplicatedPrimary } from './database.js';
import { MIGRATIONS } from '../migrations/index.js';
import { NamingStrategy } from './naming-strategy.js';
import { createWatchedClient, type SlowQueryOptions } from './watched-client.js';

// Stores local date-times unchanged, regardless of the time zone of the process. `pg` has no other switch.
pg.defaults.parseInputDatesAsUTC = true;

/** For short statements: compiling or parallelizing one costs more than running it. */
const SESSION_OPTIONS = '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0';

/** The process ends a statement this long after the server; on a replica sooner, as the primary takes its place. */
const TIMEOUT_SLACK_MS = 2000;
const REPLICA_TIMEOUT_SLACK_MS = 500;

export interface ConnectionSettings {
  /** Classes that repositories and the entity manager write; none for statements alone. */
  readonly entities?: readonly (new () => object)[];
  /** `postgres://…`; `?host=/dir` names the folder of a unix socket. */
  readonly url: string;
  readonly poolSize: number;
  /** Longest time a statement may run; 0 is no limit, and waits for a server that hangs. */
  readonly statementTimeoutMs: number;
  /** False when a pooler gives each transaction another connection. */
  readonly prepare?: boolean;
  /** The primary of a read replica. The replica only serves statements, and yields to the primary when it is silent. */
  readonly primary?: ReplicatedPrimary;
  readonly slow?: SlowQueryOptions;
}

export function buildDataSourceOptions({
  entities = [],
  url,
  poolSize,
  statementTimeoutMs,
  primary,
  slow,
}: ConnectionSettings): DataSourceOptions {
  const isReplica = primary !== undefined;
  const slackMs = isReplica ? REPLICA_TIMEOUT_SLACK_MS : TIMEOUT_SLACK_MS;
  return {
    type: 'postgres',
    url,
    entities: [...entities],
    migrations: isReplica ? [] : [...MIGRATIONS],
    namingStrategy: new NamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migrations',
    poolSize,
    applicationName: 'calendar-events',
    connectTimeoutMS: isReplica ? 2000 : 10_000,
    extra: {
      statement_timeout: statementTimeoutMs,
      // Shorter, so that waiting for a lock is not reported as a slow query.
      lock_timeout: Math.ceil(statementTimeoutMs / 2),
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      Client: createWatchedClient(statementTimeoutMs === 0 ? 0 : statementTimeoutMs + slackMs, slow),
      options: SESSION_OPTIONS,
    },
  };
}

export function createDatabase(settings: ConnectionSettings): Database {
  const { url, prepare: canPrepare = true, primary = null } = settings;
  return new Database(buildDataSourceOptions(settings), { url, canPrepare, primary });
}
