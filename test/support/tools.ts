/** Runs the programs of `test/tools`, which are too heavy for the dependencies of the project. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from './service.js';

export interface ProgramResult {
  readonly code: number;
  readonly output: string;
}

const SOURCE = join(checkout, 'test/tools');
/** Only one file of tests uses them, so that nothing else installs them at the same time. */
const TOOLS = join(checkout, 'node_modules/.cache/tools');
const LOCK = 'package-lock.json';

/** Installs them where they stay for later runs, unless they are there. */
export async function installTools(): Promise<void> {
  const read = (folder: string): string => readFileSync(join(folder, LOCK), 'utf8');
  // npm writes the file in node_modules when an installation is complete.
  if (existsSync(join(TOOLS, 'node_modules/.package-lock.json')) && read(TOOLS) === read(SOURCE)) return;
  rmSync(TOOLS, { recursive: true, force: true });
  mkdirSync(TOOLS, { recursive: true });
  for (const name of ['package.json', LOCK]) copyFileSync(join(SOURCE, name), join(TOOLS, name));
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', ['ci', ...flags], { cwd: TOOLS });
}

/** @param program the name of a command of `test/tools`, or the path of a script */
export async function runTool(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<ProgramResult> {
  const file = program.includes('/') ? program : join(TOOLS, 'node_modules/.bin', program);
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 50_000_000 };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error ? 1 : 0,
        output: stdout + stderr,
      });
    });
  });
}

/** Where generated code finds its packages. */
export const toolModules = join(TOOLS, 'node_modules');
