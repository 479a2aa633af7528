import { ReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Command, InvalidArgumentError } from 'commander';
import { I18nService } from 'nestjs-i18n';
import { isBackupHeader } from '../../exchange/backup/backup-line.js';
import { createTranslate } from '../../foundation/errors/to-error-body.js';
import { readEnv } from '../../foundation/config/env.js';
import { matchLanguageCode } from '../../foundation/languages/language-code.js';
import { EventImporter } from '../../calendar/events/write/event-importer.js';
import { openCommandDatabase, withApp, withDatabase } from './command-database.js';
import { isAddress } from './find-format.js';
import { findViewer } from './find-viewer.js';
import { importSite, type SiteOptions } from './import-site.js';
import { parseSiteAddress } from './site-options.js';
import { importSource, undoImport } from './import-source.js';
import { peek, readLines } from './ndjson-lines.js';
import { ImportProgress, countImportedLines } from './import-progress.js';
import { formatEventCount, TerminalReporter } from './terminal-reporter.js';
import { ImportRun } from './import-run.js';
import { restore } from './restore.js';
import { describeFailure, printNotice, runCommand } from './run-command.js';
import { stopOnSignal } from '../start/stop-on-signal.js';

/** A statement about a whole batch may be slow, and no client waits for it. */
const STATEMENT_TIMEOUT_MS = 600_000;

/** For concurrent writing, checking and tidying. */
const MIN_CONNECTIONS = 3;

interface Options extends SiteOptions {
  readonly from?: number | string;
  readonly continue?: true;
  readonly replace?: true;
  readonly undo?: string;
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description(
      'Adds events from newline-delimited JSON: a line is an event as the API takes it. Restores a calendar that `export` has written.',
    )
    .argument(
      '[file]',
      'the file, plain or gzipped; - for standard input; with --source also its address on the web',
    )
    .option(
      '--source <name>',
      'updates what the source gave before; reads .ics and .csv, too, and makes a source that is new',
    )
    .option(
      '--policy <policy>',
      'with --source: keep-local or source-wins, where a person changed the same field',
    )
    .option('--vanished <what>', 'with --source: keep, cancel or trash what the source no longer has')
    .option(
      '--map <column=field>',
      'with --source: what a column of a CSV file is; once for each column',
      (value: string, others: readonly string[] | undefined) => [...(others ?? []), value],
    )
    .option(
      '--date-order <order>',
      'with --source: dmy or mdy, where dates of a CSV file such as 05/06/2027 do not tell; or auto',
    )
    .option('--strict', 'with --source: refuse lines with names that may be misspelled')
    .option('--undo <id>', 'take back what the import of this number has made and changed')
    .option('--language <code>', 'the language of lines without ml_language; without it the default language')
    .option('--user <login>', 'who adds them, with the rights of the role; without it an administrator')
    .option(
      '--from <line or address>',
      'the number of the first line to add; without it 1, or where an import of the file was interrupted. Or the address of a site of The Events Calendar, in place of a file',
      parseStart,
    )
    .option('--format <format>', 'with --from an address: tec, a site of The Events Calendar')
    .option('--user-name <login>', 'with --from an address: who reads drafts there, too')
    .option('--password-file <file>', 'with --user-name: the file that has the application password')
    .option(
      '--languages <code=address>',
      'with --from an address: where the site has further languages: de=https://old.example/de',
      (value: string, others: readonly string[] | undefined) => [...(others ?? []), value],
    )
    .option(
      '--follow [minutes]',
      'with --from an address: repeat every 15 minutes, or as said, until stopped',
    )
    .option('--continue', 'leave faulty lines out instead of stopping at the first')
    .option('--dry-run', 'only check the lines and report their errors')
    .option('--replace', 'of a file that `export` has written: remove what is in the database first')
    .action((file: string | undefined, options: Options) =>
      runCommand(() => {
        if (options.undo !== undefined) return undoImport(options.undo, options.user);
        if (typeof options.from === 'string') return importSite(options.from, options);
        if (file === undefined) throw new Error('Name the file to import.');
        return options.source === undefined && !isAddress(file) && !/\.(?:ics|csv|tsv)(?:\.gz)?$/i.test(file)
          ? importFile(file, options)
          : importSource(file, options);
      }),
    );
}

function parseStart(text: string): number | string {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  if (/^-?\d*$/.test(text)) throw new InvalidArgumentError('It must be a number, 1 or more.');
  return parseSiteAddress(text);
}

