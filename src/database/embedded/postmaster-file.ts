/** PostgreSQL's own lock file, postmaster.pid: who serves a cluster, where, and whether that one is still alive. */
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectProcess } from './processes.js';

export interface Postmaster {
  pid: number;
  port: number;
  /** Empty where the server listens on TCP only. */
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

/** The server that runs on the cluster now; null when the file is absent or speaks of a process that is no more. */
export function findPostmaster(cluster: string): Postmaster | null {
  const postmaster = readPostmasterFile(cluster);
  return postmaster && servesCluster(postmaster.pid, cluster) ? postmaster : null;
}

/**
 * PostgreSQL takes any process with the recorded id for the holder, also a zombie that nobody reaps or a stranger who got the
 * id in a restarted container. Where such a process is proven not to be the holder, its lock goes; a plain dead id
 * PostgreSQL sorts out itself.
 */
export function removeStaleLocks(cluster: string, socketLock: string | null): void {
  for (const file of [join(cluster, 'postmaster.pid'), ...(socketLock ? [socketLock] : [])]) {
    const pid = readPid(file);
    if (pid !== null && !servesCluster(pid, cluster)) rmSync(file, { force: true });
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  const facts = inspectProcess(pid);
  if (!facts) return false;
  if (facts.command && !facts.command.includes('postgres')) return false;
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
