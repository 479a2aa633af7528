import { type Command, InvalidArgumentError } from 'commander';
import { clock } from '../../foundation/dates/clock.js';
import { EVENT_KIND } from '../../calendar/events/event-kind.js';
import { ORGANIZER_KIND } from '../../calendar/organizers/organizers.queries.js';
import { purgeTrash } from '../../calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../calendar/venues/venues.queries.js';
import { withDatabase } from './command-database.js';
import { runCommand } from './run-command.js';

const DAY_MS = 86_400_000;

interface Options {
  readonly olderThan: number;
  readonly dryRun?: boolean;
}

export function registerTrashPurge(trash: Command): void {
  trash
    .command('purge')
    .description(
      'Deletes for good what has been in the trash for long: events, venues, organizers, and texts of single languages.',
    )
    .option('--older-than <days>', 'so many days; 0 for all of the trash', parseDays, 30)
    .option('--dry-run', 'only report how many')
    .action((options: Options) => runCommand(() => purge(options)));
}

function parseDays(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a number of days, 0 or more.');
  return Number(text);
}

async function purge({ olderThan, dryRun = false }: Options): Promise<void> {
  const before = new Date(clock.ms() - olderThan * DAY_MS);
  const verb = dryRun ? 'would be deleted' : 'deleted';
  await withDatabase(async (dataSource) => {
    for (const kind of [EVENT_KIND, VENUE_KIND, ORGANIZER_KIND]) {
      const { items, texts } = await purgeTrash(dataSource, kind, before, dryRun);
      process.stdout.write(`${kind.collection}: ${items} ${verb}, and ${texts} texts of single languages\n`);
    }
  });
}
