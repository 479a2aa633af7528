import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import { exportBackupLines } from '../../exchange/backup/export-backup.js';
import { readEnv } from '../../foundation/config/env.js';
import { openImageStore } from '../../calendar/images/stores/open-image-store.js';
import { withDatabase } from './command-database.js';
import { printNotice, runCommand } from './run-command.js';

export function registerExport(program: Command): void {
  program
    .command('export')
    .description(
      'Writes the whole calendar as newline-delimited JSON, for `import` to put into another database.',
    )
    .argument('<file>', 'the file to write, gzipped when its name ends with .gz; - for standard output')
    .action((file: string) => runCommand(() => exportCalendar(file)));
}

async function exportCalendar(file: string): Promise<void> {
  const store = openImageStore(readEnv());
  await withDatabase(async (dataSource) => {
    const lines = Readable.from(exportBackupLines(dataSource, store, printNotice));
    if (file === '-') await writeLines(lines, process.stdout, 'Standard output');
    else await writeBackupFile(file, lines);
  });
}

/**
 * Writes under another name until the file is complete. Only its owner may read it, as it contains e-mail addresses and
 * passwords of events.
 */
async function writeBackupFile(file: string, lines: Readable): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await writeLines(lines, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), file);
    await rename(draft, file).catch((error: unknown) => {
      throw createWriteError(file, error);
    });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  printNotice(`The calendar was written to ${file}.`);
}

/** Distinguishes failures of the output from those of the database. */
async function writeLines(lines: Readable, output: Writable, name: string): Promise<void> {
  const failures: Error[] = [];
  // Registered before the pipeline, which destroys all streams with the first error.
  output.once('error', (error) => {
    if (lines.errored === null) failures.push(createWriteError(name, error));
  });
  try {
    await (name.endsWith('.gz') ? pipeline(lines, createGzip(), output) : pipeline(lines, output));
  } catch (error) {
    throw failures[0] ?? error;
  }
}

const createWriteError = (name: string, error: unknown): Error =>
  new Error(`${name} cannot be written: ${(error as Error).message}`, { cause: error });
