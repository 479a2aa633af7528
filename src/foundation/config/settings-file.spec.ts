import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv, SETTING_NAMES } from './env.js';
import { SettingsError } from './settings-error.js';
import { isReadableByOthers, loadSettingsFile, parseSettingsFile } from './settings-file.js';
import { SETTINGS_TEMPLATE, writeSettingsTemplate } from './settings-template.js';

const SECRET = 'hush-hush';

const parse = (text: string): Record<string, string> =>
  Object.fromEntries(parseSettingsFile(text, 'settings.env').values);

describe('a settings file', () => {
  it.each([
    ['an empty file', '', {}],
    ['comments and blank lines', '# a\n\n  # b\n', {}],
    ['a setting', 'PORT=8080', { PORT: '8080' }],
    ['spaces around both', '  PORT = 8080  ', { PORT: '8080' }],
    [
      'lines of Windows and a mark at the beginning',
      '\uFEFFPORT=1\r\nHOST=::\r\n',
      { PORT: '1', HOST: '::' },
    ],
    ['lines of shells', "export SITE_NAME='City; calendar'", { SITE_NAME: 'City; calendar' }],
    ['double quotes', 'SITE_NAME="City # calendar"', { SITE_NAME: 'City # calendar' }],
    ['a comment behind a value', 'PORT=8080 # of tests', { PORT: '8080' }],
    ['a comment behind a value in quotes', "SITE_COLOR='#0b5' # green", { SITE_COLOR: '#0b5' }],
    ['a comment in place of a value', 'PORT= # none', { PORT: '' }],
    ['an equals sign in a value', 'SITE_NAME=en=City; de=Stadt', { SITE_NAME: 'en=City; de=Stadt' }],
    ['a quotation mark in a value', "SITE_NAME=City's calendar", { SITE_NAME: "City's calendar" }],
    ['a dollar sign', 'CURRENCY_SYMBOL=$', { CURRENCY_SYMBOL: '$' }],
  ])('has %s', (_, text, values) => {
    expect(parse(text)).toEqual(values);
  });

  it.each([
    ['no assignment', `PORT 8080 ${SECRET}`, 'this is no setting, which is written NAME=value'],
    ['a name that is none', `8PORT=${SECRET}`, 'this is no setting, which is written NAME=value'],
    [
      'a colour without quotes',
      'SITE_COLOR=#0b5c3b',
      `a value with a # needs quotation marks: SITE_COLOR='…'`,
    ],
    [
      'a colour behind a space',
      'SITE_COLOR = #0b5c3b',
      `a value with a # needs quotation marks: SITE_COLOR='…'`,
    ],
    [
      'a password with #',
      `DATABASE_URL=postgres://a:${SECRET}#1@b/c`,
      `a value with a # needs quotation marks: DATABASE_URL='…'`,
    ],
    ['an open quote', `SITE_NAME='City ${SECRET}`, 'the quotation mark of SITE_NAME is not closed'],
    ['text behind a quote', `SITE_NAME='City' ${SECRET}`, 'SITE_NAME has text behind its quotation marks'],
  ])('is refused with %s, by its line and without its text', (_, line, reason) => {
    const text = `# one\nPORT=1\n${line}\nHOST=::1`;
    expect(() => parse(text)).toThrow(
      new SettingsError(`Settings are wrong:\n  line 3 of settings.env: ${reason}`),
    );
  });

  it('is refused with all of its errors together', () => {
    expect(() => parse('PORT=1\nnonsense\n\nPORT=2\n')).toThrow(
      SettingsError.of([
        'line 2 of settings.env: this is no setting, which is written NAME=value',
        'line 4 of settings.env: PORT is set in line 1 already',
      ]),
    );
  });
});

