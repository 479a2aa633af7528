// Whichever worker is asked, the answer is about all of them: the first process adds them up.
import type { Worker } from 'node:cluster';
import type { AggregatorRegistry, RegistryContentType } from 'prom-client';

const METRICS_MESSAGE = 'metrics';

/** Longest wait for the first process, in milliseconds. */
const TIMEOUT_MS = 6000;

interface MetricsReply {
  readonly [METRICS_MESSAGE]: string | null;
}

const isMetricsReply = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && METRICS_MESSAGE in message;

/** In the first process: answers each worker that asks. */
export function serveClusterMetrics(
  worker: Worker,
  all: Pick<AggregatorRegistry<RegistryContentType>, 'clusterMetrics'>,
): void {
  worker.on('message', (message: unknown) => {
    if (message !== METRICS_MESSAGE) return;
    void all
      .clusterMetrics()
      .catch(() => null)
      .then((text) => {
        if (worker.isConnected()) worker.send({ [METRICS_MESSAGE]: text });
      });
  });
}

/** In a worker. @throws Error when a worker does not tell its own in time */
export function requestClusterMetrics(): Promise<string> {
  return new Promise((resolve, reject) => {
    const hear = (message: unknown): void => {
      if (!isMetricsReply(message)) return;
      stop();
      if (message[METRICS_MESSAGE] === null) reject(new Error('A worker does not tell its metrics.'));
      else resolve(message[METRICS_MESSAGE]);
    };
    const late = setTimeout(() => {
      stop();
      reject(new Error('The first process does not tell the metrics.'));
    }, TIMEOUT_MS);
    const stop = (): void => {
      clearTimeout(late);
      process.off('message', hear);
    };
    process.on('message', hear);
    process.send?.(METRICS_MESSAGE);
  });
}
