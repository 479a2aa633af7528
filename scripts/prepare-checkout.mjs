/** Installs the dependencies of a checkout and builds it, as far as needed. Plain Node, as nothing may be installed yet. */
import { join } from 'node:path';
import { build, isBuilt } from './build-dist.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/** The options are those of `prepareOrExit`. */
export async function prepareCheckout(root, { tests = false, quiet = false } = {}) {
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
