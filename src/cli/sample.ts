import type { Command } from 'commander';
import { readEnv } from '../config/env.js';
import { loadSample } from '../database/sample/load-sample.js';
import { withApp, withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

export function registerSample(program: Command): void {
  program
    .command('sample')
    .description('Adds the events of the sample calendar. Its venues, organizers and terms are found again.')
    .action(() =>
      runCommand(async () => {
        const added = await withDatabase((dataSource) => withApp(readEnv(), dataSource, loadSample));
        process.stdout.write(`${added} events were added.\n`);
      }),
    );
}
