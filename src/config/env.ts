// The only reader of process.env: parses, checks and freezes the settings, and reports every fault at once.
import { z } from 'zod';
import { isZone } from '../dates/zones.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';
import {
  splitList,
  wholeNumber,
  booleanText,
  pathPrefix,
  namespace,
  languageCode,
  httpUrl,
  contact,
  host,
  bucket,
  folderPath,
  databaseUrl,
  trustedProxies,
} from './setting-types.js';

const defaultToNull = <T extends z.ZodType>(type: T) => type.nullable().default(null);

const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Null means: run the embedded PostgreSQL in `dataDir`. */
  DATABASE_URL: defaultToNull(databaseUrl),
  /** The primary itself, when `databaseUrl` names a pooler before it: for migrations, and to hear of changes. */
  DATABASE_DIRECT_URL: defaultToNull(databaseUrl),
  /** Streaming replicas that visitors are answered from. */
  DATABASE_REPLICA_URLS: z.string().transform(splitList).pipe(z.array(databaseUrl)).default([]),
  /** Whether statements are prepared by name, which some poolers cannot do. */
  DATABASE_PREPARE: booleanText.default(true),
  /** How far a replica that is read may be behind, in milliseconds. */
  REPLICA_MAX_LAG_MS: wholeNumber(500, 60_000).default(2000),
  DATA_DIR: z.string().default('./data'),
  /** Public address without a trailing slash; null means the host of each request. */
  BASE_URL: defaultToNull(httpUrl),
  /** Whom callers may ask: an e-mail address or the address of a page. */
  CONTACT: defaultToNull(contact),
  /** Empty, or a path that begins with a slash and does not end with one. */
  ROOT_PATH: pathPrefix.default(''),
  NAMESPACE_ALIASES: z.string().transform(splitList).pipe(z.array(namespace)).default([]),
  DEFAULT_LANGUAGE: languageCode.default('en'),
  LANGUAGES: z
    .string()
    .transform(splitList)
    .pipe(z.array(languageCode).nonempty('must name at least one language'))
    .transform((sent) => LANGUAGE_CODES.filter((code) => sent.includes(code)))
    .default([...LANGUAGE_CODES]),
  SITE_TIMEZONE: z.string().refine(isZone, 'must be a time zone such as Europe/Rome').default('UTC'),
  /** Which clock events are compared and ordered by: their wall clock or the instant. */
  EVENT_TIME: z.enum(['local', 'instant'], { error: 'must be local or instant' }).optional(),
  DEFAULT_PER_PAGE: wholeNumber(1, 1000).default(10),
  MAX_PER_PAGE: wholeNumber(1, 1000).default(50),
  CURRENCY_SYMBOL: z.string().max(10, 'must have at most 10 characters').default('$'),
  TRUST_PROXY: defaultToNull(trustedProxies),
  CORS_ORIGINS: z.string().transform(splitList).default(['*']),
  IFRAME_HOSTS: z
    .string()
    .transform(splitList)
    .default(['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'www.openstreetmap.org']),
  /** Whether images may be named by an address, from which the service fetches them. */
  IMAGES_BY_ADDRESS: booleanText.default(true),
  /** Hosts that images are fetched from wherever they stand, in lower case, with a port when it is not the usual one. */
  IMAGE_HOSTS: z.string().transform(splitList).pipe(z.array(host)).default([]),
  /** Where files of images are kept; null means `dataDir`. */
  S3_BUCKET: defaultToNull(bucket),
  /** Null means that of Amazon. */
  S3_ENDPOINT: defaultToNull(httpUrl),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  /** Both or neither; null means what the machine offers. */
  S3_ACCESS_KEY_ID: defaultToNull(z.string()),
  S3_SECRET_ACCESS_KEY: defaultToNull(z.string()),
  /** A path without slashes at its ends, or empty. */
  S3_PREFIX: folderPath.default(''),
  /** Whether the bucket stands in the path of addresses instead of their host. */
  S3_FORCE_PATH_STYLE: booleanText.default(false),
  /** Public address of the folder of the files, without a trailing slash; null means that the service sends them. */
  S3_PUBLIC_URL: defaultToNull(httpUrl),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** Null means: on the first run of the embedded database. */
  SAMPLE_CALENDAR: defaultToNull(booleanText),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  /** How many processes answer. */
  WORKERS: wholeNumber(1, 64).default(1),
  /** Memory for finished answers, in megabytes for each process; 0 keeps none. */
  ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(64),
  /** How many totals of lists each process remembers until the next change; 0 means none. */
  TOTALS_CACHE: wholeNumber(0, 1_000_000).default(10_000),
  COMPRESSION: booleanText.default(true),
  /** How long, in seconds, browsers and shared caches may answer a public read without asking. */
  BROWSER_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  CDN_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  /** And how long after that they may still do so while they ask. */
  CDN_STALE_WHILE_REVALIDATE: wholeNumber(0, 31_536_000).default(0),
  /** Whether `/metrics` is served. */
  METRICS: booleanText.default(true),
  /** One of so many answers from memory is logged; 0 means none. */
  LOG_HITS_EVERY: wholeNumber(0, 999_999_999).default(1000),
  /** Whether callers may ask only so often. */
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** By one address, and by one user, in each process. */
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).default(6000),
  /** By one user, in all processes together. */
  WRITES_PER_MINUTE: wholeNumber(1, 100_000_000).default(3000),
  /** From one address, in all processes together. */
  WRONG_CREDENTIALS_PER_MINUTE: wholeNumber(1, 100_000_000).default(20),
  /** Under way at once in each process, beside answers from memory; and of one address. */
  CONCURRENT_REQUESTS: wholeNumber(1, 100_000).default(1000),
  CONCURRENT_REQUESTS_PER_ADDRESS: wholeNumber(1, 100_000).default(100),
  /** Statements that take longer are logged, in milliseconds; 0 means none. */
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(1000),
});

