import type { Command } from 'commander';
import { findImports } from '../../exchange/imports/imports.queries.js';
import { findSources } from '../../exchange/imports/sources.queries.js';
import { withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

const SHOWN_IMPORTS = 5;

export function registerSources(program: Command): void {
  program
    .command('sources')
    .description('Lists the sources of imports, each with its latest imports.')
    .action(() => runCommand(listSources));
}

const listSources = (): Promise<void> =>
  withDatabase(async ({ manager }) => {
    for (const { id, name, format, policy, vanished, items } of await findSources(manager)) {
      process.stdout.write(`${name}\t${format}\t${policy}\t${vanished}\t${items} items\n`);
      for (const one of await findImports(manager, { sourceId: id, offset: 0, limit: SHOWN_IMPORTS })) {
        const { created, updated, removed, refused } = one.counts;
        const counts = `${created} created, ${updated} updated, ${removed} removed, ${refused} refused`;
        process.stdout.write(`  ${one.id}\t${one.startedAt.toISOString()}\t${one.status}\t${counts}\n`);
      }
    }
  });
