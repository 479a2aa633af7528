/** Bounds the memory; the least recently used keys are dropped first. */
const MAX_KEYS = 100_000;

const MINUTE_MS = 60_000;

/** Share of a minute's allowance that may come at once. */
const BURST_SHARE = 1 / 6;

/** Limits a rate by key with the generic cell rate algorithm (ITU-T I.371), which stores one number per key. */
export class RateLimiter {
  /** For each key, the time (ms) at which its allowance is full again; in the order of last use. */
  private readonly arrivalTimes = new Map<string, number>();
  private readonly interval: number;
  private readonly tolerance: number;

  /** @param perMinute more than 0 */
  constructor(perMinute: number) {
    this.interval = MINUTE_MS / perMinute;
    this.tolerance = Math.max(MINUTE_MS * BURST_SHARE, this.interval);
  }

  /**
   * @param now in milliseconds, never decreasing
   * @returns milliseconds to wait, 0 when the event is allowed
   */
  take(key: string, now: number): number {
    const restedAt = Math.max(this.arrivalTimes.get(key) ?? now, now);
    // This order of terms avoids a rounding error for a new key.
    const waitMs = restedAt - now + (this.interval - this.tolerance);
    if (waitMs > 0) return waitMs;
    this.arrivalTimes.delete(key);
    this.arrivalTimes.set(key, restedAt + this.interval);
    if (this.arrivalTimes.size > MAX_KEYS) {
      const { value: oldest } = this.arrivalTimes.keys().next();
      if (oldest !== undefined) this.arrivalTimes.delete(oldest);
    }
    return 0;
  }
}
