// The database of the calendar, or one of its read replicas.
import { Pool, type PoolConfig } from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { Changes } from '../changes/changes.js';
import { Jobs } from '../changes/jobs.js';
import { VocabularyCache } from '../changes/vocabulary-cache.js';
import { isRepeatable, pauseBeforeAttempt, runWithCommitHooks } from './transaction.js';

/** The primary that a read replica stands for. */
export interface ReplicatedPrimary {
  readonly database: Database;
  /** Whether the replica has every change that is known here. */
  readonly isCurrent: () => boolean;
  /** Called when the replica could not answer. */
  readonly onFailure: (error: unknown) => void;
}

/** Totals of lists, kept until the next change. */
export interface CountCache {
  getOrCount(text: string, values: readonly unknown[], count: () => Promise<number>): Promise<number>;
}

export interface CommonWords {
  /** As `performance.now()` gives it. */
  readonly readAt: number;
  readonly shares: Promise<ReadonlyMap<string, number>>;
}

export interface DatabaseSettings {
  /** `postgres://…` */
  readonly url: string;
  /** False behind a pooler that gives each transaction another connection, where prepared statements get lost. */
  readonly canPrepare: boolean;
  /** The primary, for a read replica. */
  readonly primary: ReplicatedPrimary | null;
}

/** TypeORM's data source, and the pool of connections that it shares with prepared statements, which TypeORM cannot send. */
export class Database extends DataSource {
  readonly url: string;
  readonly canPrepare: boolean;
  readonly primary: ReplicatedPrimary | null;
  readonly changes = new Changes();
  readonly jobs = new Jobs();
  /** Counts totals anew: for reads that must see what others have just written, before its notification arrives here. */
  readonly freshTotalsManager: EntityManager;
  readonly vocabularyCache = new VocabularyCache();
  /** Shares of the texts that have a common word, by noun (`search/common-words.ts`). */
  readonly commonWords = new Map<string, CommonWords>();
  /** Null in processes that keep none. */
  totals: CountCache | null = null;
  private readonly pools: readonly Pool[];

  constructor(
    options: DataSourceOptions,
    { url, canPrepare: prepares, primary: original }: DatabaseSettings,
  ) {
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
    this.canPrepare = prepares;
    this.primary = original;
    this.pools = pools;
    this.freshTotalsManager = this.createEntityManager();
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
          const result = await runWithCommitHooks(manager, work);
          done.work = true;
          return result;
        });
      } catch (error) {
        if (!isRepeatable(error, attempt)) throw error;
        await pauseBeforeAttempt(attempt + 1);
      } finally {
        // Also when the commit failed: the connection may have been lost behind it. Whoever wrote reads it at once.
        if (done.work) this.changes.recordChange();
      }
    }
  }
}

/** The database that an entity manager belongs to; TypeORM knows it by its general type only. */
export function getDatabase({ dataSource }: EntityManager): Database {
  if (dataSource instanceof Database) return dataSource;
  throw new Error('The data source was not made by makeDataSource.');
}
