import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_TEMPLATE } from '../../src/foundation/config/settings-template.js';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, query, removeFolders } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { endServices, runCommand, spawnService, startService } from '../support/service.js';

const ZONE = 'Europe/Ljubljana';
const EVENTS = `${JSON.stringify({ title: 'Opening', start_date: '2030-05-01 20:00', end_date: '2030-05-01 22:00' })}\n`;

afterEach(async () => {
  await endServices();
  removeFolders();
});

/** The zone of the event that `import` stores when its shell knows nothing but the data folder. */
async function importZone(DATA_DIR: string): Promise<{ zone: unknown; stderr: string }> {
  const file = join(DATA_DIR, 'events.ndjson');
  writeFileSync(file, EVENTS);
  const { code, stderr } = await runCommand(['import', '--from', '1', file], { env: { DATA_DIR } });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const [event] = await query(DATA_DIR, 'SELECT time_zone FROM events ORDER BY id DESC LIMIT 1');
  return { zone: event?.['time_zone'], stderr };
}

describe('a command in another shell than the service', () => {
  it('warns of settings that the service has not got, and has none to warn of with a settings file', async () => {
    const DATA_DIR = await makePreparedFolder();
    const file = join(DATA_DIR, 'settings.env');
    const service = await startService({ env: { DATA_DIR, SITE_TIMEZONE: ZONE } });
    expect(service.stdout()).toContain(`Settings are read from ${file}.\n`);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([SETTINGS_TEMPLATE, 0o600]);

    const { zone, stderr } = await importZone(DATA_DIR);
    expect(zone).toBe('UTC');
    expect(stderr).toContain(
      [
        `SITE_TIMEZONE is UTC here, and ${ZONE} in the service.`,
        'EVENT_TIME is instant here, and local in the service.',
        `The service was last started with other settings than this command has. Write what both need into the file ${file}, `,
      ].join('\n'),
    );
    await service.stop();

    writeFileSync(file, SETTINGS_TEMPLATE.replace('#SITE_TIMEZONE', 'SITE_TIMEZONE'));
    await startService({ env: { DATA_DIR } });
    const imported = await importZone(DATA_DIR);
    expect(imported.zone).toBe(ZONE);
    expect(imported.stderr).not.toContain('in the service');
  });

  it('takes the file that --env-file names, as the service does', async () => {
    const [folder, DATA_DIR] = [makeFolder(), await makePreparedFolder()];
    const file = join(folder, 'calendar.env');
    const secret = 'hush-hush';
    writeFileSync(
      file,
      `DATA_DIR=${DATA_DIR}\nSITE_TIMEZONE=${ZONE}\nS3_BUCKET=images\nS3_ACCESS_KEY_ID=key\nS3_SECRET_ACCESS_KEY=${secret}`,
    );
    const service = await startService({
      env: { SITE_NAME: 'City', LOG_LEVEL: 'info' },
      args: [`--env-file=${file}`],
    });

    expect(service.stdout()).toContain(`Settings are read from ${file}.\n`);
    expect(service.stdout()).toContain(`${file} has a password that others can read: chmod 600`);
    for (const args of [
      ['--env-file', file, 'user', 'list'],
      ['user', 'list', `--env-file=${file}`],
    ]) {
      const { code, stdout, stderr } = await runCommand(args, { env: {} });
      expect([code, stderr.split('\n')[0]]).toEqual([
        0,
        'SITE_NAME is not set here, and City in the service.',
      ]);
      expect(stdout).toContain('administrator');
      expect(stdout + stderr + service.stdout() + service.stderr()).not.toContain(secret);
    }
  });
});

describe('a settings file that cannot be read', () => {
  it('stops the start and commands in the same words', async () => {
    const DATA_DIR = makeFolder();
    const file = join(DATA_DIR, 'settings.env');
    writeFileSync(file, '\nPORT: 8080\n');
    const service = spawnService({ env: { DATA_DIR } });
    const complaint = `Settings are wrong:\n  line 2 of ${file}: this is no setting, which is written NAME=value\n`;

    expect([(await service.exited).code, service.stderr()]).toEqual([1, complaint]);
    expect(await runCommand(['user', 'list'], { env: { DATA_DIR } })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: complaint,
    });
  });

  it('is told by its name when it is missing', async () => {
    const { code, stderr } = await runCommand(['user', 'list', '--env-file', '/nowhere/a.env'], { env: {} });

    expect(code).not.toBe(0);
    expect(stderr).toContain('/nowhere/a.env');
  });
});

describe('a database that is not UTF8', () => {
  it.each(['SQL_ASCII', 'LATIN1'])('such as %s is refused in a sentence', async (encoding) => {
    const url = await createEmptyDatabase(encoding);
    try {
      const { code, stderr } = await runCommand(['migrate'], {
        env: { DATABASE_URL: url, DATA_DIR: makeFolder() },
      });

      expect(code).toBe(1);
      expect(stderr).toMatch(
        new RegExp(
          `^The database must be UTF8, and \\w+ is ${encoding}: create it with ENCODING 'UTF8' .*\\.\\n$`,
        ),
      );
    } finally {
      await dropTestDatabase(url);
    }
  });
});
