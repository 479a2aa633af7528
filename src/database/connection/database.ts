// The database of the calendar, or one of its read replicas.
import { Pool, type PoolConfig } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Original } from '../replicas/stand-ins.js';

export interface DatabaseParts {
  /** `postgres://…` */
  readonly url: string;
  /** False behind a pooler that gives each transaction another connection, where prepared statements get lost. */
  readonly prepares: boolean;
  /** The primary, for a read replica. */
  readonly original: Original | null;
}

/** TypeORM's data source, and the pool of connections that it shares with prepared statements, which TypeORM cannot send. */
export class Database extends DataSource {
  readonly url: string;
  readonly prepares: boolean;
  readonly original: Original | null;
  private readonly pools: readonly Pool[];

  constructor(options: DataSourceOptions, { url, prepares, original }: DatabaseParts) {
    const pools: Pool[] = [];
    // TypeORM makes its pool with this class, anew after an attempt to connect that failed.
    class OwnPool extends Pool {
      constructor(config: PoolConfig) {
        super(config);
        pools.splice(0, pools.length, this);
      }
    }
    super({ ...options, driver: { Pool: OwnPool } });
    this.url = url;
    this.prepares = prepares;
    this.original = original;
    this.pools = pools;
  }

  /** @throws Error as TypeORM words it, before the first connection and when the service is being stopped */
  get pool(): Pool {
    const [pool] = this.pools;
    if (!this.isInitialized || pool === undefined) throw new Error('Driver not Connected');
    return pool;
  }
}

/** The database that an entity manager belongs to. */
export function databaseOf({ dataSource }: { readonly dataSource: DataSource }): Database {
  if (dataSource instanceof Database) return dataSource;
  throw new Error('The data source was not made by makeDataSource.');
}
