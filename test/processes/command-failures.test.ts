import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { endServices, runCommand } from '../support/service.js';

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
  it('says that others use the tables when it waits for them in vain', async () => {
    const url = await createTestDatabase();
    const other = new Client({ connectionString: url });
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE users');

      const outcome = await runCommand(['user', 'list'], { env: env(url) });

      expect(outcome).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'Others use the same tables of the database, and were waited for in vain: try again later.\n',
      });
    } finally {
      await other.end();
      await dropTestDatabase(url);
    }
  });

  it('says why the database cannot be reached', async () => {
    const outcome = await runCommand(['user', 'list'], { env: env('postgres://127.0.0.1:1/calendar') });

    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    });
  });
});
