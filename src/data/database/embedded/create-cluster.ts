import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getProgramPath, type Binaries } from './binaries.js';
import type { Identity } from './identity.js';
import { launch } from './launch.js';

/** pg_trgm and the text search need a UTF-8 character type for letters beyond ASCII; its name depends on the system. */
const CHARACTER_TYPES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['en_US.UTF-8', 'UTF-8'],
  win32: ['en-US'],
};

export interface CreateClusterOptions {
  binaries: Binaries;
  cluster: string;
  identity: Identity | null;
  user: string;
  /** null: the server trusts every client, which the private socket folder makes safe. */
  passwordFile: string | null;
  sync: boolean;
}

/** Creates the cluster under its name when it is complete, so that an interrupted first start leaves nothing behind. */
export async function createCluster(options: CreateClusterOptions): Promise<void> {
  const { binaries, cluster, identity } = options;
  removeLeftovers(cluster);
  const draft = `${cluster}.new-${process.pid}`;
  const types = CHARACTER_TYPES[process.platform] ?? ['C.UTF-8', 'en_US.UTF-8'];
  let complaint: string[] = [];
  for (const type of [...types, 'C']) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (identity) chownSync(draft, identity.uid, identity.gid);
    const initdb = getProgramPath(binaries, 'initdb');
    const run = launch(initdb, buildInitdbArguments(options, draft, type), identity, 'SIGTERM');
    if ((await run.exited).code === 0) {
      renameSync(draft, cluster);
      return;
    }
    complaint = run.errorLines;
    if (!complaint.some((line) => line.includes('invalid locale'))) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw new Error(
    `The database could not be created in ${cluster}: ${complaint.join(' ').trim() || 'initdb failed'}`,
  );
}

/** @throws Error for a cluster of another major version, or a folder with other content */
export function checkCluster(cluster: string, major: string): 'absent' | 'present' {
  const version = join(cluster, 'PG_VERSION');
  if (existsSync(version)) {
    const clusterMajor = readFileSync(version, 'utf8').trim();
    if (clusterMajor === major) return 'present';
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, and this service brings ${major}; ` +
        'dump it with its own version and load it into a new one.',
    );
  }
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return 'absent';
  throw new Error(
    `The folder ${cluster} holds something other than a database; move it away or set DATA_DIR.`,
  );
}

function buildInitdbArguments(options: CreateClusterOptions, draft: string, characterType: string): string[] {
  const args = ['-D', draft, '-U', options.user, '--encoding=UTF8', '--locale-provider=builtin'];
  args.push('--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterType}`, '--no-instructions');
  if (!options.sync) args.push('--no-sync');
  if (options.passwordFile === null) return [...args, '--auth=trust'];
  return [...args, '--auth=scram-sha-256', `--pwfile=${options.passwordFile}`];
}

function removeLeftovers(cluster: string): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(cluster)}.new-`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}
