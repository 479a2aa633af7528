// How often something may happen in a minute, by key, counted by all processes together.
import { Logger } from '@nestjs/common';
import type { Database } from '../database/connection/database.js';
import { clock } from '../dates/clock.js';
import { addCounts, forgetCounts } from './shared-counts.queries.js';

const MINUTE = 60_000;

/** After so many milliseconds the others know what was counted here; so much more than the limit may happen. */
const TELL_MS = 1000;

/** Keys in a minute. What is beyond is not counted: there are too many callers for it to be one. */
const MOST_KEYS = 100_000;

interface Known {
  /** What all processes have told, this one included. */
  told: number;
  /** What this one has not told yet. */
  untold: number;
}

export class SharedRate {
  private readonly logger = new Logger(SharedRate.name);
  private counts = new Map<string, Known>();
  private minute = 0;
  private timer: NodeJS.Timeout | null = null;
  private forgottenAt = 0;

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
  wait(key: string): number {
    this.turn();
    const { told, untold } = this.counts.get(key) ?? { told: 0, untold: 0 };
    return told + untold < this.perMinute ? 0 : this.minute + MINUTE - clock.ms();
  }

  count(key: string): void {
    this.turn();
    let known = this.counts.get(key);
    if (known === undefined) {
      if (this.counts.size >= MOST_KEYS) return;
      known = { told: 0, untold: 0 };
      this.counts.set(key, known);
    }
    known.untold += 1;
    this.timer ??= setTimeout(() => void this.tell(), TELL_MS).unref();
  }

  /** Tells the others what is not told yet, and hears of them. */
  async tell(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { counts, minute } = this;
    const added = [...counts]
      .filter(([, { untold }]) => untold > 0)
      .map(([key, { untold }]) => ({ key, count: untold }))
      // Processes that tell of the same keys take the rows in one order.
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    // Meanwhile it counts here, and when the database is away: that must not let everything through.
    for (const { key, count } of added) {
      const known = counts.get(key) as Known;
      known.told += count;
      known.untold = 0;
    }
    try {
      const all = await this.database.jobs.run('share_rate_counts', () =>
        addCounts(this.database, new Date(minute), added),
      );
      for (const { key, count } of all) {
        const known = counts.get(key) as Known;
        // What is under way, or came back in another order, does not make it less.
        known.told = Math.max(known.told, count);
      }
    } catch (error) {
      for (const { key, count } of added) {
        const known = counts.get(key) as Known;
        known.told -= count;
        known.untold += count;
      }
      this.logger.warn(`What was counted could not be told to others: ${String(error)}`);
    }
    await this.forget(minute);
  }

  /** What is past, once a minute. */
  private async forget(minute: number): Promise<void> {
    if (this.forgottenAt >= minute) return;
    this.forgottenAt = minute;
    await this.database.jobs
      .run('remove_rate_counts', () => forgetCounts(this.database, new Date(minute - MINUTE)))
      .catch(() => undefined);
  }

  private turn(): void {
    const minute = Math.floor(clock.ms() / MINUTE) * MINUTE;
    if (minute === this.minute) return;
    this.minute = minute;
    this.counts = new Map();
  }
}
