/** Installs the dependencies of a checkout and builds it, as far as needed. Plain Node, as nothing may be installed yet. */
import { join } from 'node:path';
import { build, isBuilt } from './build-dist.mjs';
import { needsEditor, prepareEditor } from './build-editor.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/** The options are those of `prepareOrExit`. */
export async function prepareCheckout(root, { tests = false, quiet = false, editor = 'none' } = {}) {
  const say = quiet ? () => undefined : (line) => console.error(line);
  // Building needs the compiler, which is not among the dependencies of the finished service.
  const todo = () => {
    const needsBuild = !isBuilt(root);
    const editorIsDue = editor !== 'none' && needsEditor(root, editor === 'try' ? 'install' : editor);
    return {
      editorIsDue,
      needsBuild,
      needsInstall: !isInstalled(root, { development: tests || needsBuild }),
    };
  };
  const isDone = ({ editorIsDue, needsBuild, needsInstall }) => !editorIsDue && !needsBuild && !needsInstall;
  if (isDone(todo())) return;

  await withLock(join(root, '.preparing'), say, async (lock) => {
    const { needsInstall } = todo();
    if (needsInstall) await install(root, say, lock);
    if (!isBuilt(root)) await build(root, say, lock);
    if (!todo().editorIsDue) return;
    try {
      await prepareEditor(root, say, lock);
    } catch (error) {
      if (editor !== 'try' || error.exitCode !== undefined) throw error;
      console.error(`${error.message}\nThe editor is left out: it could not be installed and built.`);
    }
  });
}
