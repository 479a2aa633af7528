// The database of the calendar, or one of its read replicas.
import { Pool, type PoolConfig } from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { Changes } from '../changes/changes.js';
import { Jobs } from '../changes/jobs.js';
import { LearntWords } from '../changes/learnt-words.js';
import { isRepeatable, pauseBefore, withEndings } from './transaction.js';

/** The primary that a read replica stands for. */
export interface Original {
  readonly database: Database;
  /** Whether the replica has every change that is known here. */
  readonly isCurrent: () => boolean;
  /** Called when the replica could not answer. */
  readonly failed: (error: unknown) => void;
}

/** Totals of lists, kept until the next change. */
export interface Totals {
  of(text: string, values: readonly unknown[], count: () => Promise<number>): Promise<number>;
}

export interface CommonWords {
  /** As `performance.now()` gives it. */
  readonly readAt: number;
  readonly shares: Promise<ReadonlyMap<string, number>>;
}

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
  readonly changes = new Changes();
  readonly jobs = new Jobs();
  /** Counts totals anew: for reads that must see what others have just written, before its notification arrives here. */
  readonly countingManager: EntityManager;
  readonly learntWords = new LearntWords();
  /** Shares of the texts that have a common word, by noun (`search/common-words.ts`). */
  readonly commonWords = new Map<string, CommonWords>();
  /** Null in processes that keep none. */
  totals: Totals | null = null;
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
    this.countingManager = this.createEntityManager();
  }

  /** @throws Error as TypeORM words it, before the first connection and when the service is being stopped */
  get pool(): Pool {
    const [pool] = this.pools;
    if (!this.isInitialized || pool === undefined) throw new Error('Driver not Connected');
    return pool;
  }

  /**
   * One request, one transaction. Work that lost a race is repeated from the start, so it must not touch anything but
   * the database through the given manager.
   */
  async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const done = { work: false };
      try {
        return await this.transaction(async (manager) => {
          const result = await withEndings(manager, work);
          done.work = true;
          return result;
        });
      } catch (error) {
        if (!isRepeatable(error, attempt)) throw error;
        await pauseBefore(attempt + 1);
      } finally {
        // Also when the commit failed: the connection may have been lost behind it. Whoever wrote reads it at once.
        if (done.work) this.changes.happened();
      }
    }
  }
}

/** The database that an entity manager belongs to; TypeORM knows it by its general type only. */
export function databaseOf({ dataSource }: EntityManager): Database {
  if (dataSource instanceof Database) return dataSource;
  throw new Error('The data source was not made by makeDataSource.');
}
