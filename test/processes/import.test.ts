import { gzipSync } from 'node:zlib';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { removeFolders } from '../support/data-folder.js';
import { runCommandHere } from '../support/run-command-here.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { endServices, runCommand, startService, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { countIn, fileOf, lines } from './import-files.js';

const LIST = '/calendar/events/v1/events?start_date=2030-01-01&end_date=2030-12-31';

afterEach(async () => {
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
