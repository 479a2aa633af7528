// Options of the commands that read another site.
import { readFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { parseUrl } from '../../foundation/html/url.js';
import type { Env } from '../../foundation/config/env.js';
import { type LanguageCode, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { getJson, type SiteApi } from '../../exchange/moving/site/site-api.js';
import { SiteError } from '../../exchange/moving/site/site-error.js';

/** @throws InvalidArgumentError for an address without a scheme */
export function parseSiteAddress(text: string): string {
  if (/^https?:\/\//i.test(text) && parseUrl(text) !== null) return text;
  throw new InvalidArgumentError('It must be an address with its scheme: https://old.example.');
}

/** @throws Error for a language that is not enabled */
export function readLanguage(code: string | undefined, env: Env): LanguageCode | null {
  if (code === undefined) return null;
  const language = matchLanguageCode(code, env.languages);
  if (language === undefined) throw new Error(`There is no language ${code}.`);
  return language;
}

/** @throws Error unless the text is a list of languages with their addresses */
export function readLanguages(written: readonly string[], env: Env): [LanguageCode, string][] {
  return written
    .flatMap((one) => one.split(','))
    .map((one): [LanguageCode, string] => {
      const [, code = '', base = ''] = /^\s*([a-z-]+)=(https?:\/\/\S+)\s*$/.exec(one) ?? [];
      const language = base === '' ? null : readLanguage(code, env);
      if (language === null)
        throw new Error('--languages names codes and addresses: --languages de=https://old.example/de.');
      return [language, base];
    });
}

export interface CredentialOptions {
  readonly userName?: string;
  readonly passwordFile?: string;
}

/** @returns the value of the header Authorization */
export async function readCredentials({
  userName,
  passwordFile,
}: CredentialOptions): Promise<string | undefined> {
  if (userName === undefined && passwordFile === undefined) return undefined;
  if (userName === undefined || passwordFile === undefined)
    throw new Error('--user-name and --password-file belong together.');
  const password = (await readFile(passwordFile, 'utf8')).trim();
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

/** @throws SiteError for credentials that open no drafts */
export async function checkCredentials(api: SiteApi): Promise<void> {
  const url = api.buildUrl('events', { status: 'draft', per_page: 1 });
  const { status } = await getJson(api.client, url, { acceptsRefusals: true });
  if (status === 200) return;
  throw new SiteError(
    api.client.sendsCredentials(url)
      ? 'These credentials may not read drafts: take those of an editor.'
      : 'Credentials are sent over https only, except to hosts that SOURCE_HOSTS names: give the address with https.',
  );
}
