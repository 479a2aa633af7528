// How much memory the server keeps pages of tables in, beside what the operating system keeps of its files.
import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const SHARE = 16;
const LEAST_MB = 128;
const MOST_MB = 512;

/** In MB: a sixteenth of what this process may use, for it is not alone on the machine. @param memory in bytes */
export const buffersOf = (memory: number): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(memory / SHARE / MB)));

/** Of this machine, or of the container that limits this process. */
export function bufferMb(): number {
  // 0 or a huge number where nothing limits it.
  const limit = process.constrainedMemory();
  return buffersOf(limit > 0 ? Math.min(limit, totalmem()) : totalmem());
}
