import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { Client } from 'pg';
import { makeFolder, removeFolders, serverOf } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { endServices, runCommand, spawnService, startService } from '../support/service.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('a second service on the same data folder', () => {
  it('loses when both start at once, on a new folder', async () => {
    const DATA_DIR = makeFolder();

    const results = await Promise.allSettled([
      startService({ env: { DATA_DIR } }),
      startService({ env: { DATA_DIR } }),
    ]);

    const [winner, ...others] = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    const [loser] = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(others).toEqual([]);
    expect(loser).toContain(`is in use by another process (${winner?.pid})`);
    expect((await winner?.get(LIST))?.status).toBe(200);
  });
});

describe('a data folder that a service uses', () => {
  it('is refused to a second service, which leaves the first one alone; a command shares its database, and has one of its own afterwards', async () => {
    const DATA_DIR = await makePreparedFolder();
    const first = await startService({ env: { DATA_DIR } });
    const server = serverOf(DATA_DIR);

    const second = spawnService({ env: { DATA_DIR } });
    const [outcome, beside] = await Promise.all([
      second.exited,
      runCommand(['user', 'list'], { env: { DATA_DIR } }),
    ]);

    expect(outcome).toEqual({ code: 1, signal: null });
    expect(second.stderr().trim()).toBe(
      `The database in ${DATA_DIR} is in use by another process (${first.pid}); ` +
        'stop that one first, or give this one a folder of its own with DATA_DIR.',
    );
    expect(beside).toMatchObject({ code: 0, stderr: '' });
    expect(beside.stdout).toContain('admin');
    expect(serverOf(DATA_DIR)).toEqual(server);
    expect((await first.get(LIST)).status).toBe(200);

    await first.stop();
    const alone = await runCommand(['user', 'list'], { env: { DATA_DIR } });
    expect(alone).toMatchObject({ code: 0, stdout: beside.stdout });
    expect(serverOf(DATA_DIR)).toBeNull();
  });
});

describe('two services on one empty external database', () => {
  let url: string;

  beforeEach(async () => {
    url = await createEmptyDatabase();
  });

  afterEach(() => dropTestDatabase(url));

  it('start at the same moment: one migration, one administrator, both serve', async () => {
    const start = () => startService({ env: { DATABASE_URL: url, DATA_DIR: makeFolder() } });

    const services = await Promise.all([start(), start()]);

    const answers = await Promise.all(services.map((service) => service.get(LIST)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const client = new Client({ connectionString: url });
    await client.connect();
    const users = await client.query('SELECT login FROM users');
    const twice = await client.query('SELECT name FROM migrations GROUP BY name HAVING count(*) > 1');
    await client.end();
    expect(users.rows).toEqual([{ login: 'admin' }]);
    expect(services.filter((service) => service.stdout().includes('Secret'))).toHaveLength(1);
    expect(twice.rows).toEqual([]);
    expect(await Promise.all(services.map((service) => service.stop()))).toEqual([
      { code: 0, signal: null },
      { code: 0, signal: null },
    ]);
  });
});
