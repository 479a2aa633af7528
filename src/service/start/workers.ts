// Runs several workers on one port (node:cluster). The primary process runs the database and restarts workers.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { serveClusterMetrics } from '../metrics/cluster-metrics.js';

const STOP = 'stop';
/** From a worker: ready to listen. */
const READY = 'ready';
/** To a worker: the address is free. */
const LISTEN = 'listen';

/** Longer than the limit of a worker for requests in flight. */
const WORKER_STOP_TIMEOUT_MS = 9500;

const RESTART_DELAY_MS = 1000;

/**
 * @param settings overrides for the workers: the database, which is migrated, and the port
 * @param freeAddress frees the address; called when the first worker is ready to listen
 * @returns `stop`, which resolves when all workers have ended
 * @throws Error when a worker cannot start; the worker reports the reason
 */
export async function startWorkers(
  count: number,
  settings: { readonly DATABASE_URL: string; readonly PORT: string },
  freeAddress: () => Promise<void>,
  logger: Logger,
): Promise<{ readonly stop: () => Promise<void> }> {
  let isStopping = false;
  // The operating system would give most of a burst to one process.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const metrics = new AggregatorRegistry();
  let freed: Promise<void> | null = null;
  const fork = (): Worker => {
    const worker = cluster.fork(settings);
    closeUnconfirmedConnections(worker);
    worker.on('message', (message) => {
      if (message === READY) void (freed ??= freeAddress()).then(() => worker.send(LISTEN, () => undefined));
    });
    serveClusterMetrics(worker, metrics);
    return worker;
  };
  const workers = Array.from({ length: count }, fork);
  const stop = async (): Promise<void> => {
    isStopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(all.map(stopWorker));
  };
  await Promise.all(workers.map(waitUntilListening)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (isStopping) return;
    logger.error({ pid, code, signal }, 'A worker ended by itself; another one takes its place.');
    void sleep(RESTART_DELAY_MS).then(() => (isStopping ? undefined : fork()));
  });
  return { stop };
}

async function waitUntilListening(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('A worker did not start.');
  });
  await Promise.race([once(worker, 'listening'), ended]);
}

/** A connection that this process accepted, as `node:cluster` passes it to a worker. */
interface ConnectionHandle {
  close(): void;
}

/** The worker that last received a connection. */
const workersByConnection = new WeakMap<ConnectionHandle, Worker>();

/**
 * Closes the connection that a dying worker has not confirmed: Node keeps it open in this process until the confirmation, so
 * that its client would wait for ever. A worker receives one connection at a time.
 */
function closeUnconfirmedConnections(worker: Worker): void {
  const { process: child } = worker;
  const send = child.send.bind(child) as (...parameters: unknown[]) => boolean;
  let last: ConnectionHandle | null = null;
  child.send = (...parameters: unknown[]): boolean => {
    const [message, handle] = parameters;
    if (isNewConnection(message) && isHandle(handle)) {
      last = handle;
      workersByConnection.set(handle, worker);
    }
    return send(...parameters);
  };
  // Closing a closed connection has no effect.
  worker.once('exit', () => {
    if (last !== null && workersByConnection.get(last) === worker) last.close();
  });
}

const isNewConnection = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';

const isHandle = (value: unknown): value is ConnectionHandle =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';

/** Sends a message, because a terminal signals all processes, and a second signal would kill the worker. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // A dying worker may have closed its channel.
  if (worker.isConnected()) worker.send(STOP, () => undefined);
  const late = setTimeout(() => {
    worker.process.kill('SIGKILL');
  }, WORKER_STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/** In a worker that is ready: resolves when it may listen. */
export const waitForListenMessage = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === LISTEN) resolve();
    });
    process.send?.(READY);
  });

/** In a worker: resolves when the primary process requests the stop, or is gone. */
export const waitForStopMessage = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('disconnect', resolve);
    process.on('message', (message) => {
      if (message === STOP) resolve();
    });
  });
