import { Temporal } from './temporal.js';

let stoppedAt: Temporal.Instant | null = null;

/** The only reader of the system clock, so that tests and imports can set the time. */
export const clock = {
  now(): Temporal.Instant {
    return stoppedAt ?? Temporal.Now.instant();
  },

  ms(): number {
    return stoppedAt?.epochMilliseconds ?? Date.now();
  },

  /** Stops the clock at an instant (text: ISO 8601 with an offset or `Z`); null lets the system clock run again. */
  set(instant: Temporal.Instant | string | null): void {
    stoppedAt = typeof instant === 'string' ? Temporal.Instant.from(instant) : instant;
  },
};
