import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { removeFolders } from '../support/data-folder.js';
import { runCommandHere } from '../support/run-command-here.js';
import { checkout, runCommand } from '../support/service.js';
import { until } from '../support/until.js';
import { countIn, fileOf, lines, runSql } from './import-files.js';

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

  it('goes on where it was killed, and adds nothing twice', async () => {
    const env = await elsewhere();
    const file = fileOf(lines(1400));
    // The third batch is never written to its end.
    await runSql(
      env.DATABASE_URL,
      `CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
       CREATE TRIGGER stall BEFORE INSERT ON event_texts FOR EACH ROW WHEN (NEW.title = 'Event 1300')
       EXECUTE FUNCTION stall()`,
    );
    const command = spawn(process.execPath, ['dist/src/cli.js', 'import', file], {
      cwd: checkout,
      env: { PATH: process.env['PATH'], ...env, STATEMENT_TIMEOUT_MS: '600000' },
    });
    children.push(command);
    const stalled = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    const isStalled = async (): Promise<boolean> =>
      (await runSql(env.DATABASE_URL, `SELECT pid ${stalled}`)).length > 0;
    await until('the third batch', isStalled);
    command.kill('SIGKILL');
    await once(command, 'close');
    await runSql(env.DATABASE_URL, `SELECT pg_terminate_backend(pid) ${stalled}`);
    await until('nothing of it is left', async () => !(await isStalled()));
    await runSql(env.DATABASE_URL, 'DROP FUNCTION stall CASCADE');
    expect(await countIn(env.DATABASE_URL)).toBe(1000);

    const result = await runCommand(['import', file], { env });

    expect(result.stderr).toMatch(/^Goes on with line 1001: /);
    expect(result.stdout).toMatch(/^400 events were added in /);
    expect(result.code).toBe(0);
    expect(await countIn(env.DATABASE_URL)).toBe(1400);
    const again = await runCommandHere(['import', file, '--dry-run'], env);
    expect(again.stdout).toBe('1,400 events can be added. Nothing was written.\n');
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
