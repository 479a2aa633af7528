// Whether the database and the folder of images take writes at the moment: both go on being read when a disk is full.
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { Database } from '../database/connection/database.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { createProbePool } from '../database/replicas/wal-location.js';
import { ImageStore } from '../images/stores/image-store.js';
import { tryToWrite } from './health.queries.js';

/** Shortest time between two checks, in milliseconds, however many requests ask for them. */
const CHECK_MS = 5000;

/** A check that takes longer says nothing for now, in milliseconds. */
const TIMEOUT_MS = 1500;

/** Unknown when nothing could be tried. */
export type WriteStatus = 'ok' | 'refused' | 'unknown';

export interface WriteStatuses {
  /** Of the database. */
  readonly writes: WriteStatus;
  readonly images: WriteStatus;
}

export const UNKNOWN_WRITES: WriteStatuses = { writes: 'unknown', images: 'unknown' };

@Injectable()
export class WriteCheck implements OnModuleDestroy {
  private readonly logger = new Logger(WriteCheck.name);
  private readonly database: Pool;
  private lastCheck: Promise<WriteStatuses> | null = null;
  private lastCheckAt = -Infinity;
  private lastStatuses: WriteStatuses = UNKNOWN_WRITES;

  constructor(
    { url }: Database,
    @Inject(ENV) env: Env,
    private readonly images: ImageStore,
  ) {
    this.database = createProbePool(env.databaseDirectUrl ?? url, 'writes');
  }

  async onModuleDestroy(): Promise<void> {
    await this.database.end();
  }

  /** What the last check found; a new one is made when that is five seconds old. */
  async check(): Promise<WriteStatuses> {
    const now = performance.now();
    if (this.lastCheck === null || now - this.lastCheckAt >= CHECK_MS) {
      this.lastCheckAt = now;
      this.lastCheck = this.runCheck();
    }
    const late = sleep(TIMEOUT_MS, UNKNOWN_WRITES, { ref: false });
    return Promise.race([this.lastCheck, late]);
  }

  private async runCheck(): Promise<WriteStatuses> {
    const [writes, images] = await Promise.all([
      tryToWrite(this.database).then(
        () => 'ok' as const,
        this.createRefusalHandler('database', isWriteRefusal),
      ),
      this.images.checkWritable().then(
        () => 'ok' as const,
        this.createRefusalHandler('folder of images', () => true),
      ),
    ]);
    this.report({ writes, images });
    return { writes, images };
  }

  private createRefusalHandler(
    place: string,
    refuses: (error: unknown) => boolean,
  ): (error: unknown) => WriteStatus {
    return (error) => {
      if (!refuses(error)) return 'unknown';
      const isNew =
        (place === 'database' ? this.lastStatuses.writes : this.lastStatuses.images) !== 'refused';
      if (isNew) this.logger.warn(`The ${place} refuses writes: ${String(error)}`);
      return 'refused';
    };
  }

  private report(now: WriteStatuses): void {
    const before = Object.values(this.lastStatuses).includes('refused');
    if (before && !Object.values(now).includes('refused')) this.logger.warn('Writes are possible again.');
    this.lastStatuses = now;
  }
}

/** Lost connections, too many of them, and statements that were ended say nothing about the disk. */
const NOT_DISK_ERROR = /^(?:08|40|55|57|53300)/;

/** Whether the database itself says no. */
export function isWriteRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && !NOT_DISK_ERROR.test(error.code);
}
