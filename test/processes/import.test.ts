import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { removeFolders } from '../support/data-folder.js';
import { runCommandHere } from '../support/run-command-here.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { checkout, endServices, runCommand, startService, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { countIn, fileOf, lines, runSql } from './import-files.js';

const LIST = '/calendar/events/v1/events?start_date=2030-01-01&end_date=2030-12-31';
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await endServices();
  await dropDatabases();
  removeFolders();
});

async function totalOf(service: Service): Promise<number> {
  return ((await (await service.get(LIST)).json()) as { total: number }).total;
}

describe('the command import', () => {
  it('adds events while the service runs, which shows them though it had kept its answer', async () => {
    const DATA_DIR = await makePreparedFolder();
    const service = await startService({ env: { DATA_DIR } });
    expect([await totalOf(service), await totalOf(service)]).toEqual([0, 0]);

    const result = await runCommand(['import', fileOf(gzipSync(lines(30)))], { env: { DATA_DIR } });

    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/^30 events were added in \d+\.\d seconds\.\n$/);
    expect(await until('the new events', async () => (await totalOf(service)) === 30)).toBe(true);
    expect(((await (await service.get(LIST)).json()) as { events: unknown[] }).events[0]).toMatchObject({
      title: 'Event 1',
      author: '1',
    });
  });

  it('tells each fault, stops there, and goes on from a line, in a database of its own or another', async () => {
    const DATABASE_URL = await createEmptyDatabase();
    const env = { DATABASE_URL, SAMPLE_CALENDAR: 'false' };
    try {
      const file = fileOf(`${lines(2)}{"title":"","start_date":"x"}\n{\n${lines(1)}`);

      const stopped = await runCommand(['import', file], { env });
      expect(stopped).toMatchObject({ code: 1 });
      expect(stopped.stdout).toMatch(/^2 events were added in /);
      expect(stopped.stderr).toBe(
        'Line 3: Missing parameter(s): end_date\n' +
          'Line 3: title: This must not be empty.\n' +
          'Line 3: start_date: This is not a date and time that can be understood.\n' +
          'Stopped at a faulty line. The lines before line 3 are done; --from 3 goes on. ' +
          '--continue leaves faulty lines out.\n',
      );

      const checked = await runCommandHere(['import', file, '--dry-run', '--from', '4'], env);
      expect(checked).toMatchObject({ code: 1, stdout: '1 event can be added. Nothing was written.\n' });
      expect(checked.stderr).toMatch(
        /^Line 4: The line is not valid JSON: .*\n1 faulty line was left out\.\n$/,
      );

      const skipped = await runCommandHere(['import', file, '--from', '3', '--continue'], env);
      expect(skipped.stdout).toMatch(/^1 event was added in /);
      expect(skipped.code).toBe(1);
      expect(await countIn(DATABASE_URL)).toBe(3);
    } finally {
      await endServices();
      await dropTestDatabase(DATABASE_URL);
    }
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

  it.each([
    [
      ['import', 'nowhere.ndjson'],
      /^nowhere\.ndjson cannot be read: ENOENT: no such file or directory, open 'nowhere\.ndjson'\n$/,
    ],
    [['import', 'package.json', '--user', 'nobody'], /^There is no user nobody\.\n$/],
    [['import', 'package.json', '--from', '0'], /It must be a number, 1 or more\./],
    [
      ['import', '--from', 'old.example:4180'],
      /It must be an address with its scheme: https:\/\/old\.example\./,
    ],
    [['compare', '--with', 'old.example'], /It must be an address with its scheme: https:\/\/old\.example\./],
    [['import', 'package.json', '--language', 'xx'], /^There is no language xx; these are enabled: /],
  ])('says in one sentence what is wrong: %j', async (args, sentence) => {
    const result = await runCommandHere(args, await elsewhere());

    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(sentence);
  });
});
