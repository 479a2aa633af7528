import { planNextTry } from './plan-next-try.js';
import type { LinkState } from './try-link.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

it.each<[LinkState, string, string, number, boolean | null, number]>([
  // What it was does not matter where the server says something.
  ['works', 'status_200', 'status_404', 0, false, 7 * DAY_MS],
  ['broken', 'status_404', '', 0, true, DAY_MS],
  // A host without an address counts the second time, also after another failure.
  ['nameless', 'ENOTFOUND', '', 0, null, HOUR_MS],
  ['nameless', 'ENOTFOUND', 'status_404', 0, null, HOUR_MS],
  ['nameless', 'ENOTFOUND', 'ENOTFOUND', 0, true, DAY_MS],
  // As long as the server asks, from a day to 30.
  ['unknown', 'status_503', '', 0, null, DAY_MS],
  ['unknown', 'status_503', '', DAY_MS - 1, null, DAY_MS],
  ['unknown', 'status_429', 'status_429', DAY_MS + 1, null, DAY_MS + 1],
  ['unknown', 'status_429', '', 30 * DAY_MS - 1, null, 30 * DAY_MS - 1],
  ['unknown', 'status_429', '', 31 * DAY_MS, null, 30 * DAY_MS],
])('plans after %s (%s, before %s, wait %s ms): broken %s, next in %s ms', (...row) => {
  const [state, result, before, retryAfterMs, isBroken, waitMs] = row;
  for (const wasBroken of [false, true]) {
    const link = { isBroken: wasBroken, result: before };
    const expected = { isBroken: isBroken ?? wasBroken, waitMs };
    expect(planNextTry(link, { state, result, retryAfterMs })).toEqual(expected);
  }
});
