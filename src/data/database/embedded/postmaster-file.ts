// PostgreSQL's own lock file, postmaster.pid, and the server that it names.
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspectProcess, isRunning } from './processes.js';

export interface Postmaster {
  pid: number;
  port: number;
  /** Empty when the server listens on TCP only. */
  socketDir: string;
  /** `starting`, `ready`, `stopping`, or empty in the first moments. */
  status: string;
}

/** The lines are: process id, data directory, start time, port, socket directory, address, shared memory, status. */
export function parsePostmasterFile(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!lines[0] || !Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, socketDir: lines[4] ?? '', status: lines[7] ?? '' };
}

export function readPostmasterFile(cluster: string): Postmaster | null {
  try {
    return parsePostmasterFile(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
  } catch {
    return null;
  }
}

/** Null when the file is absent or names a dead process. */
export function findPostmaster(cluster: string): Postmaster | null {
  const postmaster = readPostmasterFile(cluster);
  return postmaster && servesCluster(postmaster.pid, cluster) ? postmaster : null;
}

/** Removes locks that name a zombie or a stranger: PostgreSQL only ignores locks whose process does not exist. */
export function removeStaleLocks(cluster: string, socketLock: string | null): void {
  for (const file of [join(cluster, 'postmaster.pid'), ...(socketLock ? [socketLock] : [])]) {
    const pid = readPid(file);
    if (pid !== null && !servesCluster(pid, cluster)) rmSync(file, { force: true });
  }
}

const END_POLL_MS = 20;
const POLLS_PER_SIGNAL = 500;

/** Ends a server that a killed service left behind. */
export async function endOrphan({ pid }: Postmaster, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw new Error(
        `The database in ${cluster} is still served by process ${pid}, which this user may not end.`,
        { cause: error },
      );
    }
    for (let poll = 0; poll < POLLS_PER_SIGNAL; poll += 1) {
      if (!isRunning(pid) || findPostmaster(cluster)?.pid !== pid) return;
      await sleep(END_POLL_MS);
    }
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  const info = inspectProcess(pid);
  if (!info || (info.command && !info.command.includes('postgres'))) return false;
  try {
    // The server's working directory is the cluster.
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return true;
  }
}

function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
