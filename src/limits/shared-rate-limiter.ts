// How often something may happen in a minute, by key, counted by all processes together.
import { Logger } from '@nestjs/common';
import type { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import { addCounts, deleteExpiredCounts } from './rate-counts.queries.js';

const MINUTE_MS = 60_000;

/** After so many milliseconds the others know what was counted here; so much more than the limit may happen. */
const SHARE_DELAY_MS = 1000;

/** Keys in a minute. What is beyond is not counted: there are too many callers for it to be one. */
const MAX_KEYS = 100_000;

interface KeyCount {
  /** What all processes have told, this one included. */
  shared: number;
  /** What this one has not told yet. */
  unshared: number;
}

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

  /**
   * Whether it has happened as often as it may.
   *
   * @returns how many milliseconds to wait, 0 when it may happen now
   */
  getWaitMs(key: string): number {
    this.startMinute();
    const { shared: told, unshared: untold } = this.counts.get(key) ?? { shared: 0, unshared: 0 };
    return told + untold < this.perMinute ? 0 : this.minute + MINUTE_MS - clock.ms();
  }

  count(key: string): void {
    this.startMinute();
    let known = this.counts.get(key);
    if (known === undefined) {
      if (this.counts.size >= MAX_KEYS) return;
      known = { shared: 0, unshared: 0 };
      this.counts.set(key, known);
    }
    known.unshared += 1;
    this.timer ??= setTimeout(() => void this.share(), SHARE_DELAY_MS).unref();
  }

  /** Tells the others what is not told yet, and hears of them. */
  async share(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { counts, minute } = this;
    const added = [...counts]
      .filter(([, { unshared: untold }]) => untold > 0)
      .map(([key, { unshared: untold }]) => ({ key, count: untold }))
      // Processes that tell of the same keys take the rows in one order.
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    // Meanwhile it counts here, and when the database is away: that must not let everything through.
    for (const { key, count } of added) {
      const known = counts.get(key) as KeyCount;
      known.shared += count;
      known.unshared = 0;
    }
    try {
      const all = await this.database.jobs.run('share_rate_counts', () =>
        addCounts(this.database, new Date(minute), added),
      );
      for (const { key, count } of all) {
        const known = counts.get(key) as KeyCount;
        // What is under way, or came back in another order, does not make it less.
        known.shared = Math.max(known.shared, count);
      }
    } catch (error) {
      for (const { key, count } of added) {
        const known = counts.get(key) as KeyCount;
        known.shared -= count;
        known.unshared += count;
      }
      this.logger.warn(`What was counted could not be told to others: ${String(error)}`);
    }
    await this.removeExpired(minute);
  }

  /** What is past, once a minute. */
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
