import type { Command } from 'commander';
import { withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

export function registerMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Brings the schema of the database up to date.')
    .action(() =>
      runCommand(async () => {
        await withDatabase(() => Promise.resolve());
        process.stdout.write('The schema is up to date.\n');
      }),
    );
}
