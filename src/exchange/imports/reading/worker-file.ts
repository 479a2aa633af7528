import { join } from 'node:path';

/** The file that threads run. Tests, which have no compiled files, replace this module. */
export const WORKER_FILE = join(__dirname, 'file-reader-worker.js');
