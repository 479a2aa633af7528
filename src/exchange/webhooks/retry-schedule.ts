const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After how long without success a receiver is given up. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
];

const LONGEST_PAUSE_MS = 12 * HOUR_MS;

/** Spreads the repetitions of many messages that failed together. */
const MAX_JITTER = 0.1;

/**
 * @param failures number of failed attempts, at least 1
 * @param random from 0 to 1
 */
export const getPauseMs = (failures: number, random: number): number =>
  Math.round((PAUSES_MS[failures - 1] ?? LONGEST_PAUSE_MS) * (1 + MAX_JITTER * random));
