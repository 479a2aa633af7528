import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const POLLS = 1000;

/** Waits until the condition gives something other than false, null or undefined, or for 20 seconds. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) {
      return value as Exclude<T, false | null | undefined>;
    }
    await sleep(POLL_MS);
  }
  throw new Error(`Waited in vain: ${what}.`);
}
