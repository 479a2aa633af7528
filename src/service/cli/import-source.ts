// `import --source` and `import --undo`: files of other programs, again and again.
import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { type Env, readEnv } from '../../foundation/config/env.js';
import { COLUMN_FIELDS } from '../../exchange/imports/reading/csv-columns.js';
import { FileBytes } from '../../exchange/imports/reading/file-content.js';
import { ImportRunner } from '../../exchange/imports/import-runner.js';
import { ImportUndoer } from '../../exchange/imports/import-undoer.js';
import { SourcesService } from '../../exchange/imports/sources.service.js';
import { MAX_CONTENT_LENGTH } from '../../exchange/imports/source-limits.js';
import { SourceFetcher } from '../../exchange/imports/source-fetcher.js';
import { MAX_COLUMN_LENGTH } from '../../exchange/imports/source.entity.js';
import { matchLanguageCode } from '../../foundation/languages/language-code.js';
import { openCommandDatabase, withApp, withDatabase } from './command-database.js';
import { type Content, findFormat, isAddress } from './find-format.js';
import { findViewer } from './find-viewer.js';
import { describeCounts, describeSourceOptions, printFindings } from './import-output.js';
import { ProgressLine } from './progress-line.js';
import { printNotice } from './run-command.js';
import { formatEventCount } from './terminal-reporter.js';

/** A statement about a whole batch may be slow, and no client waits for it. */
const STATEMENT_TIMEOUT_MS = 600_000;
const MIN_CONNECTIONS = 3;

export interface SourceOptions {
  readonly language?: string;
  readonly user?: string;
  readonly dryRun?: true;
  readonly source?: string;
  readonly policy?: string;
  readonly vanished?: string;
  readonly dateOrder?: string;
  readonly strict?: true;
  readonly map?: readonly string[];
}

export async function importSource(file: string, options: SourceOptions): Promise<void> {
  const { source: name } = options;
  if (name === undefined) throw new Error('--source names where the events of this file come from.');
  const { policy, vanished, dateOrder } = describeSourceOptions(options);
  const columns = options.map && readMapping(options.map);
  const local = isAddress(file) ? null : { content: await readContent(file), mediaType: '' };
  await withImportApp(options.user, async (app, viewer, env) => {
    const sources = app.get(SourcesService);
    const language = matchLanguageCode(options.language, env.languages);
    if (options.language !== undefined && language === undefined)
      throw new Error(`There is no language ${options.language}.`);
    const isDryRun = options.dryRun === true;
    const read = local ?? (await fetchContent(app, file));
    const format = findFormat(file, read);
    const described = { name, format, language: language ?? undefined, policy, vanished, columns, dateOrder };
    const source = isDryRun ? await sources.preview(described) : await sources.upsert(described, viewer);
    if (isAddress(file)) await printSameAddress(sources, file, name);
    const progress = new ProgressLine(process.stderr);
    const result = await app.get(ImportRunner).run({
      source,
      content: read.content,
      viewer,
      language: 'en',
      isDryRun,
      isStrict: options.strict === true,
      onProgress: (done, total) => {
        progress.show({ label: formatEventCount(done), done, share: done / total });
      },
    });
    progress.clear();
    printFindings(result.findings);
    printNotice(`${isDryRun ? 'Would be' : `Import ${result.id}`}: ${describeCounts(result.counts)}.`);
    if (result.counts.refused > 0) process.exitCode = 1;
  });
}

export async function undoImport(id: string, user: string | undefined): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Error('--undo takes the number of an import.');
  await withImportApp(user, async (app, viewer) => {
    const before = await app.get(ImportUndoer).undo(Number(id), { viewer, language: 'en', onWritten: null });
    printFindings(before.undoFindings);
    printNotice(`Import ${id} of ${before.sourceName} is undone.`);
  });
}

export function withImportApp(
  user: string | undefined,
  work: (app: NestExpressApplication, viewer: Viewer, env: Env) => Promise<void>,
): Promise<void> {
  const settings = readEnv();
  const databasePoolSize = Math.max(settings.databasePoolSize, MIN_CONNECTIONS);
  const env = { ...settings, databasePoolSize, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  return withDatabase(
    async (dataSource) => {
      const viewer = await findViewer(dataSource, user);
      if (viewer.role !== 'administrator' && viewer.role !== 'editor')
        throw new Error('Only editors and administrators may import from sources.');
      await withApp(env, dataSource, (app) => work(app, viewer, env));
    },
    () => openCommandDatabase(env),
  );
}

/** @throws ImportError calendar_source_unavailable */
const fetchContent = (app: NestExpressApplication, address: string): Promise<Content> =>
  app.get(SourceFetcher).fetchContent(toWebAddress(address));

const toWebAddress = (address: string): string => address.replace(/^webcals?:/i, 'https:');

/** Events of two sources are never the same. */
async function printSameAddress(sources: SourcesService, file: string, name: string): Promise<void> {
  const address = toWebAddress(file);
  const others = (await sources.list({})).sources.filter(
    (one) => one.address === address && one.name !== name,
  );
  for (const other of others)
    printNotice(
      `The source ${other.name} has this address, too: --source "${other.name}" doubles no events.`,
    );
}

/** @throws Error for a field that columns do not have */
function readMapping(written: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    written.map((one): [string, string] => {
      const at = one.lastIndexOf('=');
      const [column, field] = [one.slice(0, at).trim(), one.slice(at + 1).trim()];
      if (at < 1 || column.length > MAX_COLUMN_LENGTH)
        throw new Error('--map names a column and its field: --map "Titel=title".');
      if (!COLUMN_FIELDS.includes(field))
        throw new Error(`--map: ${field} is none of ${COLUMN_FIELDS.join(', ')}.`);
      return [column, field];
    }),
  );
}

async function readContent(file: string): Promise<FileBytes> {
  if ((await stat(file)).size > MAX_CONTENT_LENGTH) throw new Error(`${file} is larger than 10 MB.`);
  const read = await readFile(file);
  const isGzipped = read[0] === 0x1f && read[1] === 0x8b;
  return new FileBytes(isGzipped ? gunzipSync(read, { maxOutputLength: MAX_CONTENT_LENGTH }) : read);
}
