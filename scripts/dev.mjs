/** `npm run dev`: runs the service, and restarts it when a source or a message changes. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followNpm } from '../bin/follow-npm.mjs';
import { prepareOrExit, root } from '../bin/prepare.mjs';

await prepareOrExit({ tests: true });
// The stamp describes the build before the first change: the next start builds again.
rmSync(join(root, 'dist', '.stamp'), { force: true });

const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
// A process group of its own: the service is a child of nest, which passes no signals on.
const child = spawn(process.execPath, [nest, 'start', '--watch', '--preserveWatchOutput'], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
});
child.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.kill(-child.pid, signal));
followNpm();

/** Nest restarts the service when the compiler has run, and that runs when a source is written. */
function restart() {
  const main = join(root, 'src', 'main.ts');
  writeFileSync(main, readFileSync(main));
}

watch(join(root, 'src', 'foundation', 'languages', 'messages'), { recursive: true }, restart);
const { bundle, BROWSER_FOLDERS } = await import('./bundle.mjs');
// The service reads what is bundled when it starts: it shows at the next restart.
for (const folder of BROWSER_FOLDERS)
  watch(join(root, folder), () => void bundle(root).catch((error) => console.error(error.message)));
