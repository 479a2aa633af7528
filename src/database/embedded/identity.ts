/** As whom the database process runs. PostgreSQL refuses to run as root, so that root hands it to somebody else. */
import { readFileSync, type Stats } from 'node:fs';

export interface Identity {
  uid: number;
  gid: number;
}

const USER_NAMES = ['postgres', 'nobody'];

/** null: as the current user. */
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
    // macOS writes its nobody as -2.
    if (login === name && uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return null;
}

/** An existing cluster is served by the user it belongs to. */
export function getClusterIdentity(cluster: Stats): Identity | null {
  if (process.getuid?.() !== 0) return null;
  return cluster.uid === 0 ? chooseIdentity() : { uid: cluster.uid, gid: cluster.gid };
}
