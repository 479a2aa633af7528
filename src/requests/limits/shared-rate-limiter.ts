import { Logger } from '@nestjs/common';
import type { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { addCounts, deleteExpiredCounts } from './rate-counts.queries.js';

const MINUTE_MS = 60_000;

/** Delay before other processes see the counts of this one; the limit may be exceeded meanwhile. */
const SHARE_DELAY_MS = 1000;

/** Keys in a minute. Further ones are not counted: so many keys cannot belong to one client. */
const MAX_KEYS = 100_000;

interface KeyCount {
  /** Shared by all processes, this one included. */
  shared: number;
  unshared: number;
}

/** Limits a rate by key and minute for all processes together. */
export class SharedRateLimiter {
  private readonly logger = new Logger(SharedRateLimiter.name);
  private counts = new Map<string, KeyCount>();
  private minute = 0;
  private timer: NodeJS.Timeout | null = null;
  private expiredRemovedAt = 0;

  /** @param perMinute more than 0 */
  constructor(
    private readonly database: Database,
    private readonly perMinute: number,
  ) {}

  /** @returns milliseconds to wait, 0 when the limit is not reached */
  getWaitMs(key: string): number {
    this.startMinute();
    const { shared, unshared } = this.counts.get(key) ?? { shared: 0, unshared: 0 };
    return shared + unshared < this.perMinute ? 0 : this.minute + MINUTE_MS - clock.ms();
  }

  count(key: string): void {
    this.startMinute();
    const keyCount = this.counts.get(key) ?? { shared: 0, unshared: 0 };
    if (!this.counts.has(key) && this.counts.size >= MAX_KEYS) return;
    keyCount.unshared += 1;
    this.counts.set(key, keyCount);
    this.timer ??= setTimeout(() => void this.share(), SHARE_DELAY_MS).unref();
  }

  /** Adds the unshared counts to the database, and reads those of other processes. */
  async share(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { counts, minute } = this;
    const added = [...counts]
      .filter(([, { unshared }]) => unshared > 0)
      .map(([key, { unshared }]) => ({ key, count: unshared }))
      // One lock order for all processes.
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const update = (changes: typeof added, change: (keyCount: KeyCount, count: number) => void): void => {
      for (const { key, count } of changes) change(counts.get(key) as KeyCount, count);
    };
    const move = (keyCount: KeyCount, count: number): void => {
      keyCount.shared += count;
      keyCount.unshared -= count;
    };
    // They keep counting here meanwhile, also when the database is unavailable.
    update(added, move);
    try {
      const sharedCounts = await this.database.jobs.run('share_rate_counts', () =>
        addCounts(this.database, new Date(minute), added),
      );
      // A count in flight, or an earlier result that arrives late, must not lower the sum.
      update(sharedCounts, (keyCount, count) => {
        keyCount.shared = Math.max(keyCount.shared, count);
      });
    } catch (error) {
      update(added, (keyCount, count) => move(keyCount, -count));
      this.logger.warn(`Rate counts could not be shared with other processes: ${String(error)}`);
    }
    await this.removeExpired(minute);
  }

  private async removeExpired(minute: number): Promise<void> {
    if (this.expiredRemovedAt >= minute) return;
    this.expiredRemovedAt = minute;
    await this.database.jobs
      .run('remove_rate_counts', () => deleteExpiredCounts(this.database, new Date(minute - MINUTE_MS)))
      .catch(() => undefined);
  }

  private startMinute(): void {
    const minute = Math.floor(clock.ms() / MINUTE_MS) * MINUTE_MS;
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}
