import { LANGUAGE_CODES } from '../languages/language-code.js';
import { readEnv, SettingsError } from './env.js';

describe('readEnv', () => {
  it('has a default for every setting', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrls: [],
      databasePrepare: true,
      replicaMaxLagMs: 2000,
      dataDir: './data',
      baseUrl: null,
      contact: null,
      rootPath: '',
      namespaceAliases: [],
      defaultLanguage: 'en',
      languages: LANGUAGE_CODES,
      siteTimeZone: 'UTC',
      eventTime: 'instant',
      defaultPerPage: 10,
      maxPerPage: 50,
      currencySymbol: '$',
      trustProxy: null,
      corsOrigins: ['*'],
      iframeHosts: [
        'www.youtube.com',
        'www.youtube-nocookie.com',
        'player.vimeo.com',
        'www.openstreetmap.org',
      ],
      imagesByAddress: true,
      imageHosts: [],
      s3Bucket: null,
      s3Endpoint: null,
      s3Region: 'us-east-1',
      s3AccessKeyId: null,
      s3SecretAccessKey: null,
      s3Prefix: '',
      s3ForcePathStyle: false,
      s3PublicUrl: null,
      logLevel: 'info',
      sampleCalendar: null,
      databasePoolSize: 10,
      statementTimeoutMs: 10_000,
      workers: 1,
      answerCacheMb: 64,
      totalsCache: 10_000,
      compression: true,
      browserMaxAge: 0,
      cdnMaxAge: 0,
      cdnStaleWhileRevalidate: 0,
      metrics: true,
      logHitsEvery: 1000,
      rateLimit: 'on',
      requestsPerMinute: 6000,
      writesPerMinute: 3000,
      wrongCredentialsPerMinute: 20,
      concurrentRequests: 1000,
      concurrentRequestsPerAddress: 100,
      slowQueryMs: 1000,
    });
  });

  it('reads every setting', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://app:pw@db:5432/calendar',
      DATABASE_DIRECT_URL: 'postgres://app:pw@primary/calendar',
      DATABASE_REPLICA_URLS: 'postgres://app:pw@one/calendar, postgresql://app:pw@two/calendar',
      DATABASE_PREPARE: 'false',
      REPLICA_MAX_LAG_MS: '5000',
      DATA_DIR: '/var/lib/calendar',
      BASE_URL: 'https://calendar.example.org/',
      CONTACT: 'calendar@example.org',
      ROOT_PATH: 'api/',
      NAMESPACE_ALIASES: 'wp-json/tribe/events/v1, v1',
      DEFAULT_LANGUAGE: 'de',
      LANGUAGES: 'sl, de',
      SITE_TIMEZONE: 'Europe/Rome',
      EVENT_TIME: 'instant',
      DEFAULT_PER_PAGE: '5',
      MAX_PER_PAGE: '5',
      CURRENCY_SYMBOL: '€',
      TRUST_PROXY: '1',
      CORS_ORIGINS: 'https://a.example, https://b.example',
      IFRAME_HOSTS: 'maps.example',
      IMAGES_BY_ADDRESS: 'false',
      IMAGE_HOSTS: 'Pictures.Intranet:8080, 10.0.0.5:80, [::1]:443',
      S3_BUCKET: 'calendar-images',
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: '/calendar/.images.d/',
      S3_FORCE_PATH_STYLE: 'true',
      S3_PUBLIC_URL: 'https://cdn.example.org/images/',
      LOG_LEVEL: 'silent',
      SAMPLE_CALENDAR: '0',
      DATABASE_POOL_SIZE: '4',
      STATEMENT_TIMEOUT_MS: '250',
      WORKERS: '3',
      ANSWER_CACHE_MB: '0',
      TOTALS_CACHE: '0',
      COMPRESSION: 'false',
      BROWSER_MAX_AGE: '10',
      CDN_MAX_AGE: '60',
      CDN_STALE_WHILE_REVALIDATE: '300',
      METRICS: 'false',
      LOG_HITS_EVERY: '1',
      RATE_LIMIT: 'off',
      REQUESTS_PER_MINUTE: '60',
      WRITES_PER_MINUTE: '6',
      WRONG_CREDENTIALS_PER_MINUTE: '5',
      CONCURRENT_REQUESTS: '50',
      CONCURRENT_REQUESTS_PER_ADDRESS: '7',
      SLOW_QUERY_MS: '0',
    });

    expect(env).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgres://app:pw@db:5432/calendar',
      databaseDirectUrl: 'postgres://app:pw@primary/calendar',
      databaseReplicaUrls: ['postgres://app:pw@one/calendar', 'postgresql://app:pw@two/calendar'],
      databasePrepare: false,
      replicaMaxLagMs: 5000,
      dataDir: '/var/lib/calendar',
      baseUrl: 'https://calendar.example.org',
      contact: 'calendar@example.org',
      rootPath: '/api',
      namespaceAliases: ['wp-json/tribe/events/v1', 'v1'],
      defaultLanguage: 'de',
      languages: ['de', 'sl'],
      siteTimeZone: 'Europe/Rome',
      eventTime: 'instant',
      defaultPerPage: 5,
      maxPerPage: 5,
      currencySymbol: '€',
      trustProxy: '1',
      corsOrigins: ['https://a.example', 'https://b.example'],
      iframeHosts: ['maps.example'],
      imagesByAddress: false,
      imageHosts: ['pictures.intranet:8080', '10.0.0.5', '[::1]'],
      s3Bucket: 'calendar-images',
      s3Endpoint: 'https://s3.example.org',
      s3Region: 'eu-central-1',
      s3AccessKeyId: 'key',
      s3SecretAccessKey: 'secret',
      s3Prefix: 'calendar/.images.d',
      s3ForcePathStyle: true,
      s3PublicUrl: 'https://cdn.example.org/images',
      logLevel: 'silent',
      sampleCalendar: false,
      databasePoolSize: 4,
      statementTimeoutMs: 250,
      workers: 3,
      answerCacheMb: 0,
      totalsCache: 0,
      compression: false,
      browserMaxAge: 10,
      cdnMaxAge: 60,
      cdnStaleWhileRevalidate: 300,
      metrics: false,
      logHitsEvery: 1,
      rateLimit: 'off',
      requestsPerMinute: 60,
      writesPerMinute: 6,
      wrongCredentialsPerMinute: 5,
      concurrentRequests: 50,
      concurrentRequestsPerAddress: 7,
      slowQueryMs: 0,
    });
    expect(Object.isFrozen(env)).toBe(true);
  });

  it.each([
    ['the instant where the site is in UTC', { SITE_TIMEZONE: 'UTC' }, 'instant'],
    ['the wall clock elsewhere', { SITE_TIMEZONE: 'America/New_York' }, 'local'],
    ['what is asked', { SITE_TIMEZONE: 'UTC', EVENT_TIME: 'local' }, 'local'],
  ])('compares events by %s', (_, given, eventTime) => {
    expect(readEnv(given).eventTime).toBe(eventTime);
  });

  it.each([
    ['', ''],
    ['/', ''],
    ['api', '/api'],
    ['/api', '/api'],
    ['//api//', '/api'],
    ['/a/b-c.d/', '/a/b-c.d'],
  ])('reads the root path %j as %j', (given, rootPath) => {
    expect(readEnv({ ROOT_PATH: given }).rootPath).toBe(rootPath);
  });

  it.each([
    ['0', '0'],
    ['2', '2'],
    ['true', 'true'],
    ['false', 'false'],
    ['loopback, linklocal,uniquelocal', 'loopback,linklocal,uniquelocal'],
    ['10.0.0.1', '10.0.0.1'],
    [' 10.0.0.0/8 , fd00::/8 ', '10.0.0.0/8,fd00::/8'],
    ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ])('trusts the proxies %j', (given, trustProxy) => {
    expect(readEnv({ TRUST_PROXY: given }).trustProxy).toBe(trustProxy);
  });

  it.each([
    'postgres:///calendar?host=/run/postgresql',
    'postgres://app@/calendar?host=%2Frun%2Fpostgresql',
    'postgres://%2Frun%2Fpostgresql/calendar',
    'postgres://app:p@ss@db.example.org/calendar',
    'postgresql://app:100%25@[::1]:5432/calendar?sslmode=require',
    'postgres://db',
  ])('takes the database %s', (given) => {
    expect(readEnv({ DATABASE_URL: given }).databaseUrl).toBe(given);
  });

  it('takes an empty value for one that is not set', () => {
    expect(readEnv({ PORT: '', BASE_URL: '', DATABASE_URL: '', SAMPLE_CALENDAR: '' })).toEqual(readEnv({}));
  });

  const NUMBER = 'must be a whole number';
  const CONTACT = 'must be an e-mail address, or an address such as https://example.org/contact';
  const DATABASE =
    'must be an address such as postgres://user:password@host:5432/calendar; ' +
    '@, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25';
  const PROXY =
    'must be a number of hops, true, false, or addresses and networks such as 10.0.0.0/8,loopback';
  const LANGUAGE = `must be one of ${LANGUAGE_CODES.join(', ')}`;

  it.each([
    [{ PORT: '-1' }, `PORT ${NUMBER}`],
    [{ PORT: 'http' }, `PORT ${NUMBER}`],
    [{ PORT: '3000.5' }, `PORT ${NUMBER}`],
    [{ PORT: '65536' }, 'PORT must lie between 0 and 65535'],
    [{ DATABASE_URL: 'mysql://db/calendar' }, 'DATABASE_URL must begin with postgres://'],
    [
      { DATABASE_URL: 'postgres://db/c', DATABASE_REPLICA_URLS: 'postgres://a:b@c/d,mysql://app:pass@db/c' },
      'DATABASE_REPLICA_URLS: value 2 must begin with postgres://',
    ],
    [{ DATABASE_URL: 'postgres://app:secret@db:five/c' }, `DATABASE_URL ${DATABASE}`],
    [{ DATABASE_URL: 'postgres://app:1#secret@db/c' }, `DATABASE_URL ${DATABASE}`],
    [{ DATABASE_URL: 'postgres://app:1/secret@db/c' }, `DATABASE_URL ${DATABASE}`],
    [{ DATABASE_URL: 'postgres://app:1?secret@db/c' }, `DATABASE_URL ${DATABASE}`],
    [{ DATABASE_URL: 'postgres://app:%ff@db/c' }, `DATABASE_URL ${DATABASE}`],
    ...[
      'banana',
      '10.0.0.0/33',
      '10.0.0.0/0',
      'loopback,banana',
      'TRUE',
      '-1',
      '1.5',
      '10.0.0.300',
      ',',
      '1,2',
      '1000',
    ].map((given): [Record<string, string>, string] => [{ TRUST_PROXY: given }, `TRUST_PROXY ${PROXY}`]),
    [{ BASE_URL: 'calendar.example.org' }, 'BASE_URL must be an address such as https://example.org'],
    [{ BASE_URL: 'https://example.org/?x=1' }, 'BASE_URL must be an address such as https://example.org'],
    [{ BASE_URL: 'ftp://example.org' }, 'BASE_URL must be an address such as https://example.org'],
    [{ CONTACT: 'the town hall' }, `CONTACT ${CONTACT}`],
    [{ CONTACT: 'mailto:calendar@example.org' }, `CONTACT ${CONTACT}`],
    [{ CONTACT: 'ftp://example.org' }, `CONTACT ${CONTACT}`],
    [{ CONTACT: 'https://example.org/write to us' }, `CONTACT ${CONTACT}`],
    [{ ROOT_PATH: '/a b' }, 'ROOT_PATH must be a path such as /api'],
    [{ ROOT_PATH: `/${'a-path-as-long-as-they-come'.repeat(4)} ` }, 'ROOT_PATH must be a path such as /api'],
    [{ ROOT_PATH: '/api/..' }, 'ROOT_PATH must be a path such as /api'],
    [
      { NAMESPACE_ALIASES: 'a/./b' },
      'NAMESPACE_ALIASES: "a/./b" must be a namespace such as tribe/events/v1',
    ],
    [{ S3_BUCKET: 'images', S3_PREFIX: '../x' }, 'S3_PREFIX must be a path such as calendar/images'],
    [{ S3_BUCKET: 'images', S3_PREFIX: '/a/../' }, 'S3_PREFIX must be a path such as calendar/images'],
    [{ S3_BUCKET: 'images', S3_PREFIX: '.' }, 'S3_PREFIX must be a path such as calendar/images'],
    [{ ROOT_PATH: '/a?b' }, 'ROOT_PATH must be a path such as /api'],
    [{ NAMESPACE_ALIASES: 'v1,/v2' }, 'NAMESPACE_ALIASES: "/v2" must be a namespace such as tribe/events/v1'],
    [{ DEFAULT_LANGUAGE: 'EN' }, `DEFAULT_LANGUAGE ${LANGUAGE}`],
    [{ LANGUAGES: 'en,xx' }, `LANGUAGES: "xx" ${LANGUAGE}`],
    [{ LANGUAGES: ' , ' }, 'LANGUAGES must name at least one language'],
    [{ LANGUAGES: 'de' }, 'LANGUAGES must contain DEFAULT_LANGUAGE'],
    [{ SITE_TIMEZONE: 'Mars/Base' }, 'SITE_TIMEZONE must be a time zone such as Europe/Rome'],
    [{ EVENT_TIME: 'utc' }, 'EVENT_TIME must be local or instant'],
    [{ DEFAULT_PER_PAGE: '0' }, 'DEFAULT_PER_PAGE must lie between 1 and 1000'],
    [{ MAX_PER_PAGE: '1001' }, 'MAX_PER_PAGE must lie between 1 and 1000'],
    [{ DEFAULT_PER_PAGE: '60' }, 'DEFAULT_PER_PAGE must not exceed MAX_PER_PAGE'],
    [{ CURRENCY_SYMBOL: 'x'.repeat(11) }, 'CURRENCY_SYMBOL must have at most 10 characters'],
    [
      { IMAGE_HOSTS: 'pictures.example.org,https://a.example' },
      'IMAGE_HOSTS: "https://a.example" must be a host such as pictures.example.org:8080',
    ],
    [
      { S3_BUCKET: 'a b' },
      'S3_BUCKET must be the name of a bucket: 3 to 63 letters, digits, dots and hyphens',
    ],
    [{ S3_PREFIX: 'a' }, 'S3_PREFIX needs S3_BUCKET'],
    [{ S3_BUCKET: 'images', S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_SECRET_ACCESS_KEY needs S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key' }, 'S3_ACCESS_KEY_ID needs S3_SECRET_ACCESS_KEY'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ SAMPLE_CALENDAR: 'yes' }, 'SAMPLE_CALENDAR must be true or false'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must lie between 2 and 500'],
    [{ STATEMENT_TIMEOUT_MS: '99' }, 'STATEMENT_TIMEOUT_MS must lie between 100 and 600000'],
  ])('refuses %j', (given, fault) => {
    expect(() => readEnv(given)).toThrow(new SettingsError(`Settings are wrong:\n  ${fault}`));
  });

  it('tells every fault at once, a line each', () => {
    const read = (): unknown =>
      readEnv({ PORT: 'x', EVENT_TIME: 'y', SITE_TIMEZONE: 'Mars', LOG_LEVEL: 'info', MAX_PER_PAGE: '0' });

    expect(read).toThrow(
      new SettingsError(
        [
          'Settings are wrong:',
          '  PORT must be a whole number',
          '  SITE_TIMEZONE must be a time zone such as Europe/Rome',
          '  EVENT_TIME must be local or instant',
          '  MAX_PER_PAGE must lie between 1 and 1000',
        ].join('\n'),
      ),
    );
  });
});
