/**
 * The service under `nest start --watch`, which restarts it when the compiler has run. The compiler does not see messages
 * and files for browsers: when these change, this process restarts the service.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bin/prepare.mjs';
import { bundle, BROWSER_FOLDERS } from './bundle.mjs';

/** Editors write a file in several steps. */
const QUIET_MS = 100;

/** Nest adds a flag with which Node reads the maps of all modules before it runs them: half a second at every start. */
const given = process.argv.slice(2).filter((argument) => argument !== '--enable-source-maps');
const nodeArguments = ['--require', join(root, 'scripts', 'dev-preload.cjs'), ...given];

let service = start();
let isRestarting = false;
let timer;

function start() {
  const child = spawn(process.execPath, nodeArguments, { stdio: 'inherit' });
  child.once('exit', (code) => {
    if (!isRestarting) process.exit(code ?? 1);
    isRestarting = false;
    service = start();
  });
  return child;
}

function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isRestarting = true;
    service.kill();
  }, QUIET_MS);
}

// Nest copies messages there.
watch(join(root, 'dist', 'src', 'foundation', 'languages', 'messages'), { recursive: true }, restartSoon);
for (const folder of BROWSER_FOLDERS)
  watch(join(root, folder), () => {
    bundle(root).then(restartSoon, (error) => console.error(error.message));
  });
// Nest ends all processes below itself, and starts the next service when this one has ended.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isRestarting = false;
    clearTimeout(timer);
    service.kill(signal);
  });
