// Adds up the metrics of all workers: the primary process collects them for the worker that was scraped.
import type { Worker } from 'node:cluster';
import type { AggregatorRegistry, RegistryContentType } from 'prom-client';

const METRICS_MESSAGE = 'metrics';

const TIMEOUT_MS = 6000;

interface MetricsReply {
  readonly [METRICS_MESSAGE]: string | null;
}

const isMetricsReply = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && METRICS_MESSAGE in message;

/** In the primary process: answers the requests of a worker. */
export function serveClusterMetrics(
  worker: Worker,
  registry: Pick<AggregatorRegistry<RegistryContentType>, 'clusterMetrics'>,
): void {
  worker.on('message', (message: unknown) => {
    if (message !== METRICS_MESSAGE) return;
    void registry
      .clusterMetrics()
      .catch(() => null)
      .then((text) => {
        if (worker.isConnected()) worker.send({ [METRICS_MESSAGE]: text });
      });
  });
}

/** In a worker. @throws Error when a worker does not report in time */
export function requestClusterMetrics(): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const receive = (message: unknown): void => {
      if (!isMetricsReply(message)) return;
      stop();
      if (message[METRICS_MESSAGE] === null) reject(new Error('A worker did not report its metrics.'));
      else resolve(message[METRICS_MESSAGE]);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('The first process did not report the metrics.'));
    }, TIMEOUT_MS);
    const stop = (): void => {
      clearTimeout(timer);
      process.off('message', receive);
    };
    process.on('message', receive);
    process.send?.(METRICS_MESSAGE);
  });
}
