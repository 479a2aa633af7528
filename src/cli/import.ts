import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import { I18nService } from 'nestjs-i18n';
import { listUserRows } from '../accounts/find-users.js';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { isBackupHeader } from '../backup/backup-line.js';
import { readEnv } from '../config/env.js';
import { createApp } from '../start/create-app.js';
import { openDatabase, type OpenDatabase } from '../start/open-database.js';
import { EventImporter } from '../events/write/event-importer.js';
import { createLogger } from '../edge/logger.js';
import { peek, readLines } from './ndjson-lines.js';
import { ImportProgress, countImportedLines } from './import-progress.js';
import { formatEventCount, TerminalReporter } from './terminal-reporter.js';
import { ImportRun } from './import-run.js';
import { restore } from './restore.js';
import { runCommand, describeFailure } from './run-command.js';
import { stopOnSignal } from './stop-on-signal.js';

/** Nobody waits for an answer: a statement about a whole batch may take long, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** One batch is written while the next is checked, and others are tidied up. */
const MIN_CONNECTIONS = 3;

interface Options {
  readonly language?: string;
  readonly user?: string;
  readonly from?: number;
  readonly continue?: true;
  readonly dryRun?: true;
  readonly replace?: true;
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description(
      'Adds events from newline-delimited JSON: a line is an event as the API takes it. Restores a calendar that `export` has written.',
    )
    .argument('<file>', 'the file, plain or gzipped; - for standard input')
    .option('--language <code>', 'the language of lines without ml_language; without it the default language')
    .option('--user <login>', 'who adds them, with the rights of the role; without it an administrator')
    .option(
      '--from <line>',
      'the number of the first line to add; without it 1, or where an import of the file was interrupted',
      parseLineNumber,
    )
    .option('--continue', 'leave faulty lines out instead of stopping at the first')
    .option('--dry-run', 'only check the lines, and tell what is wrong with them')
    .option('--replace', 'of a file that `export` has written: remove what is in the database first')
    .action((file: string, options: Options) => runCommand(() => importFile(file, options)));
}

function parseLineNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a number, 1 or more.');
  return Number(text);
}

async function importFile(file: string, options: Options): Promise<void> {
  const source = await openFile(file);
  try {
    if (isBackupHeader(await peek(source))) await restore(source, readReplaceOption(options));
    else if (options.replace === true) throw new Error('--replace is for a file that `export` has written.');
    else await importEvents(file, source, options);
  } finally {
    source.destroy();
  }
}

/** @throws Error for options of which a restoration knows nothing */
function readReplaceOption({ replace, ...others }: Options): boolean {
  if (Object.keys(others).length > 0)
    throw new Error('A file that `export` has written is restored whole: no option but --replace is for it.');
  return replace === true;
}

async function importEvents(file: string, source: Readable, options: Options): Promise<void> {
  const settings = readEnv();
  const databasePoolSize = Math.max(settings.databasePoolSize, MIN_CONNECTIONS);
  const env = { ...settings, databasePoolSize, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const { language } = options;
  if (language !== undefined && !env.languages.some((enabled) => enabled === language)) {
    throw new Error(`There is no language ${language}; these are enabled: ${env.languages.join(', ')}.`);
  }
  const database = await openDatabase(env, () => undefined, true);
  try {
    const viewer = await findViewer(database, options.user);
    const app = await createApp(env, database.dataSource, createLogger('silent'));
    try {
      const i18n: I18nService = app.get(I18nService);
      const report = new TerminalReporter(process.stderr, (key, lang, values) =>
        i18n.translate(key, { lang, ...(values === undefined ? {} : { args: values }) }),
      );
      const importer = app.get(EventImporter);
      const { from, progress } = await findStartLine(importer, file, options);
      const run = new ImportRun(
        importer,
        {
          viewer,
          language,
          firstLine: from,
          progress,
          skipsInvalid: options.continue === true,
          isDryRun: options.dryRun === true,
        },
        report,
      );
      await runAndReport(run, source, report, options);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** An import that was interrupted goes on; what is read from a pipe cannot be told again. */
async function findStartLine(
  importer: EventImporter,
  file: string,
  { from, dryRun }: Options,
): Promise<{ readonly from: number; readonly progress: ImportProgress | null }> {
  if (file === '-' || dryRun === true) return { from: from ?? 1, progress: null };
  const marks = await importer.marks();
  const progress = new ImportProgress(marks);
  if (from !== undefined) return { from, progress };
  const source = await openFile(file);
  const done = await countImportedLines(source, marks).finally(() => source.destroy());
  if (done > 0) process.stderr.write(`${describeContinuation(done + 1)}\n`);
  return { from: done + 1, progress };
}

const describeContinuation = (line: number): string =>
  `Goes on with line ${line}: an import of this file ended there before. --from 1 adds all lines once more.`;

async function openFile(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function runAndReport(
  run: ImportRun,
  source: Readable,
  report: TerminalReporter,
  options: Options,
): Promise<void> {
  const interruption = stopOnSignal(() => {
    run.stop();
    source.destroy();
  });
  try {
    await run.run(readLines(source));
  } catch (error) {
    if (!interruption.isInterrupted) {
      report.clearProgress();
      if (run.addedCount > 0) process.stderr.write(`${describePosition(run)}\n`);
      throw error;
    }
  }
  report.clearProgress();
  const seconds = report.elapsedSeconds.toFixed(1);
  process.stdout.write(
    options.dryRun === true
      ? `${formatEventCount(run.addedCount)} can be added. Nothing was written.\n`
      : `${formatEventCount(run.addedCount)} ${run.addedCount === 1 ? 'was' : 'were'} added in ${seconds} seconds.\n`,
  );
  if (run.tidyError !== null) process.stderr.write(`${describeTidyError(run)}\n`);
  if (interruption.isInterrupted) {
    process.stderr.write(`Interrupted. ${describePosition(run)}\n`);
    process.exitCode = 130;
  } else if (run.invalidCount > 0) {
    process.stderr.write(`${describeInvalidLines(run, options)}\n`);
    process.exitCode = 1;
  }
}

const describePosition = ({ nextLine: next }: ImportRun): string =>
  `The lines before line ${next} are done; --from ${next} goes on.`;

const describeTidyError = ({ tidyError: untidy }: ImportRun): string =>
  `Searches and totals take longer for now, as what was added could not be tidied up: ${describeFailure(untidy)}`;

function describeInvalidLines(run: ImportRun, options: Options): string {
  const lines = run.invalidCount === 1 ? '1 faulty line was' : `${run.invalidCount} faulty lines were`;
  if (options.continue === true || options.dryRun === true) return `${lines} left out.`;
  return `Stopped at a faulty line. ${describePosition(run)} --continue leaves faulty lines out.`;
}

/** @throws Error when there is no such user, or none who may add events */
async function findViewer({ dataSource }: OpenDatabase, login: string | undefined): Promise<Viewer> {
  const users = await listUserRows(dataSource.manager);
  if (login === undefined) {
    const administrators = users.filter(({ role }) => role === 'administrator').sort((a, b) => a.id - b.id);
    const [first] = administrators;
    return { role: 'administrator', userId: first?.id ?? null, login: first?.login ?? 'import' };
  }
  const user = users.find((one) => one.login.toLowerCase() === login.toLowerCase());
  if (user === undefined) throw new Error(`There is no user ${login}.`);
  const viewer = { role: user.role, userId: user.id, login: user.login };
  if (!can(viewer, 'posts.create')) throw new Error(`${user.login} is ${user.role} and may not add events.`);
  return viewer;
}
