import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout, endServices, runCommand, spawnService } from '../support/service.js';

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

describe('a start', () => {
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
