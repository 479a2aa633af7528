import { Pool, type PoolConfig } from 'pg';
import {
  DataSource,
  type DataSourceOptions,
  type EntityManager,
  type QueryRunner,
  type ReplicationMode,
} from 'typeorm';
import { Changes } from '../changes/changes.js';
import { Jobs } from '../changes/jobs.js';
import { VocabularyCache } from '../changes/vocabulary-cache.js';
import { findDryRunConnection, isDryRun } from './dry-run.js';
import { isRepeatable, pauseBeforeAttempt, runWithCommitHooks } from './transaction.js';

export interface ReplicatedPrimary {
  readonly database: Database;
  /** Whether the replica has every change that this process knows. */
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

/** TypeORM's data source, and its pool of connections for prepared statements, which TypeORM cannot send. */
export class Database extends DataSource {
  /** `postgres://…` */
  readonly url: string;
  /** False behind a pooler that gives each transaction another connection, where prepared statements get lost. */
  readonly canPrepare: boolean;
  /** Null for the primary itself. */
  readonly primary: ReplicatedPrimary | null;
  readonly changes = new Changes();
  readonly jobs = new Jobs();
  /** Bypasses cached totals, for reads that must see writes of other processes before their notification arrives. */
  readonly freshTotalsManager: EntityManager;
  readonly vocabularyCache = new VocabularyCache();
  /** Shares of the texts that have a common word, by resource (`calendar/search/common-words.ts`). */
  readonly commonWords = new Map<string, CommonWords>();
  /** Null in processes without a cache. */
  totals: CountCache | null = null;
  /** Brings the stored findings of events up to date; null in processes that do not check events. */
  settleFindings: (() => Promise<void>) | null = null;
  /** Codes of findings that are not reported. */
  findingsOff: readonly string[] = [];
  private readonly pools: readonly Pool[];

  constructor(
    options: DataSourceOptions,
    { url, canPrepare, primary }: Pick<Database, 'url' | 'canPrepare' | 'primary'>,
  ) {
    const pools: Pool[] = [];
    // TypeORM creates its pool with this class, and another one after a failed attempt to connect.
    class OwnPool extends Pool {
      constructor(config: PoolConfig) {
        super(config);
        pools.splice(0, pools.length, this);
      }
    }
    super({ ...options, driver: { Pool: OwnPool } });
    this.url = url;
    this.canPrepare = canPrepare;
    this.primary = primary;
    this.pools = pools;
    this.freshTotalsManager = this.createEntityManager();
  }

  /** @throws Error with TypeORM's message, before the first connection and while the service stops */
  get pool(): Pool {
    const [pool] = this.pools;
    if (!this.isInitialized || pool === undefined) throw new Error('Driver not Connected');
    return pool;
  }

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    return findDryRunConnection(this) ?? super.createQueryRunner(mode);
  }

  /**
   * Repeats work that lost a race from the start, so it must only touch the database through the given manager.
   *
   * @param isChange false for work that changes nothing of the calendar, after which cached responses stay valid
   */
  async inTransaction<T>(
    work: (manager: EntityManager) => Promise<T>,
    { isChange = true }: { readonly isChange?: boolean } = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const state = { isWorkDone: false };
      try {
        const { result, afterCommit } = await this.transaction(async (manager) => {
          const done = await runWithCommitHooks(manager, work);
          state.isWorkDone = true;
          return done;
        });
        if (!isDryRun()) for (const hook of afterCommit) hook();
        return result;
      } catch (error) {
        if (!isRepeatable(error, attempt)) throw error;
        await pauseBeforeAttempt(attempt + 1);
      } finally {
        // Also after a failed commit: the connection may have broken behind it, and the caller reads its write next.
        if (isChange && state.isWorkDone && !isDryRun()) this.changes.recordChange();
      }
    }
  }
}

export function getDatabase({ dataSource }: EntityManager): Database {
  if (dataSource instanceof Database) return dataSource;
  throw new Error('The data source was not made by createDatabase.');
}
