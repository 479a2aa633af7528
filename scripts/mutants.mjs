/**
 * `npm run mutants -- [ROOM or FILE …]`: changes the code of the rooms of `test/mutants/rooms.json` in every place, one at a
 * time, and runs the specs that reach it. Lists the changes that no spec notices. Fails when the specs of a room notice a
 * smaller share than the list requires, or when a room has no code.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../bin/prepare.mjs';

process.chdir(root);
const source = join(root, 'test/mutants');
const installed = join(root, 'node_modules/.cache/mutants');
const LOCK = 'package-lock.json';
const { readRooms, judge } = createRequire(import.meta.url)('../test/mutants/judge.cjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '1' } },
});

const rooms = readRooms(positionals);
installTester();
const tester = createRequire(join(installed, 'package.json')).resolve('@stryker-mutator/core');
const { Stryker } = await import(pathToFileURL(tester));
// Outside of the checkout, so that a run that breaks off leaves nothing there.
const folder = mkdtempSync(join(tmpdir(), 'calendar-mutants-'));
try {
  for (const room of rooms) {
    const began = Date.now();
    const { lines, isLow } = judge(room, await tryMutants(room));
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(['', ...lines, `${seconds} s`].join('\n'));
    if (isLow) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tryMutants({ sources, specs, withoutTests }) {
  const stryker = new Stryker({
    plugins: [join(source, 'spec-runner.cjs')],
    testRunner: 'specs',
    specs,
    withoutTests,
    mutate: sources,
    // What is copied.
    ignorePatterns: ['*', '!src/**', '!test/**', '!jest.config.cjs', '!package.json'],
    coverageAnalysis: 'perTest',
    // They need all specs, and most of them are texts and tables.
    ignoreStatic: true,
    concurrency: Number(values.workers),
    // Long enough for a busy machine. A change that repeats code without end is noticed before by a count.
    timeoutMS: 10_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 10,
    tempDirName: folder,
    reporters: ['dots'],
    warnings: { unknownOptions: false },
    allowConsoleColors: false,
    logLevel: 'warn',
  });
  return stryker.runMutationTest();
}

/** Installs what `npm ci` of the project leaves out, as only this command needs it, where it stays for later runs. */
function installTester() {
  const read = (path) => readFileSync(join(path, LOCK), 'utf8');
  // npm writes the file in node_modules when an installation is complete.
  const isComplete = existsSync(join(installed, 'node_modules/.package-lock.json'));
  if (isComplete && read(installed) === read(source)) return;
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', LOCK]) copyFileSync(join(source, name), join(installed, name));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  // The shell finds npm.cmd on Windows.
  execFileSync('npm', ['ci', ...flags], {
    cwd: installed,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
