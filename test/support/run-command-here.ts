import { Command, CommanderError } from 'commander';
import { registerCompare } from '../../src/service/cli/compare.js';
import { registerExport } from '../../src/service/cli/export.js';
import { registerImages } from '../../src/service/cli/images.js';
import { registerImport } from '../../src/service/cli/import.js';
import { registerTrashPurge } from '../../src/service/cli/trash-purge.js';
import type { CommandResult } from './service.js';

export interface CommandHere extends CommandResult {
  /** Both outputs in the order in which they were written. */
  readonly output: string;
}

/** What `export`, `images`, `import`, `compare` or `trash` does in the process of the test, which it does not end. */
export async function runCommandHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandHere> {
  const program = new Command().exitOverride();
  registerCompare(program);
  registerExport(program);
  registerImport(program);
  registerImages(program.command('images'));
  registerTrashPurge(program.command('trash'));
  const before = process.env;
  process.env = { ...before, ...env };
  const written: { readonly name: string; readonly text: string }[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    jest.spyOn(process[name], 'write').mockImplementation((text) => {
      written.push({ name, text: String(text) });
      return true;
    });
  }
  const join = (...names: string[]): string =>
    written
      .filter(({ name }) => names.includes(name))
      .map(({ text }) => text)
      .join('');
  const result = (code: number): CommandHere => ({
    code,
    signal: null,
    output: join('stdout', 'stderr'),
    stdout: join('stdout'),
    stderr: join('stderr'),
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return result(Number(process.exitCode ?? 0));
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return result(error.exitCode);
  } finally {
    jest.restoreAllMocks();
    process.env = before;
    process.exitCode = undefined;
  }
}
