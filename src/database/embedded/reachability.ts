/** Whether a user may reach a folder: every folder above it, and itself, must let him pass. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Identity } from './identity.js';

export function canEnter(folder: { mode: number; uid: number; gid: number }, who: Identity): boolean {
  if (folder.uid === who.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === who.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** `who` null is the current user, who is taken to reach what he names. */
export function isReachable(folder: string, who: Identity | null): boolean {
  return who === null || findFirstBarrier(folder, who) === null;
}

/** The topmost folder on the way that does not let the user pass. */
export function findFirstBarrier(folder: string, who: Identity): string | null {
  const parent = dirname(folder);
  const above = parent === folder ? null : findFirstBarrier(parent, who);
  return above ?? (canEnter(statSync(folder), who) ? null : folder);
}