type Settings = z.infer<typeof schema>;

/** `ANSWER_CACHE_MB` is `answerCacheMb`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export type Env = Readonly<
  { [Name in keyof Omit<Settings, 'SITE_TIMEZONE' | 'EVENT_TIME'> as CamelCase<Name>]: Settings[Name] } & {
    siteTimeZone: string;
    /** Which clock events are compared and ordered by: their wall clock or the instant. */
    eventTime: 'local' | 'instant';
  }
>;

/** Every fault of the settings in one message, a line each. */
export class SettingsError extends Error {}

/** Lists whose values hold passwords, which nobody shall read in a log. */
const SECRET_LISTS: readonly string[] = ['DATABASE_REPLICA_URLS'];

/** The setting; of a list also the value in it, or which one it is. */
function describeSetting(
  [name, at]: readonly PropertyKey[],
  given: Record<string, string | undefined>,
): string {
  const setting = String(name);
  if (typeof at !== 'number') return setting;
  if (SECRET_LISTS.includes(setting)) return `${setting}: value ${at + 1}`;
  return `${setting}: "${splitList(given[setting] ?? '')[at] ?? ''}"`;
}

/** Nobody shall take a bucket for used that is not. */
function findStoreErrors(given: Record<string, string | undefined>): string[] {
  const has = (name: string): boolean => given[name] !== undefined;
  const lone = has('S3_BUCKET') ? [] : S3_SETTINGS.filter(has).map((name) => `${name} needs S3_BUCKET`);
  if (has('S3_ACCESS_KEY_ID') && !has('S3_SECRET_ACCESS_KEY'))
    lone.push('S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY');
  if (has('S3_SECRET_ACCESS_KEY') && !has('S3_ACCESS_KEY_ID'))
    lone.push('S3_SECRET_ACCESS_KEY needs S3_ACCESS_KEY_ID');
  return lone;
}

const S3_SETTINGS = Object.keys(schema.shape).filter(
  (name) => name.startsWith('S3_') && name !== 'S3_BUCKET',
);

/** @throws SettingsError naming every setting that is wrong. An empty value counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${describeSetting(path, given)} ${message}`);
  faults.push(...findStoreErrors(given));
  if (parsed.success) {
    const { LANGUAGES, DEFAULT_LANGUAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } = parsed.data;
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS } = parsed.data;
    if (!LANGUAGES.includes(DEFAULT_LANGUAGE)) faults.push('LANGUAGES must contain DEFAULT_LANGUAGE');
    if (DATABASE_URL === null && (DATABASE_DIRECT_URL !== null || DATABASE_REPLICA_URLS.length > 0))
      faults.push('DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS go with DATABASE_URL');
    if (DEFAULT_PER_PAGE > MAX_PER_PAGE) faults.push('DEFAULT_PER_PAGE must not exceed MAX_PER_PAGE');
  }
  if (!parsed.success || faults.length > 0) {
    throw new SettingsError(`Settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  const { SITE_TIMEZONE, EVENT_TIME, ...settings } = parsed.data;
  return Object.freeze({
    ...(Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [camelCase(name), value]),
    ) as unknown as Env),
    siteTimeZone: SITE_TIMEZONE,
    eventTime: EVENT_TIME ?? (SITE_TIMEZONE === 'UTC' ? 'instant' : 'local'),
  });
}
