// The ONE description of the connection: the service, the command line and ormconfig.ts use it.
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';

import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { NamingStrategy } from './naming-strategy.js';

// Wall clocks are stored as they are, whatever the time zone of the process; it has no other switch than this.
pg.defaults.parseInputDatesAsUTC = true;

export interface ConnectionSettings {
  /** `postgres://…`; `?host=/dir` names the folder of a unix socket. */
  readonly url: string;
  readonly poolSize: number;
  /** Longest time a statement may run, in milliseconds. */
  readonly statementTimeoutMs: number;
}

export function dataSourceOptions(settings: ConnectionSettings): DataSourceOptions {
  const options: Extract<DataSourceOptions, { type: 'postgres' }> = {
    type: 'postgres',
    url: settings.url,
    entities: [...ENTITIES],
    migrations: [...MIGRATIONS],
    namingStrategy: new NamingStrategy(),
    synchronize: false,
    migrationsRun: false,
    migrationsTableName: 'migrations',
    poolSize: settings.poolSize,
    applicationName: 'calendar-events',
    connectTimeoutMS: 10_000,
    extra: {
      statement_timeout: settings.statementTimeoutMs,
      // Shorter, so that waiting for somebody else is not told to the caller as a query that is too slow.
      lock_timeout: Math.ceil(settings.statementTimeoutMs / 2),
      idle_in_transaction_session_timeout: 60_000,
      // Short statements only: compiling one, or sharing it out among workers, costs more than it runs.
      options: '-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
    },
  };
  return options;
}

export const makeDataSource = (settings: ConnectionSettings): DataSource =>
  new DataSource(dataSourceOptions(settings));
