// The settings that the start records, so that commands can compare theirs: what is written, shown or stored depends on them.
import { resolve } from 'node:path';
import { defaultEventTime, type Env } from '../../foundation/config/env.js';

type Value = string | number | null | readonly string[] | Readonly<Record<string, string>>;

/** None of them is secret. Paths of files matter only where the database does not lie beside them. */
const RECORDED: Readonly<Record<string, (env: Env) => Value>> = {
  BASE_URL: ({ baseUrl }) => baseUrl,
  ROOT_PATH: ({ rootPath }) => rootPath,
  NAMESPACE_ALIASES: ({ namespaceAliases }) => namespaceAliases,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  SITE_NAME: ({ siteName }) => siteName,
  DEFAULT_LANGUAGE: ({ defaultLanguage }) => defaultLanguage,
  LANGUAGES: ({ languages }) => languages,
  SITE_TIMEZONE: ({ siteTimeZone }) => siteTimeZone,
  EVENT_TIME: ({ eventTime }) => eventTime,
  MAX_OCCURRENCES: ({ maxOccurrences }) => maxOccurrences,
  RECURRENCE_HORIZON_MONTHS: ({ recurrenceHorizonMonths }) => recurrenceHorizonMonths,
  CURRENCY_SYMBOL: ({ currencySymbol }) => currencySymbol,
  CURRENCY_POSITION: ({ currencyPosition }) => currencyPosition,
  CURRENCY_CODE: ({ currencyCode }) => currencyCode,
  IFRAME_HOSTS: ({ iframeHosts }) => iframeHosts,
  DATA_DIR: ({ databaseUrl, s3Bucket, dataDir }) =>
    databaseUrl === null || s3Bucket !== null ? null : resolve(dataDir),
  S3_BUCKET: ({ s3Bucket }) => s3Bucket,
  S3_PREFIX: ({ s3Prefix }) => s3Prefix,
  SIGN_IN_WAYS: ({ signInWays }) => signInWays,
  OIDC_ISSUER: ({ oidcIssuer }) => oidcIssuer,
};

/** The port of the last start, recorded beside the settings for links that commands print. */
export const LISTENED_PORT = 'PORT';

/** As a settings file has them; empty for those without a value. */
export const listRecordedSettings = (env: Env): [name: string, value: string][] =>
  Object.entries(RECORDED).map(([name, read]) => [name, formatValue(read(env))]);

function formatValue(value: Value): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (value instanceof Array) return value.join(',');
  return Object.entries(value)
    .map(([key, text]) => (key === '' ? text : `${key}=${text}`))
    .join('; ');
}

/**
 * A sentence for each setting that differs. One that only follows another is not named beside it.
 *
 * @param recorded values of the last start of the service; a missing one is of another version
 */
export function describeDifferences(env: Env, recorded: ReadonlyMap<string, string>): string[] {
  const own = new Map(listRecordedSettings(env));
  const follows = followsTimeZone(own) && followsTimeZone(recorded);
  return [...own]
    .filter(([name, value]) => (recorded.get(name) ?? value) !== value && !(follows && name === 'EVENT_TIME'))
    .map(
      ([name, value]) =>
        `${name} is ${value || 'not set'} here, and ${recorded.get(name) || 'not set'} in the service.`,
    );
}

const followsTimeZone = (settings: ReadonlyMap<string, string>): boolean =>
  settings.get('EVENT_TIME') === defaultEventTime(settings.get('SITE_TIMEZONE') ?? '');
