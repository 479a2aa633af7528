import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import { I18nService } from 'nestjs-i18n';
import { listUserRows } from '../accounts/find-users.js';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { beginsBackup } from '../backup/backup-line.js';
import { readEnv } from '../config/env.js';
import { createApp } from '../start/create-app.js';
import { openDatabase, type OpenDatabase } from '../start/open-database.js';
import { EventImporter } from '../events/write/import-events.js';
import { makeLogger } from '../edge/logger.js';
import { peek, readLines } from './import-lines.js';
import { ImportProgress, linesDone } from './import-progress.js';
import { counted, TerminalReport } from './import-report.js';
import { ImportRun } from './import-run.js';
import { restore } from './restore.js';
import { runCommand, sentenceOf } from './run-command.js';
import { stopOnSignal } from './stop-on-signal.js';

/** Nobody waits for an answer: a statement about a whole batch may take long, in milliseconds. */
const STATEMENT_MS = 600_000;

/** One batch is written while the next is checked, and others are tidied up. */
const CONNECTIONS = 3;

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
      toLineNumber,
    )
    .option('--continue', 'leave faulty lines out instead of stopping at the first')
    .option('--dry-run', 'only check the lines, and tell what is wrong with them')
    .option('--replace', 'of a file that `export` has written: remove what is in the database first')
    .action((file: string, options: Options) => runCommand(() => importFile(file, options)));
}

function toLineNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It must be a number, 1 or more.');
  return Number(text);
}

async function importFile(file: string, options: Options): Promise<void> {
  const source = await openFile(file);
  try {
    if (beginsBackup(await peek(source))) await restore(source, replacing(options));
    else if (options.replace === true) throw new Error('--replace is for a file that `export` has written.');
    else await importEvents(file, source, options);
  } finally {
    source.destroy();
  }
}

/** @throws Error for options of which a restoration knows nothing */
function replacing({ replace, ...others }: Options): boolean {
  if (Object.keys(others).length > 0)
    throw new Error('A file that `export` has written is restored whole: no option but --replace is for it.');
  return replace === true;
}

async function importEvents(file: string, source: Readable, options: Options): Promise<void> {
  const settings = readEnv();
  const databasePoolSize = Math.max(settings.databasePoolSize, CONNECTIONS);
  const env = { ...settings, databasePoolSize, statementTimeoutMs: STATEMENT_MS };
  const { language } = options;
  if (language !== undefined && !env.languages.some((enabled) => enabled === language)) {
    throw new Error(`There is no language ${language}; these are enabled: ${env.languages.join(', ')}.`);
  }
  const database = await openDatabase(env, () => undefined, true);
  try {
    const viewer = await viewerOf(database, options.user);
    const app = await createApp(env, database.dataSource, makeLogger('silent'));
    try {
      const i18n: I18nService = app.get(I18nService);
      const report = new TerminalReport(process.stderr, (key, lang, values) =>
        i18n.translate(key, { lang, ...(values === undefined ? {} : { args: values }) }),
      );
      const importer = app.get(EventImporter);
      const { from, progress } = await whereToBegin(importer, file, options);
      const run = new ImportRun(
        importer,
        {
          viewer,
          language,
          from,
          progress,
          skipsFaulty: options.continue === true,
          isDryRun: options.dryRun === true,
        },
        report,
      );
      await runToTheEnd(run, source, report, options);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** An import that was interrupted goes on; what is read from a pipe cannot be told again. */
async function whereToBegin(
  importer: EventImporter,
  file: string,
  { from, dryRun }: Options,
): Promise<{ readonly from: number; readonly progress: ImportProgress | null }> {
  if (file === '-' || dryRun === true) return { from: from ?? 1, progress: null };
  const marks = await importer.marks();
  const progress = new ImportProgress(marks);
  if (from !== undefined) return { from, progress };
  const source = await openFile(file);
  const done = await linesDone(source, marks).finally(() => source.destroy());
  if (done > 0) process.stderr.write(`${goesOnAt(done + 1)}\n`);
  return { from: done + 1, progress };
}

const goesOnAt = (line: number): string =>
  `Goes on with line ${line}: an import of this file ended there before. --from 1 adds all lines once more.`;

async function openFile(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

async function runToTheEnd(
  run: ImportRun,
  source: Readable,
  report: TerminalReport,
  options: Options,
): Promise<void> {
  const interruption = stopOnSignal(() => {
    run.stop();
    source.destroy();
  });
  try {
    await run.run(readLines(source));
  } catch (error) {
    if (!interruption.happened) {
      report.clear();
      if (run.added > 0) process.stderr.write(`${whereItStands(run)}\n`);
      throw error;
    }
  }
  report.clear();
  const seconds = report.seconds.toFixed(1);
  process.stdout.write(
    options.dryRun === true
      ? `${counted(run.added)} can be added. Nothing was written.\n`
      : `${counted(run.added)} ${run.added === 1 ? 'was' : 'were'} added in ${seconds} seconds.\n`,
  );
  if (run.untidy !== null) process.stderr.write(`${aboutUntidiness(run)}\n`);
  if (interruption.happened) {
    process.stderr.write(`Interrupted. ${whereItStands(run)}\n`);
    process.exitCode = 130;
  } else if (run.faulty > 0) {
    process.stderr.write(`${aboutFaults(run, options)}\n`);
    process.exitCode = 1;
  }
}

const whereItStands = ({ next }: ImportRun): string =>
  `The lines before line ${next} are done; --from ${next} goes on.`;

const aboutUntidiness = ({ untidy }: ImportRun): string =>
  `Searches and totals take longer for now, as what was added could not be tidied up: ${sentenceOf(untidy)}`;

function aboutFaults(run: ImportRun, options: Options): string {
  const lines = run.faulty === 1 ? '1 faulty line was' : `${run.faulty} faulty lines were`;
  if (options.continue === true || options.dryRun === true) return `${lines} left out.`;
  return `Stopped at a faulty line. ${whereItStands(run)} --continue leaves faulty lines out.`;
}

/** @throws Error when there is no such user, or none who may add events */
async function viewerOf({ dataSource }: OpenDatabase, login: string | undefined): Promise<Viewer> {
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
