// The only reader of process.env: parses, checks and freezes the settings, and reports every fault at once.
import { z } from 'zod';
import { isZone } from '../dates/zones.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import {
  list,
  wholeNumber,
  yesOrNo,
  pathPrefix,
  namespace,
  languageCode,
  webAddress,
  contact,
  host,
  bucket,
  folder,
  databaseUrl,
  trustedProxies,
} from './forms.js';

const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: z.string().transform(list).pipe(z.array(databaseUrl)).default([]),
  DATABASE_PREPARE: yesOrNo.default(true),
  REPLICA_MAX_LAG_MS: wholeNumber(500, 60_000).default(2000),
  DATA_DIR: z.string().default('./data'),
  BASE_URL: webAddress.optional(),
  CONTACT: contact.optional(),
  ROOT_PATH: pathPrefix.default(''),
  NAMESPACE_ALIASES: z.string().transform(list).pipe(z.array(namespace)).default([]),
  DEFAULT_LANGUAGE: languageCode.default('en'),
  LANGUAGES: z
    .string()
    .transform(list)
    .pipe(z.array(languageCode).nonempty('must name at least one language'))
    .default([...LANGUAGE_CODES]),
  SITE_TIMEZONE: z.string().refine(isZone, 'must be a time zone such as Europe/Rome').default('UTC'),
  EVENT_TIME: z.enum(['local', 'instant'], { error: 'must be local or instant' }).optional(),
  DEFAULT_PER_PAGE: wholeNumber(1, 1000).default(10),
  MAX_PER_PAGE: wholeNumber(1, 1000).default(50),
  CURRENCY_SYMBOL: z.string().max(10, 'must have at most 10 characters').default('$'),
  TRUST_PROXY: trustedProxies.optional(),
  CORS_ORIGINS: z.string().transform(list).default(['*']),
  IFRAME_HOSTS: z
    .string()
    .transform(list)
    .default(['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'www.openstreetmap.org']),
  IMAGES_BY_ADDRESS: yesOrNo.default(true),
  IMAGE_HOSTS: z.string().transform(list).pipe(z.array(host)).default([]),
  S3_BUCKET: bucket.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: folder.default(''),
  S3_FORCE_PATH_STYLE: yesOrNo.default(false),
  S3_PUBLIC_URL: webAddress.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  SAMPLE_CALENDAR: yesOrNo.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  WORKERS: wholeNumber(1, 64).default(1),
  ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(64),
  TOTALS_CACHE: wholeNumber(0, 1_000_000).default(10_000),
  COMPRESSION: yesOrNo.default(true),
  BROWSER_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  CDN_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  CDN_STALE_WHILE_REVALIDATE: wholeNumber(0, 31_536_000).default(0),
  METRICS: yesOrNo.default(true),
  LOG_HITS_EVERY: wholeNumber(0, 999_999_999).default(1000),
  RATE_LIMIT: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REQUESTS_PER_MINUTE: wholeNumber(1, 100_000_000).default(6000),
  WRITES_PER_MINUTE: wholeNumber(1, 100_000_000).default(3000),
  WRONG_CREDENTIALS_PER_MINUTE: wholeNumber(1, 100_000_000).default(20),
  CONCURRENT_REQUESTS: wholeNumber(1, 100_000).default(1000),
  CONCURRENT_REQUESTS_PER_ADDRESS: wholeNumber(1, 100_000).default(100),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(1000),
});

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Null means: run the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The primary itself, when `databaseUrl` names a pooler before it: for migrations, and to hear of changes. */
  readonly databaseDirectUrl: string | null;
  /** Streaming replicas that visitors are answered from. */
  readonly databaseReplicaUrls: readonly string[];
  /** Whether statements are prepared by name, which some poolers cannot do. */
  readonly databasePrepare: boolean;
  /** How far a replica that is read may be behind, in milliseconds. */
  readonly replicaMaxLagMs: number;
  readonly dataDir: string;
  /** Public address without a trailing slash; null means the host of each request. */
  readonly baseUrl: string | null;
  /** Whom callers may ask: an e-mail address or the address of a page. */
  readonly contact: string | null;
  /** Empty, or a path that begins with a slash and does not end with one. */
  readonly rootPath: string;
  readonly namespaceAliases: readonly string[];
  readonly defaultLanguage: LanguageCode;
  readonly languages: readonly LanguageCode[];
  readonly siteTimeZone: string;
  /** Which clock events are compared and ordered by: their wall clock or the instant. */
  readonly eventTime: 'local' | 'instant';
  readonly defaultPerPage: number;
  readonly maxPerPage: number;
  readonly currencySymbol: string;
  readonly trustProxy: string | null;
  readonly corsOrigins: readonly string[];
  readonly iframeHosts: readonly string[];
  /** Whether images may be named by an address, from which the service fetches them. */
  readonly imagesByAddress: boolean;
  /** Hosts that images are fetched from wherever they stand, in lower case, with a port when it is not the usual one. */
  readonly imageHosts: readonly string[];
  /** Where files of images are kept; null means `dataDir`. */
  readonly s3Bucket: string | null;
  /** Null means that of Amazon. */
  readonly s3Endpoint: string | null;
  readonly s3Region: string;
  /** Both or neither; null means what the machine offers. */
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  /** A path without slashes at its ends, or empty. */
  readonly s3Prefix: string;
  /** Whether the bucket stands in the path of addresses instead of their host. */
  readonly s3ForcePathStyle: boolean;
  /** Public address of the folder of the files, without a trailing slash; null means that the service sends them. */
  readonly s3PublicUrl: string | null;
  readonly logLevel: string;
  /** Null means: on the first run of the embedded database. */
  readonly sampleCalendar: boolean | null;
  readonly databasePoolSize: number;
  readonly statementTimeoutMs: number;
  /** How many processes answer. */
  readonly workers: number;
  /** Memory for finished answers, in megabytes for each process; 0 keeps none. */
  readonly answerCacheMb: number;
  /** How many totals of lists each process remembers until the next change; 0 means none. */
  readonly totalsCache: number;
  readonly compression: boolean;
  /** How long, in seconds, browsers and shared caches may answer a public read without asking. */
  readonly browserMaxAge: number;
  readonly cdnMaxAge: number;
  /** And how long after that they may still do so while they ask. */
  readonly cdnStaleWhileRevalidate: number;
  /** Whether `/metrics` is served. */
  readonly metrics: boolean;
  /** One of so many answers from memory is logged; 0 means none. */
  readonly logHitsEvery: number;
  /** Whether callers may ask only so often. */
  readonly rateLimit: 'on' | 'off';
  /** By one address, and by one user, in each process. */
  readonly requestsPerMinute: number;
  /** By one user, in all processes together. */
  readonly writesPerMinute: number;
  /** From one address, in all processes together. */
  readonly wrongCredentialsPerMinute: number;
  /** Under way at once in each process, beside answers from memory; and of one address. */
  readonly concurrentRequests: number;
  readonly concurrentRequestsPerAddress: number;
  /** Statements that take longer are logged, in milliseconds; 0 means none. */
  readonly slowQueryMs: number;
}

