/** Installs the dependencies with npm, and reports whether those of the lock file are there. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runQuietly } from './run.mjs';

/**
 * npm writes node_modules/.package-lock.json at the end of a successful installation, so that an interrupted one, an older
 * lock file and packages left out all show as a difference.
 */
export function isInstalled(root, { development }) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  const locked = readJson(join(root, 'package-lock.json'))?.packages;
  if (!locked) return declared(root).every((name) => installed[`node_modules/${name}`]);
  return Object.entries(locked).every(([path, { version, link, ...kind }]) => {
    const isOptional = kind.optional || kind.devOptional || kind.peer;
    if (!path || link || isOptional || (kind.dev && !development)) return true;
    return installed[path]?.version === version;
  });
}

export async function install(root, say, lock, more = []) {
  say('Installing the dependencies; this may take a minute or two.');
  // Without it an installation that is interrupted while npm removes the old packages would pass for a finished one.
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
  const command = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
  const [npm, ...args] = npmCommand();
  // NODE_ENV=production would leave out the compiler.
  const options = { cwd: root, shell: npm === 'npm' && process.platform === 'win32' };
  await runQuietly(
    npm,
    [...args, command, '--include=dev', '--no-fund', '--no-audit', ...more],
    options,
    lock,
  );
}

function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm && basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
}

function declared(root) {
  const { dependencies, devDependencies } = readJson(join(root, 'package.json'));
  return Object.keys({ ...dependencies, ...devDependencies });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
