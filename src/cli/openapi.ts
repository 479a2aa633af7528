import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { renderOpenApiDocument } from './render-openapi-document.js';
import { runCommand } from './run-command.js';

export function registerOpenapi(program: Command): void {
  program
    .command('openapi [file]')
    .description('Writes the OpenAPI document. Needs no database.')
    .action((file = 'openapi.json') =>
      runCommand(async () => {
        await writeFile(String(file), await renderOpenApiDocument());
        process.stdout.write(`${String(file)} is written.\n`);
      }),
    );
}
