import {
  accessSync,
  constants,
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  chooseIdentity,
  findFirstBarrier,
  getClusterIdentity,
  isReachable,
  type Identity,
} from './identity.js';

export interface ClusterLocation {
  cluster: string;
  identity: Identity | null;
  /** Receives a copy of the programs when the database's user cannot reach the installed ones. */
  copiesFolder: string;
}

const FALLBACK_FOLDER = '/var/lib/calendar-events';

export function locateCluster(dataDir: string, log: (line: string) => void): ClusterLocation {
  const folder = ensureDataFolder(dataDir);
  const link = join(folder, 'postgres');
  const { cluster, identity } = existsSync(link)
    ? locateExistingCluster(link)
    : locateNewCluster(folder, link);
  if (dirname(cluster) !== folder) log(`The database lies in ${cluster}.`);
  return { cluster, identity, copiesFolder: isReachable(folder, identity) ? folder : FALLBACK_FOLDER };
}

/** Creates the folder if it is absent, and returns its real path. @throws Error when it is not writable */
export function ensureDataFolder(dataDir: string): string {
  createFolder(dataDir);
  const folder = realpathSync(dataDir);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`The data folder ${folder} is not writable for this user.`);
  }
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

/** Links the data folder to a cluster elsewhere, so that moving or deleting the folder moves or drops the database. */
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

const isSymlink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Every user can enter the new folders, regardless of the umask; existing ones keep their permissions. */
function createFolder(folder: string): void {
  const absolute = resolve(folder);
  let first: string | undefined;
  try {
    // For a relative path, Node returns a relative one.
    first = mkdirSync(absolute, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  for (let path = absolute; first && path.length >= first.length; path = dirname(path))
    chmodSync(path, 0o755);
}

function chownTree(path: string, who: Identity): void {
  lchownSync(path, who.uid, who.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, who);
    else lchownSync(child, who.uid, who.gid);
  }
}
