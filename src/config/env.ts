// The only reader of process.env: parses, checks and freezes the settings, and reports every fault at once.
import { z } from 'zod';
import { isZone } from '../dates/zones.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must lie between ${least} and ${most}`);

const yesOrNo = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((word) => word === 'true' || word === '1');

const pathPrefix = z
  .string()
  .regex(/^\/*([A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*)?\/*$/, 'must be a path such as /api')
  .transform((text) => text.replace(/^\/*/, '/').replace(/\/+$/, ''));

const namespace = z
  .string()
  .regex(/^[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/, 'must be a namespace such as tribe/events/v1');

const languageCode = z.enum(LANGUAGE_CODES, {
  error: `must be one of ${LANGUAGE_CODES.join(', ')}`,
});

const webAddress = z
  .string()
  .regex(/^https?:\/\/[^/?#\s]+[^?#\s]*$/, 'must be an address such as https://example.org')
  .transform((text) => text.replace(/\/+$/, ''));

const contact = z
  .string()
  .regex(
    /^(https?:\/\/[^/?#\s]+\S*|[^@\s:/]+@[^@\s:/]+)$/,
    'must be an e-mail address, or an address such as https://example.org/contact',
  );

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseUrl.optional(),
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
  TRUST_PROXY: z.string().optional(),
  CORS_ORIGINS: z.string().transform(list).default(['*']),
  IFRAME_HOSTS: z
    .string()
    .transform(list)
    .default(['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com', 'www.openstreetmap.org']),
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
});

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Null means: run the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
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
}

/** Every fault of the settings in one message, a line each. */
export class SettingsError extends Error {}

/** The setting; of a list also the value in it. */
function culprit([name, at]: readonly PropertyKey[], given: Record<string, string | undefined>): string {
  const setting = String(name);
  return typeof at === 'number' ? `${setting}: "${list(given[setting] ?? '')[at] ?? ''}"` : setting;
}

/** @throws SettingsError naming every setting that is wrong. An empty value counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${culprit(path, given)} ${message}`);
  if (parsed.success) {
    const { LANGUAGES, DEFAULT_LANGUAGE, DEFAULT_PER_PAGE, MAX_PER_PAGE } = parsed.data;
    if (!LANGUAGES.includes(DEFAULT_LANGUAGE)) faults.push('LANGUAGES must contain DEFAULT_LANGUAGE');
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
  });
}
