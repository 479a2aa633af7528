import type { Command } from 'commander';
import { readEnv } from '../../foundation/config/env.js';
import { addSample } from '../sample/load-sample.js';
import { removeSample, type SampleRemoval } from '../sample/remove-sample.js';
import { withApp, withDatabase } from './command-database.js';
import { formatEventCount } from './terminal-reporter.js';
import { printNotice, runCommand } from './run-command.js';

export function registerSample(program: Command): void {
  program
    .command('sample')
    .description(
      'Adds the sample calendar, unless it is there already. Venues, organizers and terms of the same name are used as they are.',
    )
    .option('--remove', 'remove what it has added, except for what has been changed or is in use')
    .action(({ remove }: { readonly remove?: true }) =>
      runCommand(remove === true ? runRemoval : runAddition),
    );
}

async function runAddition(): Promise<void> {
  const added = await withDatabase((dataSource) => withApp(readEnv(), dataSource, addSample));
  process.stdout.write(
    added === 0
      ? 'The sample calendar is there already, so nothing was added. `sample --remove` removes it.\n'
      : `${formatEventCount(added)} of the sample calendar were added.\n`,
  );
}

async function runRemoval(): Promise<void> {
  const removal = await withDatabase(removeSample);
  process.stdout.write(`${describeRemoval(removal)}\n`);
  for (const [kind, { kept }] of Object.entries(removal))
    if (kept.length > 0) printNotice(`Kept, as changed or in use: ${kind} ${kept.join(', ')}`);
}

function describeRemoval(removal: SampleRemoval): string {
  const counts = Object.entries(removal).map(([kind, { removed }]) => `${removed} ${kind}s`);
  const isNothing = Object.values(removal).every(({ removed, kept }) => removed + kept.length === 0);
  return isNothing
    ? 'There is nothing of the sample calendar to remove.'
    : `Removed from the sample calendar: ${counts.join(', ')}.`;
}