/** Every fault of the settings in one message, a line each. */
export class SettingsError extends Error {}

/** Lists whose values hold passwords, which nobody shall read in a log. */
const SECRET_LISTS: readonly string[] = ['DATABASE_REPLICA_URLS'];

/** The setting; of a list also the value in it, or which one it is. */
function culprit([name, at]: readonly PropertyKey[], given: Record<string, string | undefined>): string {
  const setting = String(name);
  if (typeof at !== 'number') return setting;
  if (SECRET_LISTS.includes(setting)) return `${setting}: value ${at + 1}`;
  return `${setting}: "${list(given[setting] ?? '')[at] ?? ''}"`;
}

/** Nobody shall take a bucket for used that is not. */
function faultsOfStore(given: Record<string, string | undefined>): string[] {
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
    : parsed.error.issues.map(({ path, message }) => `${culprit(path, given)} ${message}`);
  faults.push(...faultsOfStore(given));
  if (parsed.success) {
    const { LANGUAGES, DEFAULT_LANGUAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } = parsed.data;
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS } = parsed.data;
    if (!LANGUAGES.includes(DEFAULT_LANGUAGE)) faults.push('LANGUAGES must contain DEFAULT_LANGUAGE');
    if (DATABASE_URL === undefined && (DATABASE_DIRECT_URL !== undefined || DATABASE_REPLICA_URLS.length > 0))
      faults.push('DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS go with DATABASE_URL');
    if (DEFAULT_PER_PAGE > MAX_PER_PAGE) faults.push('DEFAULT_PER_PAGE must not exceed MAX_PER_PAGE');
  }
  if (!parsed.success || faults.length > 0) {
    throw new SettingsError(`Settings are wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  const set = parsed.data;
  return Object.freeze({
    port: set.PORT,
    host: set.HOST,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrls: set.DATABASE_REPLICA_URLS,
    databasePrepare: set.DATABASE_PREPARE,
    replicaMaxLagMs: set.REPLICA_MAX_LAG_MS,
    dataDir: set.DATA_DIR,
    baseUrl: set.BASE_URL ?? null,
    contact: set.CONTACT ?? null,
    rootPath: set.ROOT_PATH,
    namespaceAliases: set.NAMESPACE_ALIASES,
    defaultLanguage: set.DEFAULT_LANGUAGE,
    languages: LANGUAGE_CODES.filter((code) => set.LANGUAGES.includes(code)),
    siteTimeZone: set.SITE_TIMEZONE,
    eventTime: set.EVENT_TIME ?? (set.SITE_TIMEZONE === 'UTC' ? 'instant' : 'local'),
    defaultPerPage: set.DEFAULT_PER_PAGE,
    maxPerPage: set.MAX_PER_PAGE,
    currencySymbol: set.CURRENCY_SYMBOL,
    trustProxy: set.TRUST_PROXY ?? null,
    corsOrigins: set.CORS_ORIGINS,
    iframeHosts: set.IFRAME_HOSTS,
    imagesByAddress: set.IMAGES_BY_ADDRESS,
    imageHosts: set.IMAGE_HOSTS,
    s3Bucket: set.S3_BUCKET ?? null,
    s3Endpoint: set.S3_ENDPOINT ?? null,
    s3Region: set.S3_REGION,
    s3AccessKeyId: set.S3_ACCESS_KEY_ID ?? null,
    s3SecretAccessKey: set.S3_SECRET_ACCESS_KEY ?? null,
    s3Prefix: set.S3_PREFIX,
    s3ForcePathStyle: set.S3_FORCE_PATH_STYLE,
    s3PublicUrl: set.S3_PUBLIC_URL ?? null,
    logLevel: set.LOG_LEVEL,
    sampleCalendar: set.SAMPLE_CALENDAR ?? null,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    statementTimeoutMs: set.STATEMENT_TIMEOUT_MS,
    workers: set.WORKERS,
    answerCacheMb: set.ANSWER_CACHE_MB,
    totalsCache: set.TOTALS_CACHE,
    compression: set.COMPRESSION,
    browserMaxAge: set.BROWSER_MAX_AGE,
    cdnMaxAge: set.CDN_MAX_AGE,
    cdnStaleWhileRevalidate: set.CDN_STALE_WHILE_REVALIDATE,
    metrics: set.METRICS,
    logHitsEvery: set.LOG_HITS_EVERY,
    rateLimit: set.RATE_LIMIT,
    requestsPerMinute: set.REQUESTS_PER_MINUTE,
    writesPerMinute: set.WRITES_PER_MINUTE,
    wrongCredentialsPerMinute: set.WRONG_CREDENTIALS_PER_MINUTE,
    concurrentRequests: set.CONCURRENT_REQUESTS,
    concurrentRequestsPerAddress: set.CONCURRENT_REQUESTS_PER_ADDRESS,
    slowQueryMs: set.SLOW_QUERY_MS,
  });
}
