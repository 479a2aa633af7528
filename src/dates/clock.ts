// The only place that reads the system clock, so that tests and imports can say what time it is.
import { Temporal } from './temporal.js';

let stopped: Temporal.Instant | null = null;

export const clock = {
  /** The present moment, or the one that was set. */
  now(): Temporal.Instant {
    return stopped ?? Temporal.Now.instant();
  },

  /** The same in milliseconds since 1970, UTC. */
  ms(): number {
    return stopped?.epochMilliseconds ?? Date.now();
  },

  /** Stops the clock at a moment (text: ISO 8601 with an offset or `Z`); null lets the system clock run again. */
  set(instant: Temporal.Instant | string | null): void {
    stopped = typeof instant === 'string' ? Temporal.Instant.from(instant) : instant;
  },
};
