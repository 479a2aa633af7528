// `compare`: sends the same requests to another site and to this calendar, and prints the differences.
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { type Command, InvalidArgumentError } from 'commander';
import { type Env, readEnv } from '../../foundation/config/env.js';
import { clock } from '../../foundation/dates/clock.js';
import { findSources } from '../../exchange/imports/sources.queries.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { compareSites } from '../../exchange/moving/comparing/compare-sites.js';
import type { ComparedLanguage } from '../../exchange/moving/comparing/comparison-options.js';
import { findIdMaps } from '../../exchange/moving/comparing/find-id-maps.js';
import { countDifferences, formatReport } from '../../exchange/moving/comparing/format-report.js';
import { findSiteApi } from '../../exchange/moving/site/site-api.js';
import { SiteClient } from '../../exchange/moving/site/site-client.js';
import { withApp, withDatabase } from './command-database.js';
import { printNotice, runCommand } from './run-command.js';
import {
  checkCredentials,
  type CredentialOptions,
  parseSiteAddress,
  readCredentials,
  readLanguage,
  readLanguages,
} from './site-options.js';

interface Options extends CredentialOptions {
  readonly with: string;
  readonly source?: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly ownSecretFile?: string;
  readonly lines: number;
}

export function registerCompare(program: Command): void {
  program
    .command('compare')
    .description(
      'Asks a site of The Events Calendar and this calendar the same questions, and prints what differs. The exit code is 1 when something does.',
    )
    .requiredOption('--with <address>', 'the site, or its API', parseSiteAddress)
    .option(
      '--source <name>',
      'the source whose import took the site over; without it all ids must be the same',
    )
    .option('--language <code>', 'the language of the site; without it the default language')
    .option(
      '--languages <code=address>',
      'where the site has further languages: de=https://old.example/de',
      (value: string, others: readonly string[] | undefined) => [...(others ?? []), value],
    )
    .option('--user-name <login>', 'who reads drafts of the site, too')
    .option('--password-file <file>', 'with --user-name: the file that has the application password')
    .option('--own-secret-file <file>', 'with --user-name: the file that has a secret of an editor here')
    .option('--lines <number>', 'the most differences that are printed of a field', parseLines, 10)
    .action((options: Options) => runCommand(() => compare(options)));
}

function parseLines(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}

async function compare(options: Options): Promise<void> {
  const authorization = await readCredentials(options);
  const { ownSecretFile } = options;
  if ((authorization === undefined) !== (ownSecretFile === undefined))
    throw new Error(
      '--user-name and --own-secret-file belong together: both sides are to show drafts, or none.',
    );
  const own = ownSecretFile && `Bearer ${(await readFile(ownSecretFile, 'utf8')).trim().replaceAll(' ', '')}`;
  // The comparison asks much in a short time.
  const env: Env = { ...readEnv(), rateLimit: 'off', baseUrl: null };
  await withDatabase(async (dataSource) => {
    const source = (await findSources(dataSource.manager)).find(({ name }) => name === options.source);
    if (options.source !== undefined && source === undefined)
      throw new Error(`There is no source ${options.source}.`);
    const ids = await findIdMaps(dataSource.manager, source?.id ?? null);
    await withApp(env, dataSource, async (app) => {
      await app.listen(0, '127.0.0.1');
      const { port } = app.getHttpServer().address() as AddressInfo;
      const sides = {
        own: `http://127.0.0.1:${port}${env.rootPath}/${NAMESPACE}`,
        authorization,
        ownAuthorization: own,
      };
      const languages = await openLanguages(options, env, sides);
      const report = await compareSites(languages, {
        ids,
        readsAll: authorization !== undefined,
        today: clock.now().toZonedDateTimeISO(env.siteTimeZone).toPlainDate(),
        onProgress: process.stderr.isTTY ? (label) => process.stderr.write(`\r\u001b[K${label}`) : undefined,
      });
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      process.stdout.write(`${formatReport(report, options.lines).join('\n')}\n`);
      if (countDifferences(report) > 0) process.exitCode = 1;
    });
  });
}

/** Opens the API of the site and the own one in each language. */
async function openLanguages(
  options: Options,
  env: Env,
  sides: {
    readonly own: string;
    readonly authorization: string | undefined;
    readonly ownAuthorization: string | undefined;
  },
): Promise<ComparedLanguage[]> {
  const ownHost = new URL(sides.own).host;
  const client = new SiteClient({
    trustedHosts: env.sourceHosts,
    onNotice: printNotice,
    authorization: sides.authorization,
    credentialsHost: new URL(options.with).host,
  });
  const ownClient = new SiteClient({
    trustedHosts: [ownHost],
    credentialsHost: ownHost,
    authorization: sides.ownAuthorization,
  });
  const main = readLanguage(options.language, env) ?? env.defaultLanguage;
  const languages: ComparedLanguage[] = [];
  for (const [language, address] of [
    [main, options.with] as const,
    ...readLanguages(options.languages ?? [], env),
  ]) {
    const there = await findSiteApi(client, address);
    const here = await findSiteApi(ownClient, sides.own);
    if (sides.authorization !== undefined) await checkCredentials(there);
    languages.push({
      language,
      there,
      here: {
        ...here,
        buildUrl: (path, parameters) => here.buildUrl(path, { ...parameters, ml_language: language }),
      },
    });
  }
  return languages;
}
