/** Repeats requests that fail because the service or the network is not there for a while. */
import { CalendarError } from './errors.js';

/** Of one request, unless the iteration has no end. */
export const MAX_FAILURES = 5;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 60_000;

/** In milliseconds, after the first failure and each further one. */
export const growPause = (failures: number): number =>
  Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures - 1));

/** Repeats what fails because the service or the network is not there for a while. */
export async function repeat<T>(
  mostFailures: number,
  signal: AbortSignal | undefined,
  send: () => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted === true || failures >= mostFailures || !isTemporary(error)) throw error;
      await pause(Math.max(growPause(failures), getRetryAfterMs(error)), signal);
    }
  }
}

/** Errors of `fetch` have no status. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof CalendarError) || error.status === 429 || error.status >= 500;

export const getRetryAfterMs = (error: unknown): number =>
  error instanceof CalendarError ? Number(error.response.headers.get('Retry-After') ?? 0) * 1000 || 0 : 0;

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
