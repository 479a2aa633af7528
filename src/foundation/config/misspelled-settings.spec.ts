import { SETTING_NAMES } from './env.js';
import { describeMisspelledSetting, findMisspelledSettings } from './misspelled-settings.js';

const find = (source: Record<string, string>): [string, string][] =>
  findMisspelledSettings(source, SETTING_NAMES).map(({ name, meant }) => [name, meant]);

describe('a misspelled setting', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABAES_URL', 'DATABASE_URL'],
    ['SITE_TIME_ZONE', 'SITE_TIMEZONE'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['BASE_URI', 'BASE_URL'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['WORKER', 'WORKERS'],
    ['port', 'PORT'],
    ['NAMESPACE_ALIAS', 'NAMESPACE_ALIASES'],
  ])('%s is taken for %s', (name, meant) => {
    expect(find({ [name]: 'x' })).toEqual([[name, meant]]);
  });

  it.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'POST',
    'HOSTS',
    'PGHOST',
    'PGPORT',
    'LANG',
    'LANGUAGE',
    'TZ',
    'SHELL',
    'DATABASE_PORT',
    'DATABASE_HOST',
    'CALENDAR_PORT',
    'NODE_ENV',
    'npm_config_loglevel',
    'S3_HOST',
  ])('%s belongs to another program', (name) => {
    expect(find({ [name]: 'x' })).toEqual([]);
  });

  it('is none beside the setting that it resembles, without a value, and among settings', () => {
    expect(find({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
    expect(find({ DATABASE_URI: '' })).toEqual([]);
    expect(find(Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is named together with the one that may be meant', () => {
    expect(describeMisspelledSetting({ name: 'BASE_URI', meant: 'BASE_URL' })).toBe(
      'BASE_URI is no setting and is ignored: is BASE_URL meant?',
    );
  });
});
