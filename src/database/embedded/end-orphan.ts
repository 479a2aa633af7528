/** Ends the server that a killed service left behind. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster, type Postmaster } from './postmaster-file.js';
import { isRunning } from './processes.js';

const POLL_MS = 20;
const POLLS_PER_SIGNAL = 500;

export async function endOrphan(orphan: Postmaster, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(orphan.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(
        `The database in ${cluster} is still served by process ${orphan.pid}, which this user may not end.`,
        { cause: error },
      );
    }
    for (let poll = 0; poll < POLLS_PER_SIGNAL; poll += 1) {
      if (!isRunning(orphan.pid) || findPostmaster(cluster)?.pid !== orphan.pid) return;
      await sleep(POLL_MS);
    }
  }
}
