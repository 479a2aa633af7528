import { readEnv } from '../../foundation/config/env.js';
import { describeDifferences, listRecordedSettings } from './recorded-settings.js';

const SECRET = 'hush-hush';
const SERVICE = {
  DATABASE_URL: `postgres://app:${SECRET}@db/calendar`,
  DATA_DIR: '/srv/calendar',
  SITE_TIMEZONE: 'Europe/Ljubljana',
  LANGUAGES: 'en,sl',
  SITE_NAME: 'en=City calendar; sl=Koledar',
  CURRENCY_SYMBOL: '€',
  OIDC_ISSUER: 'https://id.other.org',
  OIDC_CLIENT_ID: 'calendar',
  OIDC_CLIENT_SECRET: SECRET,
  OIDC_ROLES: 'editors=editor',
};

const compare = (changes: Record<string, string>): string[] =>
  describeDifferences(readEnv({ ...SERVICE, ...changes }), new Map(listRecordedSettings(readEnv(SERVICE))));

describe('the settings of a command', () => {
  it.each([
    ['SITE_TIMEZONE', '', 'UTC', 'Europe/Ljubljana'],
    ['LANGUAGES', 'en', 'en', 'en,sl'],
    ['SITE_NAME', 'Calendar', 'Calendar', 'en=City calendar; sl=Koledar'],
    ['CURRENCY_SYMBOL', '$', '$', '€'],
    ['CURRENCY_CODE', 'eur', 'EUR', 'not set'],
    ['BASE_URL', 'https://calendar.example.org/', 'https://calendar.example.org', 'not set'],
    ['DATA_DIR', '/srv/other', '/srv/other', '/srv/calendar'],
    ['S3_BUCKET', 'images', 'images', 'not set'],
    ['SIGN_IN_WAYS', 'password', 'password', 'password,passkey,mail,oidc'],
    ['OIDC_ISSUER', 'https://id.example.org', 'https://id.example.org', 'https://id.other.org'],
  ])('differ in %s', (name, given, here, there) => {
    expect(compare({ [name]: given })).toContain(`${name} is ${here} here, and ${there} in the service.`);
  });

  it.each([
    ['none', {}],
    ['the same in other words', { LANGUAGES: 'SL, en', CURRENCY_POSITION: 'prefix' }],
    ['what concerns the process alone', { PORT: '8080', LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '20' }],
    ['where the database is', { DATABASE_URL: 'postgres://localhost/calendar' }],
  ])('do not differ by %s', (_, changes) => {
    expect(compare(changes)).toEqual([]);
  });

  it('do not differ in EVENT_TIME where it only follows another time zone', () => {
    const inUtc = readEnv({ ...SERVICE, SITE_TIMEZONE: '' });
    const explicit = readEnv({ ...SERVICE, SITE_TIMEZONE: '', EVENT_TIME: 'local' });
    const recorded = new Map(listRecordedSettings(readEnv({ ...SERVICE, EVENT_TIME: 'instant' })));
    expect(compare({ SITE_TIMEZONE: '' })).toHaveLength(1);
    expect(describeDifferences(inUtc, new Map(listRecordedSettings(explicit)))).toEqual([
      'EVENT_TIME is instant here, and local in the service.',
    ]);
    expect(describeDifferences(readEnv(SERVICE), recorded)).toEqual([
      'EVENT_TIME is local here, and instant in the service.',
    ]);
  });

  it('do not differ from a service that has not started yet, or does not record them', () => {
    expect(describeDifferences(readEnv(SERVICE), new Map())).toEqual([]);
    expect(describeDifferences(readEnv(SERVICE), new Map([['EVENT_TIME', 'local']]))).toEqual([]);
  });

  it('do not differ in a folder that is not used, because files lie in a bucket or beside the database', () => {
    for (const unused of [{ S3_BUCKET: 'images' }, { DATABASE_URL: '' }])
      expect(
        describeDifferences(
          readEnv({ ...SERVICE, ...unused, DATA_DIR: '/srv/other' }),
          new Map(listRecordedSettings(readEnv({ ...SERVICE, ...unused }))),
        ),
      ).toEqual([]);
  });

  it('are recorded without secrets', () => {
    const secrets = { S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: SECRET };
    expect(JSON.stringify(listRecordedSettings(readEnv({ ...SERVICE, ...secrets })))).not.toContain(SECRET);
  });
});