describe('the settings of a process', () => {
  let folder: string;
  let file: string;
  const load = (environment: Record<string, string>, named?: string): Record<string, string> => {
    loadSettingsFile(named, environment);
    return environment;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
    file = join(folder, 'settings.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those of the file in the data folder, and of the environment, which wins', () => {
    writeFileSync(file, 'PORT=1\nHOST=::1\nSITE_NAME=City');
    const environment = { DATA_DIR: folder, PORT: '2', HOST: '' };

    expect(load(environment)).toEqual({ DATA_DIR: folder, PORT: '2', HOST: '::1', SITE_NAME: 'City' });
  });

  it('are those of a named file alone, which may also name the data folder', () => {
    writeFileSync(file, 'PORT=1');
    const named = join(folder, 'other.env');
    writeFileSync(named, `HOST=::1\nDATA_DIR=${folder}`);

    expect(load({}, named)).toEqual({ HOST: '::1', DATA_DIR: folder });
  });

  it('need no file, but the one that is named', () => {
    expect(load({ DATA_DIR: join(folder, 'none') })).toEqual({ DATA_DIR: join(folder, 'none') });
    expect(() => load({}, file)).toThrow(`the settings file ${file} cannot be read: ENOENT`);
    mkdirSync(file);
    expect(() => load({ DATA_DIR: folder })).toThrow(`the settings file ${file} is no file`);
    expect(() => load({}, file)).toThrow(`the settings file ${file} cannot be read: EISDIR`);
  });

  it('are not read from devices and great files', () => {
    symlinkSync('/dev/zero', file);
    expect(() => load({ DATA_DIR: folder })).toThrow(`the settings file ${file} is no file`);
    rmSync(file);
    writeFileSync(file, '#'.repeat(256 * 1024 + 1));
    expect(() => load({ DATA_DIR: folder })).toThrow(`the settings file ${file} has more than 256 kB`);
  });

  it('do not name the data folder in the file that lies in it', () => {
    writeFileSync(file, 'PORT=1\nDATA_DIR=/srv');
    expect(() => load({ DATA_DIR: folder })).toThrow(
      `line 2 of ${file}: DATA_DIR cannot be set in a file that lies in it`,
    );
  });

  it('are reported with their line when they are invalid or may be misspelled', () => {
    writeFileSync(file, '\nPORT=http\nLANGUAGES=en,xx\nDATABSE_URL=x');
    const before = process.env;
    process.env = { DATA_DIR: folder, LOG_LEVEL: 'loud' };
    try {
      loadSettingsFile();
      expect(() => readEnv()).toThrow(
        new RegExp(
          [
            'Settings are wrong:',
            `  PORT must be a whole number \\(line 2 of ${file}\\)`,
            `  LANGUAGES: "xx" must be one of .* \\(line 3 of ${file}\\)`,
            '  LOG_LEVEL must be fatal, .* or silent',
            `  DATABSE_URL is no setting and is ignored: is DATABASE_URL meant\\? \\(line 4 of ${file}\\)$`,
          ].join('\n'),
        ),
      );
    } finally {
      process.env = before;
    }
  });

  it('are readable by others when the permissions of a file with passwords let them', () => {
    const isReadable = (text: string, mode: number): boolean => {
      writeFileSync(file, text);
      chmodSync(file, mode);
      const settings = loadSettingsFile(file, {});
      return settings !== null && isReadableByOthers(settings);
    };
    expect(isReadable('PORT=1', 0o644)).toBe(false);
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URLS', 'S3_SECRET_ACCESS_KEY'])
      expect([isReadable(`${name}=x`, 0o644), isReadable(`${name}=x`, 0o640)]).toEqual([true, false]);
  });

  it('begin with a file of comments, for its owner alone, which replaces none', () => {
    expect(writeSettingsTemplate(folder)).toBe(file);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SETTINGS_TEMPLATE, 0o600]);
    expect(parse(SETTINGS_TEMPLATE)).toEqual({});
    writeFileSync(file, 'PORT=1');
    writeSettingsTemplate(folder);
    expect(readFileSync(file, 'utf8')).toBe('PORT=1');
  });
});

describe('the settings that the template suggests', () => {
  const suggested = parse(SETTINGS_TEMPLATE.replace(/^#(?=[A-Z])/gm, ''));

  it('are settings, with values that are read', () => {
    expect(Object.keys(suggested).length).toBeGreaterThan(10);
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(suggested)));
    expect(() => readEnv(suggested)).not.toThrow();
  });
});
