import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const PATIENCE_MS = 60_000;

/** Waits until the condition gives something other than false, null or undefined, or for a minute unless another time is given. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) {
      return value as Exclude<T, false | null | undefined>;
    }
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}.`);
    await sleep(POLL_MS);
  }
}
