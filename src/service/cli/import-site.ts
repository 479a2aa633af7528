// `import --from`: moves the calendar of a site that runs The Events Calendar.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { Env } from '../../foundation/config/env.js';
import { SourcesService } from '../../exchange/imports/sources.service.js';
import type { SourceRow } from '../../exchange/imports/sources.queries.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { PageStore } from '../../exchange/moving/site/page-store.js';
import { readSite, type SiteContent } from '../../exchange/moving/site/read-site.js';
import { findSiteApi } from '../../exchange/moving/site/site-api.js';
import { SiteClient } from '../../exchange/moving/site/site-client.js';
import { SiteError } from '../../exchange/moving/site/site-error.js';
import { type MovedCounts, SiteImporter } from '../../exchange/moving/site-importer.js';
import { stopOnSignal } from '../start/stop-on-signal.js';
import { type SourceOptions, withImportApp } from './import-source.js';
import { describeCounts, describeSourceOptions, printFindings } from './import-output.js';
import { ProgressLine } from './progress-line.js';
import { describeFailure, printNotice } from './run-command.js';
import { formatEventCount } from './terminal-reporter.js';
import {
  checkCredentials,
  type CredentialOptions,
  readCredentials,
  readLanguage,
  readLanguages,
} from './site-options.js';

const FOLLOW_MINUTES = 15;

export interface SiteOptions extends SourceOptions, CredentialOptions {
  readonly format?: string;
  readonly languages?: readonly string[];
  /** Minutes, or true for the default. */
  readonly follow?: string | true;
}

