// Several processes that answer on one port (node:cluster). The first one runs the database and starts them again.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { serveClusterMetrics } from '../metrics/cluster-metrics.js';

const STOP = 'stop';
/** From a worker: it could answer now. */
const READY = 'ready';
/** To a worker: the address is free. */
const LISTEN = 'listen';

/** Longer than a worker waits for requests that are under way, in milliseconds. */
const WORKER_STOP_TIMEOUT_MS = 9500;

/** A worker that cannot live is not started again at once, in milliseconds. */
const RESTART_DELAY_MS = 1000;

export interface Workers {
  /** Resolves when all have ended. */
  readonly stop: () => Promise<void>;
}

/**
 * @param settings that differ from those of this process: the database, which is open and migrated, and the port
 * @param freeAddress gives the address up; called when the first worker is ready to take it
 * @throws Error when one of them cannot start; it has said why
 */
export async function startWorkers(
  count: number,
  settings: { readonly DATABASE_URL: string; readonly PORT: string },
  freeAddress: () => Promise<void>,
  logger: Logger,
): Promise<Workers> {
  let isStopping = false;
  // Also where the system could spread connections: it gives most of a burst to one process.
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

/** A connection that this process has accepted, as `node:cluster` passes it on. */
interface ConnectionHandle {
  close(): void;
}

/** The worker that a connection was passed on to last. */
const workersByConnection = new WeakMap<ConnectionHandle, Worker>();

/**
 * Node keeps a connection open here until the worker confirms that it has it: of a worker that dies before, it would stay
 * open for ever, and its client wait for an answer. A worker gets the next connection when it has confirmed the last one.
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
  // Closing a connection once more that is closed does nothing.
  worker.once('exit', () => {
    if (last !== null && workersByConnection.get(last) === worker) last.close();
  });
}

const isNewConnection = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'act' in message && message.act === 'newconn';

const isHandle = (value: unknown): value is ConnectionHandle =>
  typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';

/** By word, not by signal: a terminal sends its signals to all of them, and the second one ends a process at once. */
async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  // One that is just dying does not listen, and need not.
  if (worker.isConnected()) worker.send(STOP, () => undefined);
  const late = setTimeout(() => {
    worker.process.kill('SIGKILL');
  }, WORKER_STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
}

/** In a worker that could answer: resolves when it may listen. */
export const waitForListenMessage = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('message', (message) => {
      if (message === LISTEN) resolve();
    });
    process.send?.(READY);
  });

/** In a worker: resolves when the first process says so, or is gone. */
export const waitForStopMessage = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('disconnect', resolve);
    process.on('message', (message) => {
      if (message === STOP) resolve();
    });
  });
