import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import type { Changes } from '../changes/changes.js';
import { Database, getDatabase } from '../connection/database.js';
import { createDatabase } from '../connection/data-source.js';
import { readPrimaryLocation, readReplicaLocation, createProbePool } from './wal-location.js';
import { PRIMARY_ONLY_POSITION } from './position.js';
import { Replica } from './replica.js';

const CHECK_INTERVAL_MS = 250;
const CATCH_UP_INTERVAL_MS = 20;

/** Log at most this many reasons for not using a replica, once each, until it is used again. */
const MAX_REASONS = 5;

/** `at` is a time of `performance.now()`. */
interface PrimarySample {
  readonly at: number;
  readonly position: bigint;
}

export interface ReadContext {
  readonly viewer: { readonly userId: number | null };
  /** The position that the caller requires, or `PRIMARY_ONLY_POSITION`. */
  readonly position: bigint | null;
}

/** Streaming replicas, which serve reads of visitors while their lag behind the primary is known to be small. */
@Injectable()
export class Replicas implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Replicas.name);
  private readonly replicas: readonly Replica[];
  private readonly pickedManagers = new WeakMap<ReadContext, EntityManager>();
  private readonly changes: Changes;
  private readonly primaryProbe: Pool | null;
  private readonly maxLagMs: number;
  /** Of the last `maxLagMs`. */
  private samples: PrimarySample[] = [];
  /** Of the samples. */
  private timeline: number | null = null;
  private timer: NodeJS.Timeout | undefined;
  private inFlightCheck: Promise<void> | null = null;
  private isEnded = false;
  /** Reads of visitors by the database that served them; the primary serves those without a usable replica. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.changes = database.changes;
    this.maxLagMs = env.replicaMaxLagMs;
    this.replicas = env.databaseReplicaUrls.map((url) => this.connectReplica(url));
    this.primaryProbe =
      this.replicas.length === 0 ? null : createProbePool(env.databaseDirectUrl ?? database.url);
    if (this.primaryProbe !== null) this.changes.onChange(() => this.scheduleCheck(0));
  }

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
    clearTimeout(this.timer);
    await this.inFlightCheck;
    const open = this.replicas.map(({ dataSource }) => dataSource).filter((one) => one.isInitialized);
    await Promise.all([
      ...open.map((one) => one.destroy()),
      ...this.replicas.map(({ probe }) => probe.end()),
      this.primaryProbe?.end(),
    ]);
  }

  /** Users, who may have written, read from the primary; visitors from a usable replica, always the same in a request. */
  getReadManager(context: ReadContext): EntityManager {
    const manager = this.pickedManagers.get(context) ?? this.pickManager(context);
    this.pickedManagers.set(context, manager);
    const mayLag = context.viewer.userId === null && context.position === null;
    return mayLag ? manager : getDatabase(manager).freshTotalsManager;
  }

  private pickManager({ viewer, position }: ReadContext): EntityManager {
    if (this.primaryProbe === null || viewer.userId !== null) return this.database.manager;
    // Always the first usable one, so that successive pages do not go back in time.
    const replica = this.replicas.find((one) => this.isUsable(one, position));
    if (replica === undefined) {
      this.reads.primary += 1;
      return this.database.manager;
    }
    this.reads.replica += 1;
    if (!this.isCurrent(replica)) this.changes.recordStaleRead();
    return replica.dataSource.manager;
  }

  async getPrimaryPosition(): Promise<bigint | null> {
    if (this.primaryProbe === null) return null;
    try {
      return (await readPrimaryLocation(this.primaryProbe)).position;
    } catch {
      return PRIMARY_ONLY_POSITION;
    }
  }

  private isUsable(
    { dataSource, caughtUpUntil, replayedPosition }: Replica,
    position: bigint | null,
  ): boolean {
    const isNear = dataSource.isInitialized && performance.now() - caughtUpUntil < this.maxLagMs;
    return isNear && (position === null || replayedPosition >= position);
  }

  private isCurrent({ caughtUpUntil }: Replica): boolean {
    return caughtUpUntil > this.changes.lastNoticedAt;
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
        onFailure: (error) => this.onReplicaFailure(replica, error),
      },
      ...(this.env.slowQueryMs > 0 && {
        slow: {
          overMs: this.env.slowQueryMs,
          report: (line, { ms, query }) => this.logger.warn(`${line} of a replica, ${ms} ms: ${query}`),
        },
      }),
    });
    const replica = new Replica(url, dataSource);
    return replica;
  }

  private scheduleCheck(afterMs: number): void {
    if (this.isEnded) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), afterMs).unref();
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
      // Another server is the primary now, so that earlier positions mean nothing.
      if (timeline !== this.timeline) {
        this.samples = [];
        for (const replica of this.replicas) replica.resetProgress();
      }
      this.timeline = timeline;
      this.samples = this.samples.filter((sample) => at - sample.at < this.maxLagMs);
      this.samples.push({ at, position });
    } catch {
      // The lag of the replicas is unknown now: they become unusable after `maxLagMs`.
      return;
    }
    // A replica that does not answer must not delay the others.
    const probes = this.replicas.map((replica) => (replica.inFlightProbe ??= this.probeReplica(replica)));
    await Promise.race([Promise.all(probes), sleep(CHECK_INTERVAL_MS, undefined, { ref: false })]);
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

  /** @throws Error when the replica cannot be used */
  private async updateReplica(replica: Replica): Promise<void> {
    if (!replica.dataSource.isInitialized) {
      await replica.open();
      if (this.isEnded) {
        await replica.dataSource.destroy();
        return;
      }
    }
    const { position, timeline } = await readReplicaLocation(replica.probe);
    if (timeline !== this.timeline)
      throw new Error(`It follows timeline ${timeline}, and the primary is on ${this.timeline ?? 'none'}.`);
    // A replica may report its position and yet serve no statements.
    if (!replica.isUsed) await replica.dataSource.query('SELECT 1');
    replica.replayedPosition = position;
    const passedSample = this.samples.findLast((sample) => sample.position <= position);
    if (passedSample !== undefined) replica.caughtUpUntil = passedSample.at;
    if (!replica.isUsed) this.logger.log(`The replica at ${replica.name} is read from.`);
    replica.isUsed = true;
    replica.reportedReasons.clear();
  }

  private onReplicaFailure(replica: Replica, error: unknown): void {
    if (this.isEnded) return;
    replica.resetProgress();
    replica.closeConnections();
    const reason = String(error);
    if (!replica.reportedReasons.has(reason) && replica.reportedReasons.size < MAX_REASONS) {
      replica.reportedReasons.add(reason);
      this.logger.warn(`The replica at ${replica.name} is not read from: ${reason}`);
    }
    replica.isUsed = false;
  }
}