async function importFile(file: string, options: Options): Promise<void> {
  const { stream: source, getReadShare } = await openSource(file);
  try {
    if (isBackupHeader(await peek(source))) await restore(source, readReplaceOption(options));
    else if (options.replace === true) throw new Error('--replace is for a file that `export` has written.');
    else await importEvents(file, { stream: source, getReadShare }, options);
  } finally {
    source.destroy();
  }
}

/** @throws Error for options of `import` that a restoration does not have */
function readReplaceOption({ replace, ...others }: Options): boolean {
  if (Object.keys(others).length > 0)
    throw new Error('A file that `export` has written is restored whole: no option but --replace is for it.');
  return replace === true;
}

async function importEvents(file: string, source: Source, options: Options): Promise<void> {
  const settings = readEnv();
  const databasePoolSize = Math.max(settings.databasePoolSize, MIN_CONNECTIONS);
  const env = { ...settings, databasePoolSize, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const language = matchLanguageCode(options.language, env.languages);
  if (options.language !== undefined && language === undefined) {
    throw new Error(
      `There is no language ${options.language}; these are enabled: ${env.languages.join(', ')}.`,
    );
  }
  await withDatabase(
    async (dataSource) => {
      const viewer = await findViewer(dataSource, options.user);
      await withApp(env, dataSource, async (app) => {
        const i18n: I18nService = app.get(I18nService);
        const reporter = new TerminalReporter(process.stderr, createTranslate(i18n), source.getReadShare);
        const importer = app.get(EventImporter);
        const start = await findStart(importer, file, options);
        const skipsInvalid = options.continue === true;
        const isDryRun = options.dryRun === true;
        const importOptions = { viewer, language, ...start, skipsInvalid, isDryRun };
        await runAndReport(
          new ImportRun(importer, importOptions, reporter),
          source.stream,
          reporter,
          options,
        );
      });
    },
    () => openCommandDatabase(env),
  );
}

/** Continues an interrupted import of the same file, except from a pipe, which cannot be read twice. */
async function findStart(
  importer: EventImporter,
  file: string,
  { from: start, dryRun }: Options,
): Promise<{ readonly firstLine: number; readonly progress: ImportProgress | null }> {
  const from = typeof start === 'number' ? start : undefined;
  if (file === '-' || dryRun === true) return { firstLine: from ?? 1, progress: null };
  const marks = await importer.marks();
  const progress = new ImportProgress(marks);
  if (from !== undefined) return { firstLine: from, progress };
  const source = await openFile(file);
  const done = await countImportedLines(source, marks).finally(() => source.destroy());
  const firstLine = done + 1;
  if (done > 0)
    printNotice(
      `Goes on with line ${firstLine}: an import of this file ended there before. --from 1 adds all lines once more.`,
    );
  return { firstLine, progress };
}

interface Source {
  readonly stream: Readable;
  readonly getReadShare: () => number | null;
}

async function openSource(file: string): Promise<Source> {
  const stream = await openFile(file);
  const { size } = file === '-' ? { size: 0 } : await stat(file);
  const isSized = stream instanceof ReadStream && size > 0;
  return { stream, getReadShare: () => (isSized ? stream.bytesRead / size : null) };
}

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
  reporter: TerminalReporter,
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
      reporter.clearProgress();
      if (run.addedCount > 0) printNotice(describePosition(run));
      throw error;
    }
  }
  reporter.clearProgress();
  const seconds = reporter.elapsedSeconds.toFixed(1);
  process.stdout.write(
    options.dryRun === true
      ? `${formatEventCount(run.addedCount)} can be added. Nothing was written.\n`
      : `${formatEventCount(run.addedCount)} ${run.addedCount === 1 ? 'was' : 'were'} added in ${seconds} seconds.\n`,
  );
  if (run.tidyError !== null)
    printNotice(
      `Searches and totals take longer for now, as what was added could not be tidied up: ${describeFailure(run.tidyError)}`,
    );
  if (interruption.isInterrupted) {
    printNotice(`Interrupted. ${describePosition(run)}`);
    process.exitCode = 130;
  } else if (run.invalidCount > 0) {
    printNotice(describeInvalidLines(run, options));
    process.exitCode = 1;
  }
}

const describePosition = ({ nextLine }: ImportRun): string =>
  `The lines before line ${nextLine} are done; --from ${nextLine} goes on.`;

function describeInvalidLines(run: ImportRun, options: Options): string {
  const lines = run.invalidCount === 1 ? '1 faulty line was' : `${run.invalidCount} faulty lines were`;
  if (options.continue === true || options.dryRun === true) return `${lines} left out.`;
  return `Stopped at a faulty line. ${describePosition(run)} --continue leaves faulty lines out.`;
}
