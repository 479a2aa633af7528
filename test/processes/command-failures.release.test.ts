import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { VERSION } from '../../src/foundation/config/version.js';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout, endServices, runCommand, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

const env = (DATABASE_URL: string): Record<string, string> => ({
  DATABASE_URL,
  DATA_DIR: makeFolder(),
  STATEMENT_TIMEOUT_MS: '200',
});

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('a command', () => {
  it('says that others hold what it needs when it waits for it in vain', async () => {
    const url = await createTestDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE users');

      const outcome = await runCommand(['user', 'list'], { env: env(url) });

      expect(outcome).toMatchObject({
        code: 1,
        stdout: '',
        stderr:
          'Others hold what this needs in the database, and were waited for in vain: try again later.\n',
      });
    } finally {
      await other.end();
      await dropTestDatabase(url);
    }
  });

  it('says of a file that it cannot be written, and nothing of the database', async () => {
    const url = await createTestDatabase();
    const file = join(makeFolder(), 'nowhere/calendar.ndjson');
    try {
      const outcome = await runCommand(['export', file], { env: env(url) });

      expect(outcome).toMatchObject({ code: 1, stdout: '' });
      expect(outcome.stderr).toMatch(/^\S+calendar\.ndjson cannot be written: ENOENT: no such file .*\n$/);
    } finally {
      await dropTestDatabase(url);
    }
  });

  it('says the same of a pipe that nobody reads from', async () => {
    const url = await createTestDatabase();
    try {
      const line = `'${process.execPath}' dist/src/cli.js export - | true`;
      const shell = spawnSync('sh', ['-c', line], { cwd: checkout, env: { ...process.env, ...env(url) } });

      expect(shell.stderr.toString()).toBe('Standard output cannot be written: write EPIPE\n');
    } finally {
      await dropTestDatabase(url);
    }
  });
});

describe('the command line', () => {
  const run = (args: string[], env: Record<string, string> = {}): ReturnType<typeof runCommand> =>
    runCommand(args, { env });

  it('prints its version, that of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
      version: string;
    };

    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    [['user', 'add', 'mary', '--rol', 'editor'], "unknown option '--rol'\n(Did you mean --role?)"],
    [['user', 'add', 'mary'], "required option '--role <role>' not specified"],
    [['user', 'lists'], "unknown command 'lists'\n(Did you mean list?)"],
    [['exports'], "unknown command 'exports'\n(Did you mean export?)"],
    [['import', 'x', '--skip'], "unknown option '--skip'"],
  ])('names what is wrong with %j, and nothing else', async (args, complaint) => {
    expect(await run(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `error: ${complaint}\n--help lists commands and options.\n`,
    });
  });

  it('warns of a variable that may be a misspelled setting', async () => {
    const env = { LOG_LEVEL: 'loud', DATABSE_URL: 'postgres://db/calendar' };

    expect(await run(['user', 'list'], env)).toMatchObject({
      code: 1,
      stderr: [
        'DATABSE_URL is no setting and is ignored: is DATABASE_URL meant?',
        'Settings are wrong:',
        '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
        '  DATABSE_URL is no setting and is ignored: is DATABASE_URL meant?\n',
      ].join('\n'),
    });
  });
});

describe('a start', () => {
  it('names an option, which it does not take, and starts nothing', () => {
    const DATA_DIR = join(makeFolder(), 'data');
    const outcome = spawnSync(process.execPath, ['dist/src/main.js', '--port', '4000'], {
      cwd: checkout,
      env: { DATA_DIR },
    });

    expect([outcome.status, outcome.stdout.toString(), outcome.stderr.toString()]).toEqual([
      1,
      '',
      'Unknown option --port: the only one is --env-file. Settings are lines of a settings file or variables of the environment, for example: PORT=4000 npm start\n',
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('logs its version and the settings that may be misspelled, with readable times and levels', async () => {
    const url = await createTestDatabase();
    const service = await startService({
      env: { ...env(url), LOG_LEVEL: 'info', SITE_TIME_ZONE: 'Europe/Rome' },
    });
    try {
      await until('the log', () => service.stdout().includes('SITE_TIMEZONE'));
      const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
      const lines = service
        .stdout()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as unknown);
      expect(lines.slice(0, 2)).toEqual([
        { level: 'info', time, version: VERSION, node: process.version, msg: 'service starts' },
        {
          level: 'warn',
          time,
          msg: 'SITE_TIME_ZONE is no setting and is ignored: is SITE_TIMEZONE meant?',
        },
      ]);
    } finally {
      await service.stop();
      await dropTestDatabase(url);
    }
  });

  it('says of an address that it cannot be listened on, and nothing of the database', async () => {
    const url = await createTestDatabase();
    // No name server is asked for such a name.
    const service = spawnService({ env: { ...env(url), HOST: 'no..host' } });
    try {
      expect(await service.exited).toEqual({ code: 1, signal: null });
      expect(service.stderr()).toBe('The address cannot be listened on: getaddrinfo ENOTFOUND no..host\n');
    } finally {
      await dropTestDatabase(url);
    }
  });
});
