// Whether the database and the folder of images take writes at the moment: both go on being read when a disk is full.
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import { Database } from '../database/connection/database.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { probeOf } from '../database/replicas/place.js';
import { ImageStore } from '../images/stores/image-store.js';
import { tryToWrite } from './health.queries.js';

/** Shortest time between two checks, in milliseconds, however many requests ask for them. */
const CHECK_MS = 5000;

/** A check that takes longer says nothing for now, in milliseconds. */
const TIMEOUT_MS = 1500;

/** Unknown when nothing could be tried. */
export type Writable = 'ok' | 'refused' | 'unknown';

export interface Writes {
  /** Of the database. */
  readonly writes: Writable;
  readonly images: Writable;
}

export const UNKNOWN_WRITES: Writes = { writes: 'unknown', images: 'unknown' };

@Injectable()
export class WriteCheck implements OnModuleDestroy {
  private readonly logger = new Logger(WriteCheck.name);
  private readonly database: Pool;
  private last: Promise<Writes> | null = null;
  private lastAt = -Infinity;
  private known: Writes = UNKNOWN_WRITES;

  constructor(
    { url }: Database,
    @Inject(ENV) env: Env,
    private readonly images: ImageStore,
  ) {
    this.database = probeOf(env.databaseDirectUrl ?? url, 'writes');
  }

  async onModuleDestroy(): Promise<void> {
    await this.database.end();
  }

  /** What the last check found; a new one is made when that is five seconds old. */
  async check(): Promise<Writes> {
    const now = performance.now();
    if (this.last === null || now - this.lastAt >= CHECK_MS) {
      this.lastAt = now;
      this.last = this.tryBoth();
    }
    const late = sleep(TIMEOUT_MS, UNKNOWN_WRITES, { ref: false });
    return Promise.race([this.last, late]);
  }

  private async tryBoth(): Promise<Writes> {
    const [writes, images] = await Promise.all([
      tryToWrite(this.database).then(() => 'ok' as const, this.refusedBy('database', isRefusal)),
      this.images.checkWritable().then(
        () => 'ok' as const,
        this.refusedBy('folder of images', () => true),
      ),
    ]);
    this.report({ writes, images });
    return { writes, images };
  }

  private refusedBy(place: string, refuses: (error: unknown) => boolean): (error: unknown) => Writable {
    return (error) => {
      if (!refuses(error)) return 'unknown';
      const isNew = (place === 'database' ? this.known.writes : this.known.images) !== 'refused';
      if (isNew) this.logger.warn(`The ${place} refuses writes: ${String(error)}`);
      return 'refused';
    };
  }

  private report(now: Writes): void {
    const before = Object.values(this.known).includes('refused');
    if (before && !Object.values(now).includes('refused')) this.logger.warn('Writes are possible again.');
    this.known = now;
  }
}

/** Lost connections, too many of them, and statements that were ended say nothing about the disk. */
const NOT_OF_THE_DISK = /^(?:08|40|55|57|53300)/;

/** Whether the database itself says no. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== undefined && !NOT_OF_THE_DISK.test(error.code);
}
