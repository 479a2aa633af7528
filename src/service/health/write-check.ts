import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { Database } from '../../data/database/connection/database.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { createProbePool } from '../../data/database/replicas/wal-location.js';
import { ImageStore } from '../../calendar/images/stores/image-store.js';
import { tryToWrite } from './health.queries.js';

/** Shortest time between two checks, however many requests ask for them. */
const CHECK_INTERVAL_MS = 5000;

/** The statuses are unknown while a check takes longer. */
const TIMEOUT_MS = 1500;

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

  /** The result of the last check, or of a new one when that is five seconds old. */
  async check(): Promise<WriteStatuses> {
    const now = performance.now();
    if (this.lastCheck === null || now - this.lastCheckAt >= CHECK_INTERVAL_MS) {
      this.lastCheckAt = now;
      this.lastCheck = this.runCheck();
    }
    return Promise.race([this.lastCheck, sleep(TIMEOUT_MS, UNKNOWN_WRITES, { ref: false })]);
  }

  private async runCheck(): Promise<WriteStatuses> {
    const before = this.lastStatuses;
    const getStatus = (
      attempt: Promise<unknown>,
      target: string,
      lastStatus: WriteStatus,
      isRefusal: (error: unknown) => boolean,
    ): Promise<WriteStatus> =>
      attempt.then(
        () => 'ok' as const,
        (error: unknown) => {
          if (!isRefusal(error)) return 'unknown';
          if (lastStatus !== 'refused') this.logger.warn(`The ${target} refuses writes: ${String(error)}`);
          return 'refused';
        },
      );
    const [writes, images] = await Promise.all([
      getStatus(tryToWrite(this.database), 'database', before.writes, isWriteRefusal),
      getStatus(this.images.checkWritable(), 'folder of images', before.images, () => true),
    ]);
    const statuses = { writes, images };
    if (hasRefusal(before) && !hasRefusal(statuses)) this.logger.warn('Writes are possible again.');
    this.lastStatuses = statuses;
    return statuses;
  }
}

const hasRefusal = (statuses: WriteStatuses): boolean => Object.values(statuses).includes('refused');

/** Lost connections, too many connections and cancelled statements say nothing about the disk. */
const NOT_DISK_ERROR = /^(?:08|40|55|57|53300)/;

export function isWriteRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && !NOT_DISK_ERROR.test(error.code);
}
