// The only reader of process.env: validates the settings, and reports all errors together.
import { z } from 'zod';
import { isZone } from '../dates/zones.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';
import { describeMisspelledSetting, findMisspelledSettings } from './misspelled-settings.js';
import { publicTemplates } from './public-pages.js';
import { SettingsError } from './settings-error.js';
import { describeOrigin } from './settings-file.js';
import * as types from './setting-types.js';
import { findUnlistedIssuer } from './unlisted-issuer.js';

const DEFAULT_CHANGES_KEPT_DAYS = 90;

const defaultToNull = <T extends z.ZodType>(type: T) => type.nullable().default(null);

const schema = z.object({
  PORT: types.wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Null means: run the embedded PostgreSQL in `dataDir`. */
  DATABASE_URL: defaultToNull(types.databaseUrl),
  /** The primary itself when `databaseUrl` is a pooler: for migrations and notifications. */
  DATABASE_DIRECT_URL: defaultToNull(types.databaseUrl),
  /** Read replicas, for visitors. */
  DATABASE_REPLICA_URLS: types.listOf(types.databaseUrl).default([]),
  /** Whether to prepare statements by name, which some poolers do not support. */
  DATABASE_PREPARE: types.booleanText.default(true),
  REPLICA_MAX_LAG_MS: types.wholeNumber(500, 60_000).default(2000),
  DATA_DIR: z.string().default('./data'),
  /** Without a trailing slash; null means the host of each request. */
  BASE_URL: defaultToNull(types.httpUrl),
  /** An e-mail address or a URL. */
  CONTACT: defaultToNull(types.contact),
  ROOT_PATH: types.pathPrefix.default(''),
  NAMESPACE_ALIASES: types.listOf(types.namespace).default([]),
  /** Serves routes of WordPress beside aliases below `wp-json`. */
  WORDPRESS_ROUTES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** The endpoint for assistants at `/mcp`. */
  MCP: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Everything below `/admin`. Shells set a variable of this name to a program. */
  EDITOR: z
    .string()
    .transform((text) => (text.trim().toLowerCase() === 'off' ? ('off' as const) : ('on' as const)))
    .default('on'),
  /** The ways to sign in beside one-time links. */
  SIGN_IN_WAYS: types
    .listOf(
      z.enum(['password', 'passkey', 'mail', 'oidc'], { error: 'must be password, passkey, mail or oidc' }),
    )
    .default(['password', 'passkey', 'mail', 'oidc']),
  /** The provider of OpenID Connect, written as it names itself. */
  OIDC_ISSUER: defaultToNull(types.issuer),
  OIDC_CLIENT_ID: defaultToNull(z.string()),
  /** Null means a client without a secret. */
  OIDC_CLIENT_SECRET: defaultToNull(z.string()),
  OIDC_SCOPE: z.string().default('openid profile email'),
  /** The claim with the groups of a user, or a path to it such as `realm_access.roles`. */
  OIDC_ROLE_CLAIM: z.string().default('groups'),
  OIDC_ROLES: types.rolesByGroup.default([]),
  /** What the pages call the provider, by language. */
  OIDC_NAME: defaultToNull(types.textByLanguage),
  /** Hosts of the provider outside the public network, on other ports than 80 and 443, or without TLS. */
  OIDC_HOSTS: types.listOf(types.host).default([]),
  /** The public pages. */
  PAGES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Makes files with all public events every night. */
  SNAPSHOTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** What the pages call the calendar, by language; null means a word of each language. */
  SITE_NAME: defaultToNull(types.textByLanguage),
  /** The accent of the pages; null means their own one. */
  SITE_COLOR: defaultToNull(types.color),
  /** Who may show `/embed/frame/` in a frame, as sources of a Content Security Policy; none turns it off. */
  EMBED_FRAMES: types.frameAncestors.default(['*']),
  COLOR_SCHEME: z.enum(['auto', 'light', 'dark'], { error: 'must be auto, light or dark' }).default('auto'),
  /** A script that counts visits of the pages; null means that none does. */
  ANALYTICS: defaultToNull(types.analyticsScript),
  /** Where another front end shows public pages; null means the pages of the service. */
  PUBLIC_URL: defaultToNull(publicTemplates),
  DEFAULT_LANGUAGE: types.languageCode.default('en'),
  LANGUAGES: z
    .string()
    .transform(types.splitList)
    .pipe(z.array(types.languageCode).nonempty('must name at least one language'))
    .transform((enabled) => LANGUAGE_CODES.filter((code) => enabled.includes(code)))
    .default([...LANGUAGE_CODES]),
  /** Whether events with a finding of the level `must` can be published. */
  PUBLISH_CHECKS: z.enum(['off', 'warn', 'strict'], { error: 'must be off, warn or strict' }).default('warn'),
  /** Languages that every event should have. */
  REQUIRED_LANGUAGES: types.listOf(types.languageCode).default([]),
  /** Codes of findings that are not reported. */
  FINDINGS_OFF: types.listOf(types.code).default([]),
  /** Whether the service tries the web addresses of upcoming events. */
  LINK_CHECKS: types.booleanText.default(true),
  SITE_TIMEZONE: z.string().refine(isZone, 'must be a time zone such as Europe/Rome').default('UTC'),
  EVENT_TIME: z.enum(['local', 'instant'], { error: 'must be local or instant' }).optional(),
  DEFAULT_PER_PAGE: types.wholeNumber(1, 1000).default(10),
  MAX_PER_PAGE: types.wholeNumber(1, 1000).default(50),
  /** The largest number of dates of one recurrence. */
  MAX_OCCURRENCES: types.wholeNumber(1, 10_000).default(1000),
  /** How far ahead recurrences without an end are listed; 0 refuses them. */
  RECURRENCE_HORIZON_MONTHS: types.wholeNumber(0, 120).default(24),
  CURRENCY_SYMBOL: z.string().max(10, 'must have at most 10 characters').default('$'),
  /** Where CURRENCY_SYMBOL stands. */
  CURRENCY_POSITION: z.enum(['prefix', 'postfix'], { error: 'must be prefix or postfix' }).default('prefix'),
  /** Null means the currency that CURRENCY_SYMBOL stands for. */
  CURRENCY_CODE: defaultToNull(types.currencyCode),
  TRUST_PROXY: defaultToNull(types.trustedProxies),
  CORS_ORIGINS: z.string().transform(types.splitList).default(['*']),
  IFRAME_HOSTS: z
    .string()
    .transform(types.splitList)
    .default(['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'www.openstreetmap.org']),
  /** Whether the service fetches images from addresses that clients send. */
  IMAGES_BY_ADDRESS: types.booleanText.default(true),
  /** Hosts of images outside the public network or on other ports than 80 and 443. */
  IMAGE_HOSTS: types.listOf(types.host).default([]),
  /** Hosts of webhooks outside the public network or on other ports than 80 and 443. */
  WEBHOOK_HOSTS: types.listOf(types.host).default([]),
  /** Hosts of sources of imports outside the public network or on other ports than 80 and 443. */
  SOURCE_HOSTS: types.listOf(types.host).default([]),
  /** Stores the files of images; null means `dataDir`. */
  S3_BUCKET: defaultToNull(types.bucket),
  /** Null means Amazon. */
  S3_ENDPOINT: defaultToNull(types.httpUrl),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  /** Both or neither; null means the credentials of the machine. */
  S3_ACCESS_KEY_ID: defaultToNull(z.string()),
  S3_SECRET_ACCESS_KEY: defaultToNull(z.string()),
  S3_PREFIX: types.folderPath.default(''),
  S3_FORCE_PATH_STYLE: types.booleanText.default(false),
  /** Base URL of the files, without a trailing slash; null means that the service serves them. */
  S3_PUBLIC_URL: defaultToNull(types.httpUrl),
  /** The mail server, `smtp://` or `smtps://`; null means that nothing is mailed. */
  SMTP_URL: defaultToNull(types.mailServer),
  /** The sender of mail. Both or neither. */
  MAIL_FROM: defaultToNull(types.mailbox),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** Null means: on the first run of the embedded database. */
  SAMPLE_CALENDAR: defaultToNull(types.booleanText),
  DATABASE_POOL_SIZE: types.wholeNumber(2, 500).default(10),
  STATEMENT_TIMEOUT_MS: types.wholeNumber(100, 600_000).default(10_000),
  WORKERS: types.wholeNumber(1, 64).default(1),
  /** Size of the response cache of each process; 0 disables it. */
  ANSWER_CACHE_MB: types.wholeNumber(0, 100_000).default(64),
  /** Number of cached totals of lists in each process; 0 disables the cache. */
  TOTALS_CACHE: types.wholeNumber(0, 1_000_000).default(10_000),
  COMPRESSION: types.booleanText.default(true),
  /** Seconds for which caches may reuse a public response without revalidation. */
  BROWSER_MAX_AGE: types.wholeNumber(0, 31_536_000).default(0),
  CDN_MAX_AGE: types.wholeNumber(0, 31_536_000).default(0),
  /** Further seconds in which a CDN may reuse it during revalidation. */
  CDN_STALE_WHILE_REVALIDATE: types.wholeNumber(0, 31_536_000).default(0),
  METRICS: types.booleanText.default(true),
  /** Logs one of this many cached responses; 0 logs none. */
  LOG_HITS_EVERY: types.wholeNumber(0, 999_999_999).default(1000),
  /** How long the log of changes is kept. */
  HISTORY_KEPT_DAYS: types.wholeNumber(1, 36_500).default(365),
  /** How long a client can go on from a token, at most `HISTORY_KEPT_DAYS`. */
  CHANGES_KEPT_DAYS: types.wholeNumber(1, 36_500).optional(),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** For each address and each user, in each process. */
  REQUESTS_PER_MINUTE: types.wholeNumber(1, 100_000_000).default(6000),
  /** For each user, in all processes together. */
  WRITES_PER_MINUTE: types.wholeNumber(1, 100_000_000).default(3000),
  /** For each address, in all processes together. */
  WRONG_CREDENTIALS_PER_MINUTE: types.wholeNumber(1, 100_000_000).default(20),
  /** Requests in flight in each process, without cached responses. */
  CONCURRENT_REQUESTS: types.wholeNumber(1, 100_000).default(1000),
  CONCURRENT_REQUESTS_PER_ADDRESS: types.wholeNumber(1, 100_000).default(100),
  /** Streams of changes that each process keeps open. */
  STREAM_CONNECTIONS: types.wholeNumber(0, 9000).default(1000),
  STREAM_CONNECTIONS_PER_ADDRESS: types.wholeNumber(1, 9000).default(20),
  /** Slower statements are logged; 0 disables the log. */
  SLOW_QUERY_MS: types.wholeNumber(0, 600_000).default(1000),
});

type Settings = z.infer<typeof schema>;

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** `ANSWER_CACHE_MB` is `answerCacheMb`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export type Env = Readonly<
  {
    [
      Name in keyof Omit<Settings, 'SITE_TIMEZONE' | 'EVENT_TIME' | 'CHANGES_KEPT_DAYS'> as CamelCase<Name>
    ]: Settings[Name];
  } & {
    siteTimeZone: string;
    /** Which clock events are compared and ordered by: their wall clock or the instant. */
    eventTime: 'local' | 'instant';
    changesKeptDays: number;
  }
>;

/** The value of EVENT_TIME where it is not set. */
export const defaultEventTime = (siteTimeZone: string): Env['eventTime'] =>
  siteTimeZone === 'UTC' ? 'instant' : 'local';

/** Lists whose values contain passwords, which must not be logged. */
const SECRET_LISTS: readonly string[] = ['DATABASE_REPLICA_URLS'];

/** Names the setting, and of a list the invalid value, or its position if it is secret. */
function describeSetting(
  [name, at]: readonly PropertyKey[],
  given: Record<string, string | undefined>,
): string {
  const setting = String(name);
  if (typeof at !== 'number') return setting;
  if (SECRET_LISTS.includes(setting)) return `${setting}: value ${at + 1}`;
  return `${setting}: "${types.splitList(given[setting] ?? '')[at] ?? ''}"`;
}

/** Reports settings that are set without those that they require. */
function findIncompleteSettings(given: Record<string, string | undefined>): string[] {
  const requirements = [
    ...S3_SETTINGS.map((name) => [name, 'S3_BUCKET'] as const),
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const,
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'] as const,
    ['SMTP_URL', 'MAIL_FROM'] as const,
    ['MAIL_FROM', 'SMTP_URL'] as const,
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const,
    ['OIDC_ISSUER', 'OIDC_ROLES'] as const,
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER'] as const,
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'] as const,
    ['OIDC_ROLES', 'OIDC_ISSUER'] as const,
  ];
  return requirements
    .filter(([name, required]) => given[name] !== undefined && given[required] === undefined)
    .map(([name, required]) => `${name} needs ${required}`);
}

const S3_SETTINGS = SETTING_NAMES.filter((name) => name.startsWith('S3_') && name !== 'S3_BUCKET');

/** A sentence for each variable that is no setting but resembles one. */
export const findSettingWarnings = (source: Record<string, string | undefined> = process.env): string[] =>
  findMisspelledSettings(source, SETTING_NAMES).map(
    (misspelled) => describeMisspelledSetting(misspelled) + describeOriginIn(source, misspelled.name),
  );

/** Only the environment of the process may hold settings of the file. */
const describeOriginIn = (source: Record<string, string | undefined>, name: string): string =>
  source === process.env ? describeOrigin(name) : '';

/**
 * An empty value counts as not set.
 *
 * @throws SettingsError with all invalid settings
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) =>
          `${describeSetting(path, given)} ${message}${describeOriginIn(source, String(path[0]))}`,
      );
  errors.push(...findIncompleteSettings(given));
  if (parsed.success) {
    const { LANGUAGES, DEFAULT_LANGUAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } = parsed.data;
    const { HISTORY_KEPT_DAYS, CHANGES_KEPT_DAYS = 0 } = parsed.data;
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS } = parsed.data;
    if (!LANGUAGES.includes(DEFAULT_LANGUAGE)) errors.push('LANGUAGES must contain DEFAULT_LANGUAGE');
    if (!parsed.data.REQUIRED_LANGUAGES.every((code) => LANGUAGES.includes(code)))
      errors.push('REQUIRED_LANGUAGES must be among LANGUAGES');
    if (DATABASE_URL === null && (DATABASE_DIRECT_URL !== null || DATABASE_REPLICA_URLS.length > 0))
      errors.push('DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS go with DATABASE_URL');
    if (parsed.data.SIGN_IN_WAYS.includes('oidc'))
      errors.push(...findUnlistedIssuer(parsed.data.OIDC_ISSUER, parsed.data.OIDC_HOSTS));
    if (DEFAULT_PER_PAGE > MAX_PER_PAGE) errors.push('DEFAULT_PER_PAGE must not exceed MAX_PER_PAGE');
    if (CHANGES_KEPT_DAYS > HISTORY_KEPT_DAYS)
      errors.push('CHANGES_KEPT_DAYS must not exceed HISTORY_KEPT_DAYS');
  }
  if (!parsed.success || errors.length > 0) {
    errors.push(...findSettingWarnings(source));
    throw SettingsError.of(errors);
  }
  const { SITE_TIMEZONE, EVENT_TIME, CHANGES_KEPT_DAYS, ...settings } = parsed.data;
  return Object.freeze({
    ...(Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [camelCase(name), value]),
    ) as unknown as Env),
    siteTimeZone: SITE_TIMEZONE,
    eventTime: EVENT_TIME ?? defaultEventTime(SITE_TIMEZONE),
    changesKeptDays: CHANGES_KEPT_DAYS ?? Math.min(DEFAULT_CHANGES_KEPT_DAYS, settings.HISTORY_KEPT_DAYS),
  });
}
