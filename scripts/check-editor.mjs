/** `npm run check:editor`: types and lint of the editor, where it is installed. */
import { prepareOrExit, root } from '../bin/prepare.mjs';
import { isEditorInstalled } from './build-editor.mjs';
import { runQuietly } from './run.mjs';

// Its types include those of the client, which are built.
await prepareOrExit({ tests: true });

const run = (file, ...args) =>
  runQuietly(process.execPath, [`node_modules/${file}`, ...args], { cwd: root }, () => undefined);

if (!isEditorInstalled(root)) console.log('The editor is not installed, and not checked.');
else
  try {
    await run('typescript/bin/tsc', '-p', 'editor');
    await run('typescript/bin/tsc', '-p', 'editor/tsconfig.specs.json');
    await run('oxlint/bin/oxlint', '--type-aware', '-c', 'editor/oxlint.json', 'editor');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
