// The user that the database process runs as, and the folders this user can enter. PostgreSQL refuses to run as root.
import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

export interface Identity {
  uid: number;
  gid: number;
}

const USER_NAMES = ['postgres', 'nobody'];

/** null: the current user. */
export function chooseIdentity(): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8');
  for (const name of USER_NAMES) {
    const identity = findPasswdEntry(users, name);
    if (identity) return identity;
  }
  throw new Error(
    `PostgreSQL does not run as root, and this system has no user ${USER_NAMES.join(' or ')} to run it as; ` +
      'start the service as another user, or set DATABASE_URL.',
  );
}

export function findPasswdEntry(passwd: string, name: string): Identity | null {
  for (const line of passwd.split('\n')) {
    const [login, , uid, gid] = line.split(':');
    // macOS writes the id of its nobody as -2.
    if (login === name && uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return null;
}

export function getClusterIdentity(cluster: Stats): Identity | null {
  if (process.getuid?.() !== 0) return null;
  return cluster.uid === 0 ? chooseIdentity() : { uid: cluster.uid, gid: cluster.gid };
}

export function canEnter(folder: { mode: number; uid: number; gid: number }, who: Identity): boolean {
  if (folder.uid === who.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === who.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

/** @param who null for the current user, who chose the folder */
export function isReachable(folder: string, who: Identity | null): boolean {
  return who === null || findFirstBarrier(folder, who) === null;
}

/** The topmost folder of the path that the user cannot enter. */
export function findFirstBarrier(folder: string, who: Identity): string | null {
  const parent = dirname(folder);
  const above = parent === folder ? null : findFirstBarrier(parent, who);
  return above ?? (canEnter(statSync(folder), who) ? null : folder);
}
