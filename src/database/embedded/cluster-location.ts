/** Where the cluster lies and whose it is. */
import {
  accessSync,
  constants,
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chooseIdentity, getClusterIdentity, type Identity } from './identity.js';
import { findFirstBarrier, isReachable } from './reachability.js';

export interface ClusterLocation {
  /** The real path of the cluster; it may not exist yet. */
  cluster: string;
  identity: Identity | null;
  /** Where a copy of the programs goes when they cannot be used where they are. */
  copiesFolder: string;
}

/** Beside the data folder's own place, the one that every user of the system may enter. */
const FALLBACK_FOLDER = '/var/lib/calendar-events';

export function locateCluster(dataDir: string, log: (line: string) => void): ClusterLocation {
  const folder = ensureDataFolder(dataDir);
  const link = join(folder, 'postgres');
  const place = existsSync(link) ? locateExistingCluster(link) : locateNewCluster(folder, link);
  if (dirname(place.cluster) !== folder) log(`The database lies in ${place.cluster}.`);
  return {
    ...place,
    copiesFolder: place.identity && !isReachable(folder, place.identity) ? FALLBACK_FOLDER : folder,
  };
}

/**
 * Makes the folder if it is not there.
 *
 * @returns its real path
 * @throws Error when nothing can be written in it
 */
export function ensureDataFolder(dataDir: string): string {
  createFolder(dataDir);
  const folder = realpathSync(dataDir);
  if (!isWritable(folder)) throw new Error(`The data folder ${folder} is not writable for this user.`);
  return folder;
}

function locateExistingCluster(link: string): Omit<ClusterLocation, 'copiesFolder'> {
  const cluster = realpathSync(link);
  const owner = statSync(cluster);
  const identity = getClusterIdentity(owner);
  const me = process.getuid?.();
  if (me && me !== owner.uid) {
    throw new Error(
      `The database in ${cluster} belongs to user ${owner.uid}; start the service as that user or as root.`,
    );
  }
  if (identity && owner.uid === 0) chownTree(cluster, identity);
  const barrier = identity && findFirstBarrier(dirname(cluster), identity);
  if (barrier) {
    throw new Error(
      `The database in ${cluster} belongs to user ${identity.uid}, who may not enter ${barrier}; ` +
        `open that folder to him (chmod o+x) or move the data elsewhere and set DATA_DIR.`,
    );
  }
  return { cluster, identity };
}

function locateNewCluster(folder: string, link: string): Omit<ClusterLocation, 'copiesFolder'> {
  const identity = chooseIdentity();
  const here = isReachable(folder, identity);
  return { cluster: here && !isSymlink(link) ? link : createLinkedLocation(link), identity };
}

/** A link in the data folder leads to the cluster, so that who moves or deletes the folder moves or forgets the database. */
function createLinkedLocation(link: string): string {
  if (!isSymlink(link)) {
    createFolder(FALLBACK_FOLDER);
    const home = mkdtempSync(join(FALLBACK_FOLDER, 'data-'));
    chmodSync(home, 0o755);
    try {
      symlinkSync(join(home, 'postgres'), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const cluster = resolve(dirname(link), readlinkSync(link));
  createFolder(dirname(cluster));
  return cluster;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isSymlink(path: string): boolean {
  try {
    readlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Folders made here let everybody pass, whatever the umask; those that were there keep their rights. */
function createFolder(folder: string): void {
  let first: string | undefined;
  try {
    first = mkdirSync(folder, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  for (let made = resolve(folder); first && made.length >= first.length; made = dirname(made))
    chmodSync(made, 0o755);
}

function chownTree(path: string, who: Identity): void {
  lchownSync(path, who.uid, who.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, who);
    else lchownSync(child, who.uid, who.gid);
  }
}
