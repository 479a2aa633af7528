import { join } from 'node:path';

/** Replaces the module of the same name: tests run from sources that a thread cannot load by itself. */
export const WORKER_FILE = join(__dirname, 'typescript-worker.cjs');
