/**
 * Brings a checkout into a state that runs: dependencies installed, dist built. Does nothing when both are up to date, and
 * when the package is itself an installed dependency (no sources). Plain Node, as nothing may be installed yet.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build-dist.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {{ tests?: boolean, quiet?: boolean }} options `tests` also needs what only development needs; `quiet` says nothing
 */
export async function prepare({ tests = false, quiet = false } = {}) {
  checkNode();
  if (!existsSync(join(root, 'src'))) return;
  const say = quiet ? () => undefined : (line) => console.error(line);
  // Building needs the compiler, which is not among the dependencies of the finished service.
  const todo = () => {
    const needsBuild = !isBuilt(root);
    return { needsBuild, needsInstall: !isInstalled(root, { development: tests || needsBuild }) };
  };
  const isDone = ({ needsBuild, needsInstall }) => !needsBuild && !needsInstall;
  if (isDone(todo())) return;

  await withLock(join(root, '.preparing'), say, async (lock) => {
    const { needsInstall } = todo();
    if (needsInstall) await install(root, say, lock);
    if (!isBuilt(root)) await build(root, say, lock);
  });
}

/** Prepares, and ends the process with one sentence when that fails. */
export async function prepareOrExit(options) {
  try {
    await prepare(options);
  } catch (error) {
    console.error(error.message);
    process.exit(error.exitCode ?? 1);
  }
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^\D*/, '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Calendar Events needs Node.js ${wanted} or newer; this is ${process.versions.node}.`);
}
