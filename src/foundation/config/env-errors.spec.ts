import { LANGUAGE_CODES } from '../languages/language-code.js';
import { readEnv } from './env.js';
import { SettingsError } from './settings-error.js';

const NUMBER = 'must be a whole number';
const CONTACT = 'must be an e-mail address, or an address such as https://example.org/contact';
const DATABASE =
  'must be an address such as postgres://user:password@host:5432/calendar; ' +
  '@, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25';
const PROXY = 'must be a number of hops, true, false, or addresses and networks such as 10.0.0.0/8,loopback';
const LANGUAGE = `must be one of ${LANGUAGE_CODES.join(', ')}`;

/** What goes with a provider. */
const OIDC = { OIDC_CLIENT_ID: 'calendar', OIDC_CLIENT_SECRET: 'x', OIDC_ROLES: '*=editor' };

describe('readEnv', () => {
  it.each([
    [{ PORT: '-1' }, `PORT ${NUMBER}`],
    [{ PORT: 'http' }, `PORT ${NUMBER}`],
    [{ PORT: '3000.5' }, `PORT ${NUMBER}`],
    [{ PORT: '65536' }, 'PORT must lie between 0 and 65535'],
    ...['https://login.example.org:port/x', 'https://login.example.org:99999', 'http://[x'].map(
      (issuer): [Record<string, string>, string] => [
        { ...OIDC, OIDC_ISSUER: issuer },
        'OIDC_ISSUER must be an address such as https://login.example.org/realms/city',
      ],
    ),
    ...['http://login.intranet', 'https://login.intranet:8443'].map(
      (issuer): [Record<string, string>, string] => [
        { ...OIDC, OIDC_ISSUER: issuer },
        `OIDC_ISSUER without TLS, or with another port than 443, needs OIDC_HOSTS=${new URL(issuer).host}`,
      ],
    ),
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
    [{ DEFAULT_LANGUAGE: 'xx' }, `DEFAULT_LANGUAGE ${LANGUAGE}`],
    [{ LANGUAGES: 'en,xx' }, `LANGUAGES: "xx" ${LANGUAGE}`],
    [{ LANGUAGES: ' , ' }, 'LANGUAGES must name at least one language'],
    [{ LANGUAGES: 'de' }, 'LANGUAGES must contain DEFAULT_LANGUAGE'],
    [{ SITE_TIMEZONE: 'Mars/Base' }, 'SITE_TIMEZONE must be a time zone such as Europe/Rome'],
    [{ EVENT_TIME: 'utc' }, 'EVENT_TIME must be local or instant'],
    [{ DEFAULT_PER_PAGE: '0' }, 'DEFAULT_PER_PAGE must lie between 1 and 1000'],
    [{ MAX_PER_PAGE: '1001' }, 'MAX_PER_PAGE must lie between 1 and 1000'],
    [{ DEFAULT_PER_PAGE: '60' }, 'DEFAULT_PER_PAGE must not exceed MAX_PER_PAGE'],
    [{ CURRENCY_SYMBOL: 'x'.repeat(11) }, 'CURRENCY_SYMBOL must have at most 10 characters'],
    [{ CURRENCY_POSITION: 'suffix' }, 'CURRENCY_POSITION must be prefix or postfix'],
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
    [
      { EMBED_FRAMES: 'www.example.org' },
      'EMBED_FRAMES must be off, *, or origins such as https://www.example.org, separated by commas',
    ],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL needs MAIL_FROM'],
    [{ MAIL_FROM: 'calendar@example.org' }, 'MAIL_FROM needs SMTP_URL'],
    ...['mail.example.org', 'https://mail.example.org', 'smtp://h/?debug=true', 'smtp://:x@h'].map(
      (given): [Record<string, string>, string] => [
        { SMTP_URL: given, MAIL_FROM: 'calendar@example.org' },
        'SMTP_URL must be an address such as smtps://user:password@mail.example.org; @, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25',
      ],
    ),
    ...['calendar', 'a@b, c@d', 'x\r\nBcc: y <a@b>'].map((given): [Record<string, string>, string] => [
      { MAIL_FROM: given, SMTP_URL: 'smtp://mail.example.org' },
      'MAIL_FROM must be an e-mail address, or one with a name such as City calendar <calendar@example.org>',
    ]),
    [{ SITE_COLOR: 'green' }, 'SITE_COLOR must be a colour such as #8a2f3f'],
    [{ COLOR_SCHEME: 'sepia' }, 'COLOR_SCHEME must be auto, light or dark'],
    ...[
      'stats.example.org/script.js',
      'https://stats.example.org',
      'javascript:alert(1)',
      'https://stats.example.org/a.js onload=alert(1)',
      'https://stats.example.org/a.js data-x="y"',
      'https://stats.example.org/a.js https://other.example.org/b.js',
      "https://stats.example.org;script-src 'unsafe-inline'/a.js",
      'https://*/a.js',
      'https://%2a.example.org/a.js',
      'https://mary:secret@stats.example.org/a.js',
      'https://stats.example.org\\@example.org/a.js',
    ].map((given): [Record<string, string>, string] => [
      { ANALYTICS: given },
      'ANALYTICS must be the address of a script such as https://stats.example.org/script.js, and attributes such as data-domain=example.org',
    ]),
    ...[
      'www.example.org',
      'https://www.example.org/?page=event',
      'event=https://example.org/e/',
      'event=https://example.org/{language}/',
      'event=https://example.org/{name}',
      'event=https://example.org/{slug',
      'event=https://{slug}.example.org/',
      'home=https://example.org/{slug}',
      'list=https://example.org/',
      'tag=https://example.org/{path}',
      'event=https://example.org/{slug}; rest',
      ';',
    ].map((given): [Record<string, string>, string] => [
      { PUBLIC_URL: given },
      'PUBLIC_URL must be an address such as https://www.example.org, or templates such as event=https://www.example.org{/language}/events/{slug}; venue=…',
    ]),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ SAMPLE_CALENDAR: 'yes' }, 'SAMPLE_CALENDAR must be true or false'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must lie between 2 and 500'],
    [{ STATEMENT_TIMEOUT_MS: '99' }, 'STATEMENT_TIMEOUT_MS must lie between 100 and 600000'],
  ])('refuses %j', (given, message) => {
    expect(() => readEnv(given)).toThrow(new SettingsError(`Settings are wrong:\n  ${message}`));
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
