import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { removeFolders } from '../support/data-folder.js';
import { checkout, runCommand } from '../support/service.js';
import { until } from '../support/until.js';
import { countIn, fileOf, lines } from './import-files.js';

const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await dropDatabases();
  removeFolders();
});

describe('the command import', () => {
  it('ends after the batch that is being written when it is interrupted', async () => {
    const env = await elsewhere();
    const count = (): Promise<number> => countIn(env.DATABASE_URL);
    const command = spawn(process.execPath, ['dist/src/cli.js', 'import', '-'], {
      cwd: checkout,
      env: { PATH: process.env['PATH'], ...env },
    });
    children.push(command);
    let told = '';
    command.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
    command.stdin.write(lines(700));
    await until('the first batch', async () => (await count()) === 500);

    command.kill('SIGINT');

    expect(await once(command, 'close')).toEqual([130, null]);
    expect(told).toBe('Interrupted. The lines before line 501 are done; --from 501 goes on.\n');
    expect(await count()).toBe(500);
  });

  it('adds everything also when it cannot be tidied up, says so, and leaves no connection behind', async () => {
    const DATABASE_URL = await createTestDatabase();
    const client = new Client({ connectionString: DATABASE_URL });
    await client.connect();
    try {
      await client.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'Nothing is folded today'; END $$;
           CREATE TRIGGER refused BEFORE DELETE ON event_day_counts EXECUTE FUNCTION refuse()`,
      );

      const env = { DATABASE_URL, DATABASE_POOL_SIZE: '2', SAMPLE_CALENDAR: 'false' };
      const result = await runCommand(['import', fileOf(lines(600))], { env });

      expect(result).toEqual({
        code: 0,
        signal: null,
        stdout: expect.stringMatching(/^600 events were added in /) as string,
        stderr:
          'Searches and totals take longer for now, as what was added could not be tidied up: Nothing is folded today\n',
      });
      const counted = await client.query<{ events: number }>('SELECT count(*)::int AS events FROM events');
      expect(counted.rows).toEqual([{ events: 600 }]);
      const others = `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      expect(
        await until('the last connection', async () => (await client.query(others)).rowCount === 0),
      ).toBe(true);
    } finally {
      await client.end();
      await dropTestDatabase(DATABASE_URL);
    }
  });
});
