/**
 * A small file beside the cluster that names the process in charge of it. It makes two processes that start at once agree
 * on one of them before PostgreSQL's own lock exists, and tells an orphaned server from one that somebody else runs.
 */
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { inspectProcess } from './processes.js';

export interface Owner {
  pid: number;
  mark: string;
  /** A service holds the cluster for long; a command gives it back soon, so that it pays to wait. */
  kind: 'service' | 'command';
}

export type OwnershipClaim = { mine: true; tookOver: boolean } | { mine: false; owner: Owner };

/** Takes the file for this process, also from a dead owner; answers the owner when that one is alive. */
export function claimOwnership(file: string, kind: Owner['kind']): OwnershipClaim {
  const me = JSON.stringify({ pid: process.pid, mark: inspectProcess(process.pid)?.startMark ?? '', kind });
  const draft = `${file}.${process.pid}`;
  let tookOver = false;
  try {
    for (;;) {
      // A link appears with its whole content or not at all, and never replaces a file.
      writeFileSync(draft, me);
      if (
        attempt(() => {
          linkExclusively(draft, file);
        }, 'EEXIST')
      )
        return { mine: true, tookOver };
      const text = readIfExists(file);
      if (text === null) continue;
      const owner = findLiveOwner(text);
      if (owner) return { mine: false, owner };
      tookOver = removeStaleFile(file, text) || tookOver;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export function releaseOwnership(file: string): void {
  if (parseOwner(readIfExists(file) ?? '')?.pid === process.pid) rmSync(file, { force: true });
}

export function parseOwner(text: string): Owner | null {
  try {
    const { pid, mark, kind } = JSON.parse(text) as Partial<Owner>;
    if (!Number.isInteger(pid)) return null;
    return { pid: pid as number, mark: mark ?? '', kind: kind === 'command' ? 'command' : 'service' };
  } catch {
    return null;
  }
}

function findLiveOwner(text: string): Owner | null {
  const owner = parseOwner(text);
  const facts = owner && inspectProcess(owner.pid);
  if (!owner || !facts) return null;
  const sameProcess = !owner.mark || !facts.startMark || owner.mark === facts.startMark;
  return sameProcess ? owner : null;
}

/** Removes the file only as long as it still says `text`: a rival may have put his own there in the meantime. */
function removeStaleFile(file: string, text: string): boolean {
  const aside = `${file}.stale-${process.pid}`;
  if (
    !attempt(() => {
      renameSync(file, aside);
    }, 'ENOENT')
  )
    return false;
  const isStale = readFileSync(aside, 'utf8') === text;
  if (!isStale)
    attempt(() => {
      linkExclusively(aside, file);
    }, 'EEXIST');
  rmSync(aside, { force: true });
  return isStale;
}

function linkExclusively(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // A file system without links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

function readIfExists(file: string): string | null {
  let text: string | null = null;
  attempt(() => (text = readFileSync(file, 'utf8')), 'ENOENT');
  return text;
}

function attempt(action: () => void, expected: string): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
