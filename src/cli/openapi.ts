import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { describeApi } from './describe-api.js';
import { runCommand } from './run-command.js';

export function registerOpenapi(program: Command): void {
  program
    .command('openapi [file]')
    .description('Writes the OpenAPI document. Needs no database.')
    .action((file = 'openapi.json') =>
      runCommand(async () => {
        await writeFile(String(file), await describeApi());
        process.stdout.write(`${String(file)} is written.\n`);
      }),
    );
}
