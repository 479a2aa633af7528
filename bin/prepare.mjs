/**
 * Brings a checkout into a state that runs: dependencies installed, dist built. Does nothing when both are up to date, and
 * in the package, which comes built, without sources. Plain Node, as nothing may be installed yet.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Prepares, and ends the process with one sentence when that fails.
 *
 * @param {{ tests?: boolean, quiet?: boolean, editor?: 'none' | 'build' | 'install' | 'try' }} options `tests` also needs what
 *   only development needs; `quiet` says nothing; the editor is built where it is installed, or installed as well, or left
 *   out when that fails
 */
export async function prepareOrExit(options) {
  try {
    checkNode();
    if (!existsSync(join(root, 'src'))) return;
    const { prepareCheckout } = await import('../scripts/prepare-checkout.mjs');
    await prepareCheckout(root, options);
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
