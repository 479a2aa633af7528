import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../edge/logger.js';
import { startWorkers } from './workers.js';

/** Sends the messages of a worker, and listens only when the primary process allows it. */
const WORKER = `
const { createServer } = require('node:net');
process.on('message', (message) => {
  if (message === 'listen') createServer().listen(0, '127.0.0.1');
  if (message === 'stop') process.exit(0);
});
process.send('ready');
`;

describe('startWorkers', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workers-'));
    const exec = join(folder, 'worker.cjs');
    writeFileSync(exec, WORKER);
    cluster.setupPrimary({ exec, execArgv: [] });
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('frees the address once, and not before a worker is ready to listen', async () => {
    const order: string[] = [];
    const noteMessage = (_: unknown, message: unknown): void => void order.push(String(message));
    cluster.prependListener('message', noteMessage);
    const noteListening = (): void => void order.push('listening');
    cluster.on('listening', noteListening);

    const workers = await startWorkers(
      2,
      { DATABASE_URL: '', PORT: '0' },
      async () => {
        order.push('freed');
        await Promise.resolve();
      },
      createLogger('fatal'),
    );
    await workers.stop();
    cluster.off('message', noteMessage).off('listening', noteListening);

    expect([...order].sort()).toEqual(['freed', 'listening', 'listening', 'ready', 'ready']);
    expect(order[0]).toBe('ready');
    expect(order.indexOf('freed')).toBeLessThan(order.indexOf('listening'));
  });
});
