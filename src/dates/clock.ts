// The only place that reads the system clock, so that tests and imports can say what time it is.
import { Temporal } from './temporal.js';

let stoppedAt: Temporal.Instant | null = null;

export const clock = {
  /** The present moment, or the one that was set. */
  now(): Temporal.Instant {
    return stoppedAt ?? Temporal.Now.instant();
  },

  /** The same in milliseconds since 1970, UTC. */
  ms(): number {
    return stoppedAt?.epochMilliseconds ?? Date.now();
  },

  /** Stops the clock at a moment (text: ISO 8601 with an offset or `Z`); null lets the system clock run again. */
  set(instant: Temporal.Instant | string | null): void {
    stoppedAt = typeof instant === 'string' ? Temporal.Instant.from(instant) : instant;
  },
};