export async function importSite(address: string, options: SiteOptions): Promise<void> {
  if (options.format !== undefined && options.format !== 'tec')
    throw new Error('--from an address reads sites of The Events Calendar: --format tec.');
  const followMs = readFollow(options.follow);
  const authorization = await readCredentials(options);
  const stopping = new AbortController();
  const interruption = stopOnSignal(() => {
    stopping.abort();
  });
  await withImportApp(options.user, async (app, viewer, env) => {
    const session = { app, viewer, env, address, options, authorization, signal: stopping.signal };
    for (;;) {
      try {
        await runOnce(session);
      } catch (error) {
        if (interruption.isInterrupted) break;
        if (followMs === null || !(error instanceof SiteError)) throw error;
        printNotice(describeFailure(error));
      }
      if (followMs === null || interruption.isInterrupted) break;
      printNotice(`Reading again in ${followMs / 60_000} minutes; Ctrl-C ends.`);
      await sleep(followMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  if (!interruption.isInterrupted) return;
  if (followMs === null) printNotice('Interrupted. The same command goes on where it was.');
  process.exitCode = followMs === null ? 130 : 0;
}

interface Session {
  readonly app: NestExpressApplication;
  readonly viewer: Viewer;
  readonly env: Env;
  readonly address: string;
  readonly options: SiteOptions;
  readonly authorization: string | undefined;
  readonly signal: AbortSignal;
}

async function runOnce({
  app,
  viewer,
  env,
  address,
  options,
  authorization,
  signal,
}: Session): Promise<void> {
  const sources = app.get(SourcesService);
  const language = readLanguage(options.language, env) ?? env.defaultLanguage;
  const name = options.source ?? new URL(address).host;
  const described = { ...describeSourceOptions(options), name, format: 'tec' as const, language };
  const isNew = (await sources.preview(described)).id === 0;
  const wanted = isNew ? { ...described, vanished: described.vanished ?? ('trash' as const) } : described;
  const isDryRun = options.dryRun === true;
  const clientOptions = { trustedHosts: env.sourceHosts, signal, onNotice: printNotice };
  const client = new SiteClient({ ...clientOptions, authorization, credentialsHost: new URL(address).host });
  const api = await findSiteApi(client, address);
  const readsAll = authorization !== undefined;
  if (readsAll) await checkCredentials(api);
  const pages = new PageStore(join(env.dataDir, 'moving', toFolderName(name)));
  const continued = await pages.begin();
  if (continued !== null) printNotice(`Goes on with what was read since ${continued.toISOString()}.`);
  const contents: SiteContent[] = [];
  let reading = new ProgressLine(process.stderr);
  for (const [code, base] of [[language, address] as const, ...readLanguages(options.languages ?? [], env)]) {
    const languageApi = code === language ? api : await findSiteApi(client, base);
    const onProgress = (label: string, done: number, total: number): void => {
      // Each list takes its own time.
      if (done === 1) {
        reading.clear();
        reading = new ProgressLine(process.stderr);
      }
      reading.show({ label, done: null, share: done / total });
    };
    contents.push(await readSite(languageApi, pages, { language: code, readsAll, onProgress }));
  }
  reading.clear();
  printRead(contents);
  if (isDryRun) {
    await pages.end();
    printNotice('Nothing was written.');
    return;
  }
  const source: SourceRow = await sources.upsert(wanted, viewer);
  let writing: ProgressLine | null = null;
  let written = 0;
  const moved = await app.get(SiteImporter).run({
    source,
    viewer,
    api,
    contents,
    signal,
    notify: printNotice,
    onProgress: (done, total) => {
      // Each language has an import of its own, and other things are written before.
      if (writing === null || done < written) {
        writing?.clear();
        writing = new ProgressLine(process.stderr);
      }
      written = done;
      writing.show({ label: formatEventCount(done), done, share: done / total });
    },
    imageClient: new SiteClient({ ...clientOptions, trustedHosts: [...env.sourceHosts, ...env.imageHosts] }),
  });
  (writing as ProgressLine | null)?.clear();
  await pages.end();
  printMoved(moved, language);
}

function printRead(contents: readonly SiteContent[]): void {
  for (const content of contents) {
    const { language, events, venues, organizers, categories, tags, isComplete } = content;
    printNotice(
      `Read in ${language}: ${events.size} events, ${venues.size} venues, ${organizers.size} organizers, ` +
        `${categories.size} categories, ${tags.size} tags.`,
    );
    if (!isComplete) {
      printNotice(
        'The site changed, or refused a page, while it was read, so that something may be missing. Run the command once more.',
      );
      process.exitCode = 1;
    }
    for (const id of content.closedIds)
      printNotice(`The event ${id}, which lists hide, was left out: it is not for these credentials.`);
    if (content.refusedStatuses.length > 0)
      printNotice(
        `The site does not list ${content.refusedStatuses.join(', ')} items for these credentials: ` +
          'an editor or administrator reads them.',
      );
    const withFields = [...events.values()].filter(({ hasCustomFields }) => hasCustomFields).length;
    if (withFields > 0) printNotice(`Additional fields of ${withFields} events are not taken.`);
  }
}

function printMoved(
  { venues, organizers, terms, images, imports }: MovedCounts,
  language: LanguageCode,
): void {
  const describe = (name: string, { created, updated }: MovedCounts['terms']): string =>
    `${name}: ${created} created, ${updated} updated`;
  printNotice(
    `${describe('Venues', venues)}. ${describe('Organizers', organizers)}. ` +
      `${describe('Categories and tags', terms)}. Images: ${images} fetched.`,
  );
  for (const result of imports) {
    printFindings(result.findings);
    const only = result.language === language ? '' : ` (only in ${result.language})`;
    printNotice(`Import ${result.id}${only}: ${describeCounts(result.counts)}.`);
  }
}

/** @returns milliseconds; null without --follow */
function readFollow(follow: string | true | undefined): number | null {
  if (follow === undefined) return null;
  const minutes = follow === true ? FOLLOW_MINUTES : Number(follow);
  if (!(minutes >= 1 && minutes <= 1440)) throw new Error('--follow takes minutes, 1 to 1440.');
  return minutes * 60_000;
}

/** Names may have any characters. */
const toFolderName = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16);
