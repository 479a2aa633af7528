// How much memory the server keeps pages of tables in, beside what the operating system keeps of its files.
import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const MEMORY_DIVISOR = 16;
const MIN_MB = 128;
const MAX_MB = 512;

/** In MB: a sixteenth of what this process may use, for it is not alone on the machine. @param memory in bytes */
export const computeSharedBuffersMb = (memory: number): number =>
  Math.min(MAX_MB, Math.max(MIN_MB, Math.floor(memory / MEMORY_DIVISOR / MB)));

/** Of this machine, or of the container that limits this process. */
export function detectSharedBuffersMb(): number {
  // 0 or a huge number where nothing limits it.
  const limit = process.constrainedMemory();
  return computeSharedBuffersMb(limit > 0 ? Math.min(limit, totalmem()) : totalmem());
}
