import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReachable, type Identity } from './identity.js';

export const SOCKET_PORT = 5432;
/** Limit of the operating system. */
export const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;
const RANDOM_SUFFIX = '-XXXXXX';

export function getSocketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

/** The first folder with room for the name of the socket. */
export function chooseSocketFolder(parents: string[], name: string): string | null {
  const fits = (folder: string) =>
    Buffer.byteLength(getSocketPath(folder + RANDOM_SUFFIX)) <= MAX_SOCKET_PATH_BYTES;
  return parents.map((parent) => join(parent, name)).find(fits) ?? null;
}

/** Creates the folder for the database's user only. Its name depends on the cluster, so that restarts reuse it. */
export function prepareSocketFolder(cluster: string, who: Identity | null): string {
  // The inode distinguishes a cluster from a deleted one at the same path, whose server may still run.
  const key = createHash('sha256')
    .update(`${cluster} ${statSync(cluster).ino}`)
    .digest('hex')
    .slice(0, 12);
  const parents = [tmpdir(), '/tmp', cluster].filter(
    (parent) => existsSync(parent) && isReachable(parent, who),
  );
  const folder = chooseSocketFolder(parents, `calendar-events-${key}`);
  if (!folder)
    throw new Error(`No folder for the database's socket has a path short enough: ${parents.join(', ')}.`);
  const owner = who ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const stats = lstatSync(folder);
    const isOurs = stats.isDirectory() && stats.uid === owner.uid && (stats.mode & 0o077) === 0;
    // Any user may create names under /tmp: do not trust the folder of another user.
    return isOurs ? folder : chownFolder(mkdtempSync(`${folder}-`), who);
  }
  return chownFolder(folder, who);
}

function chownFolder(folder: string, who: Identity | null): string {
  if (who) chownSync(folder, who.uid, who.gid);
  return folder;
}
