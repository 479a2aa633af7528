/**
 * `npm run dev`: runs the service, and restarts it when a source, a message or a file for browsers changes. Where the editor
 * is installed, serves it beside it, and puts changes of it into open pages.
 */
import { spawn } from 'node:child_process';
import { rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { followNpm } from '../bin/follow-npm.mjs';
import { prepareOrExit, root } from '../bin/prepare.mjs';
import { isEditorInstalled } from './build-editor.mjs';
import { bundle, BROWSER_FOLDERS } from './bundle.mjs';
import { DevService } from './dev-service.mjs';

/** Editors write a file in several steps. */
const QUIET_MS = 100;

await prepareOrExit({ tests: true });
// The stamp describes the build before the first change: the next start builds again.
rmSync(join(root, 'dist', '.stamp'), { force: true });

const database = await openDatabase();
const service = new DevService({ ...process.env, ...database.env });
const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
const built = join(root, 'scripts', 'dev-built.mjs');
process.on('SIGUSR2', () => service.restart());
// A process group of its own, which ends as a whole: nest has children, to which it passes no signals on.
const compiler = spawn(
  process.execPath,
  [nest, 'start', '--watch', '--preserveWatchOutput', '--exec', `"${process.execPath}" "${built}"`],
  { cwd: root, stdio: 'inherit', detached: true, env: { ...process.env, DEV_PROCESS: String(process.pid) } },
);
const editor = isEditorInstalled(root) ? serveEditor() : null;
compiler.once('exit', async (code) => {
  editor?.kill();
  await service.stop();
  await database.close();
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.kill(-compiler.pid, signal));
restartOnOtherFiles();
followNpm();

/** The compiler does not see messages, which Nest copies, and files for browsers. */
function restartOnOtherFiles() {
  let timer;
  const restartSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => service.restart(), QUIET_MS);
  };
  watch(join(root, 'dist', 'src', 'foundation', 'languages', 'messages'), { recursive: true }, restartSoon);
  for (const folder of BROWSER_FOLDERS)
    watch(join(root, folder), () => {
      bundle(root).then(restartSoon, (error) => console.error(error.message));
    });
}

/** Its server passes on to the service what is not of the editor, so that a sign-in at either counts at both. */
function serveEditor() {
  const vite = join(root, 'editor', 'node_modules', 'vite', 'bin', 'vite.js');
  const port = Number(process.env.PORT || 3000) + 1;
  const args = [vite, '--port', String(port), '--clearScreen', 'false', '--logLevel', 'warn'];
  console.error(`The editor with reload: http://localhost:${port}/admin/`);
  return spawn(process.execPath, args, { cwd: join(root, 'editor'), stdio: 'inherit' });
}

/** Keeps the embedded database running while the service restarts. */
async function openDatabase() {
  if (process.env.DATABASE_URL) return { env: {}, close: () => undefined };
  const { readEnv } = await import('../dist/src/foundation/config/env.js');
  const { openDatabase: open } = await import('../dist/src/service/start/open-database.js');
  try {
    const { url, close } = await open(readEnv(), () => undefined);
    return { env: { SAMPLE_CALENDAR: 'true', ...process.env, DATABASE_URL: url }, close };
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
