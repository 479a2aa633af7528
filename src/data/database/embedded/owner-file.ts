/** A file beside the cluster names the process in charge of it: it decides between rivals before PostgreSQL locks. */
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { inspectProcess } from './processes.js';

export interface Owner {
  pid: number;
  mark: string;
  /** A service holds the cluster for long; waiting for a command pays. */
  kind: 'service' | 'command';
}

export type OwnershipClaim = { mine: true; tookOver: boolean } | { mine: false; owner: Owner };

/** Takes the file for this process, also from a dead owner; returns the owner when it is alive. */
export function claimOwnership(file: string, kind: Owner['kind']): OwnershipClaim {
  const content = JSON.stringify({
    pid: process.pid,
    mark: inspectProcess(process.pid)?.startMark ?? '',
    kind,
  });
  const draft = `${file}.${process.pid}`;
  let tookOver = false;
  try {
    for (;;) {
      // A link appears with its whole content or not at all, and never replaces a file.
      writeFileSync(draft, content);
      if (succeeds(() => linkExclusively(draft, file), 'EEXIST')) return { mine: true, tookOver };
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
  const info = owner && inspectProcess(owner.pid);
  if (!owner || !info) return null;
  const isSameProcess = !owner.mark || !info.startMark || owner.mark === info.startMark;
  return isSameProcess ? owner : null;
}

/** Removes the file only while it still holds `text`: a rival may have replaced it in the meantime. */
function removeStaleFile(file: string, text: string): boolean {
  const aside = `${file}.stale-${process.pid}`;
  if (!succeeds(() => renameSync(file, aside), 'ENOENT')) return false;
  const isStale = readFileSync(aside, 'utf8') === text;
  if (!isStale) succeeds(() => linkExclusively(aside, file), 'EEXIST');
  rmSync(aside, { force: true });
  return isStale;
}

function linkExclusively(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // The file system has no links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

function readIfExists(file: string): string | null {
  let text: string | null = null;
  succeeds(() => (text = readFileSync(file, 'utf8')), 'ENOENT');
  return text;
}

function succeeds(action: () => void, expectedCode: string): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === expectedCode) return false;
    throw error;
  }
}
