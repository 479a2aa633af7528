// The command line of the benchmark: one command a report, and one that only generates.
import 'reflect-metadata';
import { Command, InvalidArgumentError } from 'commander';
import { type CalendarOptions, openCalendar } from './calendar.js';
import { reportFollowers } from './followers/report.js';
import { reportHeavy } from './heavy/report.js';
import { reportImport } from './import/report.js';
import { reportMemory } from './memory/report.js';
import { writePage } from './page/results.js';
import { prepareDirectus, prepareStrapi } from './peers/prepare.js';
import { reportPeers } from './peers/report.js';
import { reportPlans } from './plans/report.js';
import { reportRatios } from './report/report.js';
import { writeStrapiProject } from './peers/strapi-project.js';
import { reportSizes } from './sizes/report.js';

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number.');
  return number;
};

const wholeNumbers = (text: string): number[] => text.split(',').map(wholeNumber);

const withSeed = (command: Command): Command =>
  command
    .option('--seed <word>', 'another seed gives another calendar', 'calendar')
    .option(
      '--keep',
      'use the calendar that is there, even when newer code would write it differently',
      false,
    );

const withCalendar = (command: Command): Command =>
  withSeed(command)
    .option('--events <n>', 'size of the calendar', wholeNumber, 100_000)
    .option('--url <address>', 'postgres://… of an empty database, or of one that was generated before');

const program = new Command('npm run bench --')
  .description('Generates large calendars and measures the service on them.')
  .showHelpAfterError();

withCalendar(
  program
    .command('report', { isDefault: true })
    .description('Requests a second, beside what Node and the database can do at all.'),
)
  .option('--seconds <n>', 'how long a measurement takes', wholeNumber, 8)
  .option('--rounds <n>', 'how often each is repeated, alternately', wholeNumber, 3)
  .option('--warm-up <n>', 'seconds before the first round', wholeNumber, 2)
  .option('--only <text>', 'only scenarios such as "hot list, default"; the page is not written')
  .action(reportRatios);

withSeed(program.command('sizes').description('The same lists in calendars of several sizes.'))
  .option('--sizes <list>', 'numbers of events', wholeNumbers, [10_000, 100_000, 1_000_000])
  .option('--samples <n>', 'how often each list is requested', wholeNumber, 60)
  .option('--only <text>', 'only the lists whose name contains it; the page is not written')
  .option('--explain', 'also show how long the page and the total take in the database', false)
  .action(reportSizes);

withCalendar(program.command('memory').description('Memory of the service under reads and writes.'))
  .option('--minutes <n>', 'how long', wholeNumber, 10)
  .action(reportMemory);

withCalendar(program.command('heavy').description('Requests that match nearly everything.')).action(
  reportHeavy,
);

withCalendar(
  program.command('plans').description('How the database finds what the requests of sizes need.'),
).action(reportPlans);

withCalendar(program.command('import').description('Events a second that the command import adds.'))
  .option('--lines <n>', 'how many events are imported', wholeNumber, 36_000)
  .action(reportImport);

withCalendar(program.command('followers').description('How soon webhooks and streams have changes.'))
  .option('--webhooks <n>', 'how many receivers', wholeNumber, 100)
  .option('--streams <n>', 'how many readers', wholeNumber, 1000)
  .option('--rates <list>', 'changes a second', wholeNumbers, [1, 3, 10])
  .option('--seconds <n>', 'how long each rate lasts', wholeNumber, 20)
  .action(reportFollowers);

withCalendar(program.command('peers').description('Beside other services; see bench/README.md.'))
  .option('--directus <address>', 'http://… of a Directus that was prepared')
  .option('--directus-token <token>', 'of its administrator')
  .option('--strapi <address>', 'http://… of a Strapi that was prepared')
  .option('--seconds <n>', 'how long a measurement takes', wholeNumber, 8)
  .option('--rounds <n>', 'how often each is repeated, alternately', wholeNumber, 3)
  .action(reportPeers);

withCalendar(program.command('prepare-directus').description('Fills the database of a Directus.'))
  .requiredOption('--into <address>', 'postgres://… of its database, after its bootstrap')
  .action(prepareDirectus);

withCalendar(program.command('prepare-strapi').description('Fills the database of a Strapi.'))
  .requiredOption(
    '--into <address>',
    'postgres://… of its database, with the tables that it makes at its first start',
  )
  .action(prepareStrapi);

program
  .command('strapi-project <folder>')
  .description('Writes the content types and settings of a Strapi.')
  .action(writeStrapiProject);

withCalendar(program.command('generate').description('Only generates the calendar.')).action(
  async (options: CalendarOptions) => {
    const calendar = await openCalendar(options);
    await calendar.close();
  },
);

program.command('page').description('Writes the page anew from what was measured last.').action(writePage);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
