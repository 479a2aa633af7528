/** `npm run dev`: runs the service, and restarts it when a source, a message, a stylesheet or a browser script changes. */
import { spawn } from 'node:child_process';
import { rmSync, utimesSync, watch } from 'node:fs';
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

/** Nest copies changed messages without a restart; it restarts when the compiler has run. */
function restart() {
  const now = new Date();
  utimesSync(join(root, 'src', 'main.ts'), now, now);
}

watch(join(root, 'src', 'foundation', 'languages', 'messages'), { recursive: true }, restart);
const { bundle } = await import('./bundle.mjs');
let isFirst = true;
await bundle(root, () => {
  if (!isFirst) restart();
  isFirst = false;
});
