import type { Command } from 'commander';
import { readEnv } from '../config/env.js';
import { createApp } from '../start/create-app.js';
import { loadSample } from '../database/sample/load-sample.js';
import { createLogger } from '../edge/logger.js';
import { openCommandDatabase } from './open-command-database.js';
import { runCommand } from './run-command.js';

export function registerSample(program: Command): void {
  program
    .command('sample')
    .description('Adds the events of the sample calendar. Its venues, organizers and terms are found again.')
    .action(() =>
      runCommand(async () => {
        const database = await openCommandDatabase();
        try {
          const app = await createApp(readEnv(), database.dataSource, createLogger('silent'));
          try {
            process.stdout.write(`${await loadSample(app)} events were added.\n`);
          } finally {
            await app.close();
          }
        } finally {
          await database.close();
        }
      }),
    );
}
