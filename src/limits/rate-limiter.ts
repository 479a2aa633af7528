// How often something may happen, by key: the generic cell rate algorithm (ITU-T I.371), which needs one number a key.

/** Whoever sends from ever new addresses must not fill the memory: the oldest keys are forgotten first. */
const MAX_KEYS = 100_000;

const MINUTE_MS = 60_000;

/** So much of what a minute allows may come at once. */
const BURST_SHARE = 1 / 6;

export class RateLimiter {
  /** By key when it is as if it had never come, in milliseconds; in the order in which they were last used. */
  private readonly arrivalTimes = new Map<string, number>();
  private readonly interval: number;
  private readonly tolerance: number;

  /** @param perMinute more than 0 */
  constructor(perMinute: number) {
    this.interval = MINUTE_MS / perMinute;
    this.tolerance = Math.max(MINUTE_MS * BURST_SHARE, this.interval);
  }

  /**
   * Counts one more, unless it is too many.
   *
   * @param now in milliseconds; never less than the time before
   * @returns how many milliseconds to wait, 0 when it may happen now
   */
  take(key: string, now: number): number {
    const restedAt = Math.max(this.arrivalTimes.get(key) ?? now, now);
    // In this order nothing is rounded away for who has not come before.
    const wait = restedAt - now + (this.interval - this.tolerance);
    if (wait > 0) return wait;
    this.arrivalTimes.delete(key);
    this.arrivalTimes.set(key, restedAt + this.interval);
    if (this.arrivalTimes.size > MAX_KEYS) this.forgetOldest();
    return 0;
  }

  private forgetOldest(): void {
    const { value } = this.arrivalTimes.keys().next();
    if (value !== undefined) this.arrivalTimes.delete(value);
  }
}
