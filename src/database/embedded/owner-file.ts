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

export type Claim = { mine: true; tookOver: boolean } | { mine: false; owner: Owner };

/** Takes the file for this process, also from a dead owner; answers the owner when that one is alive. */
export function claimOwnership(file: string, kind: Owner['kind']): Claim {
  const me = JSON.stringify({ pid: process.pid, mark: inspectProcess(process.pid)?.mark ?? '', kind });
  const draft = `${file}.${process.pid}`;
  let tookOver = false;
  try {
    for (;;) {
      // A link appears with its whole content or not at all, and never replaces a file.
      writeFileSync(draft, me);
      if (
        succeeds(() => {
          publish(draft, file);
        }, 'EEXIST')
      )
        return { mine: true, tookOver };
      const text = readIfThere(file);
      if (text === null) continue;
      const owner = liveOwner(text);
      if (owner) return { mine: false, owner };
      tookOver = discard(file, text) || tookOver;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export function releaseOwnership(file: string): void {
  if (parseOwner(readIfThere(file) ?? '')?.pid === process.pid) rmSync(file, { force: true });
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

function liveOwner(text: string): Owner | null {
  const owner = parseOwner(text);
  const facts = owner && inspectProcess(owner.pid);
  if (!owner || !facts) return null;
  const sameProcess = !owner.mark || !facts.mark || owner.mark === facts.mark;
  return sameProcess ? owner : null;
}

/** Removes the file only as long as it still says `text`: a rival may have put his own there in the meantime. */
function discard(file: string, text: string): boolean {
  const aside = `${file}.stale-${process.pid}`;
  if (
    !succeeds(() => {
      renameSync(file, aside);
    }, 'ENOENT')
  )
    return false;
  const isStale = readFileSync(aside, 'utf8') === text;
  if (!isStale)
    succeeds(() => {
      publish(aside, file);
    }, 'EEXIST');
  rmSync(aside, { force: true });
  return isStale;
}

function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // A file system without links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

function readIfThere(file: string): string | null {
  let text: string | null = null;
  succeeds(() => (text = readFileSync(file, 'utf8')), 'ENOENT');
  return text;
}

function succeeds(action: () => void, expected: string): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expected) return false;
    throw error;
  }
}
