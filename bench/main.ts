// The command line of the benchmark: one command a report, and one that only generates.
import 'reflect-metadata';
import { Command, InvalidArgumentError } from 'commander';
import { type CalendarOptions, openCalendar } from './calendar.js';
import { reportLists } from './lists/report.js';

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It must be a whole number.');
  return number;
};

const withCalendar = (command: Command): Command =>
  command
    .option('--events <n>', 'size of the calendar', wholeNumber, 100_000)
    .option('--seed <word>', 'another seed gives another calendar', 'calendar')
    .option('--url <address>', 'postgres://… of an empty database, or of one that was generated before')
    .option(
      '--keep',
      'use the calendar that is there, even when newer code would write it differently',
      false,
    );

const program = new Command('npm run bench --')
  .description('Generates large calendars and measures the service on them.')
  .showHelpAfterError();

withCalendar(program.command('generate').description('Only generates the calendar.')).action(
  async (options: CalendarOptions) => {
    const calendar = await openCalendar(options);
    await calendar.close();
  },
);

withCalendar(program.command('lists').description('Median and slowest answers of every kind of list.'))
  .option('--samples <n>', 'how often each list is asked', wholeNumber, 60)
  .option('--only <text>', 'only the lists whose name contains it')
  .option('--explain', 'also write the plan of every statement into a file', false)
  .action(reportLists);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
