import { getPauseMs } from './retry-schedule.js';

const MINUTE_MS = 60_000;

it.each([
  [1, 0, 5000],
  [1, 1, 5500],
  [3, 0.5, 2.1 * MINUTE_MS],
  [10, 0, 720 * MINUTE_MS],
  [11, 0, 720 * MINUTE_MS],
  [50, 1, 792 * MINUTE_MS],
])('waits after %i failures, and up to a tenth longer', (failures, random, pauseMs) => {
  expect(getPauseMs(failures, random)).toBe(pauseMs);
});
