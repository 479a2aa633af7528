// Whichever worker is asked, the answer is about all of them: the first process adds them up.
import type { Worker } from 'node:cluster';
import type { AggregatorRegistry, RegistryContentType } from 'prom-client';

const ASKED = 'metrics';

/** Longest wait for the first process, in milliseconds. */
const PATIENCE_MS = 6000;

interface Told {
  readonly [ASKED]: string | null;
}

const isTold = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && ASKED in message;

/** In the first process: answers each worker that asks. */
export function tellMetrics(
  worker: Worker,
  all: Pick<AggregatorRegistry<RegistryContentType>, 'clusterMetrics'>,
): void {
  worker.on('message', (message: unknown) => {
    if (message !== ASKED) return;
    void all
      .clusterMetrics()
      .catch(() => null)
      .then((text) => {
        if (worker.isConnected()) worker.send({ [ASKED]: text });
      });
  });
}

/** In a worker. @throws Error when a worker does not tell its own in time */
export function metricsOfAll(): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown): void => {
      if (!isTold(message)) return;
      stop();
      if (message[ASKED] === null) reject(new Error('A worker does not tell its metrics.'));
      else resolve(message[ASKED]);
    };
    const late = setTimeout(() => {
      stop();
      reject(new Error('The first process does not tell the metrics.'));
    }, PATIENCE_MS);
    const stop = (): void => {
      clearTimeout(late);
      process.off('message', hear);
    };
    process.on('message', hear);
    process.send?.(ASKED);
  });
}
