// Several processes that answer on one port (node:cluster). The first one runs the database and starts them again.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { tellMetrics } from './metrics/metrics-of-workers.js';

const STOP = 'stop';

/** Longer than a worker waits for requests that are under way, in milliseconds. */
const PATIENCE_MS = 9500;

/** A worker that cannot live is not started again at once, in milliseconds. */
const PAUSE_MS = 1000;

export interface Workers {
  readonly port: number;
  /** Resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * @param url of the database, which is open and migrated
 * @throws Error when one of them cannot start; it has said why
 */
export async function startWorkers(count: number, url: string, logger: Logger): Promise<Workers> {
  let isStopping = false;
  const metrics = new AggregatorRegistry();
  const fork = (): Worker => {
    const worker = cluster.fork({ DATABASE_URL: url });
    tellMetrics(worker, metrics);
    return worker;
  };
  const workers = Array.from({ length: count }, fork);
  const stop = async (): Promise<void> => {
    isStopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map(stopOne));
  };
  const ports = await Promise.all(workers.map(listening)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (isStopping) return;
    logger.error({ pid, code, signal }, 'A worker ended by itself; another one takes its place.');
    void sleep(PAUSE_MS).then(() => (isStopping ? undefined : fork()));
  });
  return { port: ports[0] ?? 0, stop };
}

/** Its port. */
async function listening(worker: Worker): Promise<number> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A worker did not start.');
  });
  const [{ port }] = (await Promise.race([once(worker, 'listening'), ended])) as [{ port: number }];
  return port;
}

/** By word, not by signal: a terminal sends its signals to all of them, and the second one ends a process at once. */
async function stopOne(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // One that is just dying does not listen, and need not.
  if (worker.isConnected()) worker.send(STOP, () => undefined);
  const late = setTimeout(() => {
    worker.process.kill('SIGKILL');
  }, PATIENCE_MS);
  await ended;
  clearTimeout(late);
}

/** In a worker: resolves when the first process says so, or is gone. */
export const stopAsked = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('disconnect', resolve);
    process.on('message', (message) => {
      if (message === STOP) resolve();
    });
  });
