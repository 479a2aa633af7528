// Streaming replicas: reads of visitors go to one of them while it is known how far behind the primary it is.
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import type { Changes } from '../changes/changes.js';
import { Database, getDatabase } from '../connection/database.js';
import { createDatabase } from '../connection/data-source.js';
import { readPrimaryLocation, readReplicaLocation, createProbePool } from './wal-location.js';
import { PRIMARY_ONLY_POSITION } from './position.js';
import { resetProgress, createReplica, openReplica, type Replica, getSocket } from './replica.js';

/** How often the replicas are asked how far they are, in milliseconds; and while one lacks a known change. */
const CHECK_INTERVAL_MS = 250;
const CATCH_UP_INTERVAL_MS = 20;

/** Why a replica is not used is told of so many reasons, once each, until it is used again. */
const MAX_REASONS = 5;

/** How far the primary was at a moment of `performance.now()`. */
interface PrimarySample {
  readonly at: number;
  readonly position: bigint;
}

/** What decides where a request is answered. */
export interface ReadContext {
  readonly viewer: { readonly userId: number | null };
  /** What the caller has seen of the log, or the wish for the primary; null for one who says nothing. */
  readonly position: bigint | null;
}

@Injectable()
export class Replicas implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Replicas.name);
  private readonly replicas: readonly Replica[];
  private readonly pickedManagers = new WeakMap<ReadContext, EntityManager>();
  private readonly changes: Changes;
  private readonly primaryProbe: Pool | null;
  private readonly maxLagMs: number;
  /** As old as a replica may be. */
  private samples: PrimarySample[] = [];
  /** Of the primary, which the samples are of. */
  private timeline: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private inFlightCheck: Promise<void> | null = null;
  private isEnded = false;
  /** Reads that were sent to replicas, and those that had to go to the primary for want of one. */
  readonly reads = { replica: 0, primaryProbe: 0 };

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.changes = database.changes;
    this.maxLagMs = env.replicaMaxLagMs;
    this.replicas = env.databaseReplicaUrls.map((url) => this.connectReplica(url));
    this.primaryProbe =
      this.replicas.length === 0 ? null : createProbePool(env.databaseDirectUrl ?? database.url);
    if (this.primaryProbe === null) return;
    this.changes.onChange(() => {
      this.scheduleCheck(0);
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
    if (this.primaryProbe !== null) await this.check();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.inFlightCheck;
    const open = this.replicas.map(({ dataSource }) => dataSource).filter((one) => one.isInitialized);
    await Promise.all([
      ...open.map((one) => one.destroy()),
      ...this.replicas.map(({ probe }) => probe.end()),
      this.primaryProbe?.end(),
    ]);
  }

  /**
   * The database that answers a read: for users, who may have written, the primary; for visitors a replica that is not
   * too far behind, and not before the position that the caller names. One and the same for the whole of a request.
   */
  getReadManager(by: ReadContext): EntityManager {
    const manager = this.pickedManagers.get(by) ?? this.pickManager(by);
    this.pickedManagers.set(by, manager);
    const mayBeLate = by.viewer.userId === null && by.position === null;
    return mayBeLate ? manager : getDatabase(manager).freshTotalsManager;
  }

  private pickManager({ viewer, position }: ReadContext): EntityManager {
    if (this.primaryProbe === null || viewer.userId !== null) return this.database.manager;
    // Always the first that will do: whoever reads two pages gets both from one state, or from a later one.
    const replica = this.replicas.find((one) => this.isUsable(one, position));
    if (replica === undefined) {
      this.reads.primaryProbe += 1;
      return this.database.manager;
    }
    this.reads.replica += 1;
    if (!this.isCurrent(replica)) this.changes.recordStaleRead();
    return replica.dataSource.manager;
  }

  /** How far the primary is now; null when there are no replicas. */
  async getPrimaryPosition(): Promise<bigint | null> {
    if (this.primaryProbe === null) return null;
    try {
      return (await readPrimaryLocation(this.primaryProbe)).position;
    } catch {
      return PRIMARY_ONLY_POSITION;
    }
  }

  private isUsable(
    { dataSource, caughtUpUntil: hasUntil, replayedPosition: replayed }: Replica,
    position: bigint | null,
  ): boolean {
    const isNear = dataSource.isInitialized && performance.now() - hasUntil < this.maxLagMs;
    return isNear && (position === null || replayed >= position);
  }

  private isCurrent({ caughtUpUntil: hasUntil }: Replica): boolean {
    return hasUntil > this.changes.lastNoticedAt;
  }

  private connectReplica(url: string): Replica {
    const dataSource = createDatabase({
      url,
      poolSize: this.env.databasePoolSize,
      statementTimeoutMs: this.env.statementTimeoutMs,
      prepare: this.env.databasePrepare,
      primary: {
        database: this.database,
        isCurrent: () => this.isCurrent(replica),
        onFailure: (error) => {
          this.onReplicaFailure(replica, error);
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
    const replica = createReplica(url, dataSource);
    return replica;
  }

  /** Keeps a check under way as long as the process lives: quick ones while somebody lacks a change that is known. */
  private scheduleCheck(ms: number): void {
    if (this.isEnded) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.check();
    }, ms);
    this.timer.unref();
  }

  private check(): Promise<void> {
    this.inFlightCheck ??= this.probeAll().finally(() => {
      this.inFlightCheck = null;
      const lags = this.replicas.some((one) => this.isUsable(one, null) && !this.isCurrent(one));
      this.scheduleCheck(lags ? CATCH_UP_INTERVAL_MS : CHECK_INTERVAL_MS);
    });
    return this.inFlightCheck;
  }

  private async probeAll(): Promise<void> {
    const { primaryProbe: primary } = this;
    if (primary === null) return;
    try {
      const at = performance.now();
      const { position, timeline } = await this.database.jobs.run('ask_primary', () =>
        readPrimaryLocation(primary),
      );
      // Another server has become the primary: how far the one before was says nothing.
      if (timeline !== this.timeline) {
        this.samples = [];
        for (const replica of this.replicas) resetProgress(replica);
      }
      this.timeline = timeline;
      this.samples = this.samples.filter((sample) => at - sample.at < this.maxLagMs);
      this.samples.push({ at, position });
    } catch {
      // Nobody knows then how far behind the replicas are: after a while they are not used.
      return;
    }
    // Each at its own pace: one that does not answer keeps no other from being known.
    const asked = this.replicas.map((replica) => (replica.inFlightProbe ??= this.probeReplica(replica)));
    await Promise.race([Promise.all(asked), sleep(CHECK_INTERVAL_MS, undefined, { ref: false })]);
  }

  private async probeReplica(replica: Replica): Promise<void> {
    try {
      await this.database.jobs.run('ask_replicas', () => this.updateReplica(replica));
    } catch (error) {
      this.onReplicaFailure(replica, error);
    } finally {
      replica.inFlightProbe = null;
    }
  }

  /** @throws Error when it cannot be read from */
  private async updateReplica(replica: Replica): Promise<void> {
    if (!replica.dataSource.isInitialized) {
      await openReplica(replica);
      if (this.isEnded) {
        await replica.dataSource.destroy();
        return;
      }
    }
    const { position, timeline } = await readReplicaLocation(replica.probe);
    if (timeline !== this.timeline)
      throw new Error(`It follows timeline ${timeline}, and the primary is on ${this.timeline ?? 'none'}.`);
    // It may tell where it is and answer no statement.
    if (!replica.isUsed) await replica.dataSource.query('SELECT 1');
    replica.replayedPosition = position;
    const known = this.samples.findLast((sample) => sample.position <= position);
    if (known !== undefined) replica.caughtUpUntil = known.at;
    if (!replica.isUsed) this.logger.log(`The replica at ${replica.name} is read from.`);
    replica.isUsed = true;
    replica.reportedReasons.clear();
  }

  private onReplicaFailure(replica: Replica, error: unknown): void {
    if (this.isEnded) return;
    resetProgress(replica);
    // Statements that wait for it fail at once, and are sent to the primary.
    for (const client of replica.clients) getSocket(client).destroy();
    const reason = String(error);
    if (!replica.reportedReasons.has(reason) && replica.reportedReasons.size < MAX_REASONS) {
      replica.reportedReasons.add(reason);
      this.logger.warn(`The replica at ${replica.name} is not read from: ${reason}`);
    }
    replica.isUsed = false;
  }
}
