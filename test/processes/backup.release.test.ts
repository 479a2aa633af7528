import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { until } from '../support/until.js';
import {
  administratorOf,
  checkout,
  createEvent,
  endServices,
  runCommand,
  startService,
} from '../support/service.js';

afterEach(async () => {
  await endServices();
  await dropDatabases();
  removeFolders();
});

/** What a backup tells, without the moment at which it was made. */
const contentOf = (path: string): string[] =>
  gunzipSync(readFileSync(path)).toString().split('\n').slice(1, -2);

/** The first line of a backup. */
async function exportedHead(): Promise<string> {
  const backup = join(makeFolder(), 'backup.ndjson.gz');
  await runCommand(['export', backup], { env: await elsewhere() });
  return gunzipSync(readFileSync(backup)).toString().split('\n')[0] ?? '';
}

describe('the commands export and import', () => {
  let head: string | undefined;

  it('move a calendar from the embedded database to an external one and back', async () => {
    const folder = makeFolder();
    const [DATA_DIR, ELSEWHERE, BACK] = [await makePreparedFolder(), makeFolder(), makeFolder()];
    const [first, second] = [join(folder, 'first.ndjson.gz'), join(folder, 'second.ndjson.gz')];
    const DATABASE_URL = await createEmptyDatabase();
    const service = await startService({ env: { DATA_DIR, SAMPLE_CALENDAR: 'true' } });
    const authorization = administratorOf(service);
    const id = await createEvent(service, authorization, 'Written just before');

    const outcome = await runCommand(['export', first], { env: { DATA_DIR } });
    expect(outcome).toMatchObject({ code: 0, stderr: `The calendar was written to ${first}.\n` });
    expect(statSync(first).mode & 0o777).toBe(0o600);
    expect(contentOf(first).length).toBeGreaterThan(300);

    const restored = await runCommand(['import', first], { env: { DATABASE_URL, DATA_DIR: ELSEWHERE } });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toMatch(/^Restored: \d+ events, \d+ venues, \d+ organizers, 1 users\.\n$/);
    const refused = await runCommand(['import', first], { env: { DATABASE_URL, DATA_DIR: ELSEWHERE } });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^The database is not empty \(.*\)\. --replace removes what is in it\.\n$/,
    );
    await runCommand(['export', second], { env: { DATABASE_URL, DATA_DIR: ELSEWHERE } });
    expect(contentOf(second)).toEqual(contentOf(first));

    const plain = join(folder, 'plain.ndjson');
    writeFileSync(plain, gunzipSync(readFileSync(second)));
    const back = await runCommand(['import', plain, '--replace'], { env: { DATA_DIR: BACK } });
    expect(back).toMatchObject({ code: 0, stderr: '' });
    const next = await startService({ env: { DATA_DIR: BACK } });
    // Nobody new was made, and the secret of the first calendar is that of this one.
    expect(next.stdout()).not.toContain('Secret');
    const mine = await fetch(`${next.origin}/calendar/events/v1/events/${id}?context=edit`, {
      headers: { authorization },
    });
    expect(await mine.json()).toMatchObject({ id, title: 'Written just before' });
    const path = '/calendar/events/v1/events?per_page=50&start_date=2000-01-01';
    const total = async (from: typeof next): Promise<unknown> =>
      ((await (await from.get(path)).json()) as { total: number }).total;
    expect(await total(next)).toBe(await total(service));
    await dropTestDatabase(DATABASE_URL);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leave nothing behind when %s interrupts them, and nothing of those that were killed',
    async (signal) => {
      head ??= await exportedHead();
      const { DATABASE_URL, DATA_DIR: ELSEWHERE } = await elsewhere();
      const [killed, young] = ['import-Ab12Cd', 'import-Ef34Gh'].map((name) => join(ELSEWHERE, name));
      for (const path of [killed, young]) mkdirSync(path ?? '');
      utimesSync(killed ?? '', 1000, 1000);
      const command = spawn(process.execPath, ['dist/src/cli.js', 'import', '-'], {
        cwd: checkout,
        env: { PATH: process.env['PATH'], DATABASE_URL, DATA_DIR: ELSEWHERE },
      });
      const closed = once(command, 'close');
      let told = '';
      command.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
      command.stdin.write(`${head}\n{"image":"${'0b'.repeat(16)}.png","data":"iVBORw0KGgo="}\n`);
      await until('a file to arrive', () => readdirSync(ELSEWHERE).length === 2 && !existsSync(killed ?? ''));

      command.kill(signal);

      expect(await closed).toEqual([130, null]);
      expect(told).toBe('Interrupted. Nothing was changed.\n');
      expect(readdirSync(ELSEWHERE)).toEqual(['import-Ef34Gh']);
    },
  );
});

it('a start removes what imports that were killed have left behind, once it is old', async () => {
  const { DATABASE_URL, DATA_DIR } = await elsewhere();
  const [killed = '', young, other = ''] = ['import-Ab12Cd', 'import-Ef34Gh', 'imported'].map((name) =>
    join(DATA_DIR, name),
  );
  for (const path of [killed, young, other]) mkdirSync(path ?? '');
  writeFileSync(join(killed, '0'), 'the beginning of an image');
  for (const path of [killed, other]) utimesSync(path, 1000, 1000);

  await startService({ env: { DATABASE_URL, DATA_DIR } });

  await until('it is removed', () => !existsSync(killed));
  expect(
    readdirSync(DATA_DIR)
      .filter((name) => name.startsWith('import'))
      .sort(),
  ).toEqual(['import-Ef34Gh', 'imported']);
});
