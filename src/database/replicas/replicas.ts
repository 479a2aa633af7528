// Streaming replicas: reads of visitors go to one of them while it is known how far behind the primary it is.
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import type { Changes } from '../changes/changes.js';
import { Database, databaseOf } from '../connection/database.js';
import { makeDataSource } from '../connection/data-source.js';
import { placeOfPrimary, placeOfReplica, probeOf } from './place.js';
import { PRIMARY } from './position.js';
import { forget, newReplica, open, type Replica, socketOf } from './replica.js';

/** How often the replicas are asked how far they are, in milliseconds; and while one lacks a known change. */
const CHECK_MS = 250;
const CATCH_UP_MS = 20;

/** Why a replica is not used is told of so many reasons, once each, until it is used again. */
const MOST_REASONS = 5;

/** How far the primary was at a moment of `performance.now()`. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/** What decides where a request is answered. */
export interface ReadBy {
  readonly viewer: { readonly userId: number | null };
  /** What the caller has seen of the log, or the wish for the primary; null for one who says nothing. */
  readonly position: bigint | null;
}

@Injectable()
export class Replicas implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Replicas.name);
  private readonly replicas: readonly Replica[];
  private readonly picked = new WeakMap<ReadBy, EntityManager>();
  private readonly changes: Changes;
  private readonly primary: Pool | null;
  private readonly maxLagMs: number;
  /** As old as a replica may be. */
  private samples: Sample[] = [];
  /** Of the primary, which the samples are of. */
  private timeline: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private checking: Promise<void> | null = null;
  private isEnded = false;
  /** Reads that were sent to replicas, and those that had to go to the primary for want of one. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.changes = database.changes;
    this.maxLagMs = env.replicaMaxLagMs;
    this.replicas = env.databaseReplicaUrls.map((url) => this.replicaAt(url));
    this.primary = this.replicas.length === 0 ? null : probeOf(env.databaseDirectUrl ?? database.url);
    if (this.primary === null) return;
    this.changes.onChange(() => {
      this.checkIn(0);
    });
  }

  /** How many there are, and how many of them are near enough to be read. */
  get counts(): { readonly all: number; readonly usable: number } {
    return {
      all: this.replicas.length,
      usable: this.replicas.filter((one) => this.isUsable(one, null)).length,
    };
  }

  async onModuleInit(): Promise<void> {
    if (this.primary !== null) await this.check();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.checking;
    const open = this.replicas.map(({ dataSource }) => dataSource).filter((one) => one.isInitialized);
    await Promise.all([
      ...open.map((one) => one.destroy()),
      ...this.replicas.map(({ probe }) => probe.end()),
      this.primary?.end(),
    ]);
  }

  /**
   * The database that answers a read: for users, who may have written, the primary; for visitors a replica that is not
   * too far behind, and not before the position that the caller names. One and the same for the whole of a request.
   */
  readFrom(by: ReadBy): EntityManager {
    const manager = this.picked.get(by) ?? this.pick(by);
    this.picked.set(by, manager);
    const mayBeLate = by.viewer.userId === null && by.position === null;
    return mayBeLate ? manager : databaseOf(manager).countingManager;
  }

  private pick({ viewer, position }: ReadBy): EntityManager {
    if (this.primary === null || viewer.userId !== null) return this.database.manager;
    // Always the first that will do: whoever reads two pages gets both from one state, or from a later one.
    const replica = this.replicas.find((one) => this.isUsable(one, position));
    if (replica === undefined) {
      this.reads.primary += 1;
      return this.database.manager;
    }
    this.reads.replica += 1;
    if (!this.isCurrent(replica)) this.changes.readStale();
    return replica.dataSource.manager;
  }

  /** How far the primary is now; null when there are no replicas. */
  async position(): Promise<bigint | null> {
    if (this.primary === null) return null;
    try {
      return (await placeOfPrimary(this.primary)).position;
    } catch {
      return PRIMARY;
    }
  }

  private isUsable({ dataSource, hasUntil, replayed }: Replica, position: bigint | null): boolean {
    const isNear = dataSource.isInitialized && performance.now() - hasUntil < this.maxLagMs;
    return isNear && (position === null || replayed >= position);
  }

  private isCurrent({ hasUntil }: Replica): boolean {
    return hasUntil > this.changes.lastHeardAt;
  }

  private replicaAt(url: string): Replica {
    const dataSource = makeDataSource({
      url,
      poolSize: this.env.databasePoolSize,
      statementTimeoutMs: this.env.statementTimeoutMs,
      prepare: this.env.databasePrepare,
      original: {
        database: this.database,
        isCurrent: () => this.isCurrent(replica),
        failed: (error) => {
          this.lost(replica, error);
        },
      },
      ...(this.env.slowQueryMs > 0 && {
        slow: {
          overMs: this.env.slowQueryMs,
          tell: (line, { ms, query }) => {
            this.logger.warn(`${line} of a replica, ${ms} ms: ${query}`);
          },
        },
      }),
    });
    const replica = newReplica(url, dataSource);
    return replica;
  }

  /** Keeps a check under way as long as the process lives: quick ones while somebody lacks a change that is known. */
  private checkIn(ms: number): void {
    if (this.isEnded) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.check();
    }, ms);
    this.timer.unref();
  }

  private check(): Promise<void> {
    this.checking ??= this.ask().finally(() => {
      this.checking = null;
      const lags = this.replicas.some((one) => this.isUsable(one, null) && !this.isCurrent(one));
      this.checkIn(lags ? CATCH_UP_MS : CHECK_MS);
    });
    return this.checking;
  }

  private async ask(): Promise<void> {
    const { primary } = this;
    if (primary === null) return;
    try {
      const at = performance.now();
      const { position, timeline } = await this.database.jobs.run('ask_primary', () =>
        placeOfPrimary(primary),
      );
      // Another server has become the primary: how far the one before was says nothing.
      if (timeline !== this.timeline) {
        this.samples = [];
        for (const replica of this.replicas) forget(replica);
      }
      this.timeline = timeline;
      this.samples = this.samples.filter((sample) => at - sample.at < this.maxLagMs);
      this.samples.push({ at, position });
    } catch {
      // Nobody knows then how far behind the replicas are: after a while they are not used.
      return;
    }
    // Each at its own pace: one that does not answer keeps no other from being known.
    const asked = this.replicas.map((replica) => (replica.asking ??= this.askOne(replica)));
    await Promise.race([Promise.all(asked), sleep(CHECK_MS, undefined, { ref: false })]);
  }

  private async askOne(replica: Replica): Promise<void> {
    try {
      await this.database.jobs.run('ask_replicas', () => this.learn(replica));
    } catch (error) {
      this.lost(replica, error);
    } finally {
      replica.asking = null;
    }
  }

  /** @throws Error when it cannot be read from */
  private async learn(replica: Replica): Promise<void> {
    if (!replica.dataSource.isInitialized) {
      await open(replica);
      if (this.isEnded) {
        await replica.dataSource.destroy();
        return;
      }
    }
    const { position, timeline } = await placeOfReplica(replica.probe);
    if (timeline !== this.timeline)
      throw new Error(`It follows timeline ${timeline}, and the primary is on ${this.timeline ?? 'none'}.`);
    // It may tell where it is and answer no statement.
    if (!replica.isUsed) await replica.dataSource.query('SELECT 1');
    replica.replayed = position;
    const known = this.samples.findLast((sample) => sample.position <= position);
    if (known !== undefined) replica.hasUntil = known.at;
    if (!replica.isUsed) this.logger.log(`The replica at ${replica.name} is read from.`);
    replica.isUsed = true;
    replica.told.clear();
  }

  private lost(replica: Replica, error: unknown): void {
    if (this.isEnded) return;
    forget(replica);
    // Statements that wait for it fail at once, and are sent to the primary.
    for (const client of replica.clients) socketOf(client).destroy();
    const reason = String(error);
    if (!replica.told.has(reason) && replica.told.size < MOST_REASONS) {
      replica.told.add(reason);
      this.logger.warn(`The replica at ${replica.name} is not read from: ${reason}`);
    }
    replica.isUsed = false;
  }
}
