import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure } from '../../src/service/cli/run-command.js';
import { readEnv } from '../../src/foundation/config/env.js';
import { describeStartFailure } from '../../src/service/start/announce.js';
import { openDatabase } from '../../src/service/start/open-database.js';
import { createTestDatabase, dropTestDatabase } from '../support/database.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { type Server, startAlone } from '../support/replicated.js';
import { endServices, runCommand, spawnService } from '../support/service.js';

const PASSWORD = 'hush-hush';
const ADDRESS =
  'DATABASE_URL must be an address such as postgres://user:password@host:5432/calendar; ' +
  '@, /, ?, # and % in a password are written %40, %2F, %3F, %23 and %25';

let url: string;
let role: string;

beforeAll(async () => {
  url = await createTestDatabase();
  role = `role_${new URL(url).pathname.slice(1)}`;
});

afterEach(async () => {
  await endServices();
  removeFolders();
});

afterAll(async () => {
  await dropTestDatabase(url);
});

const elsewhere = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

/** A folder in which a file stands where the data folder would be. */
function beneathFile(): string {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  return join(file, 'data');
}

/** A data folder with a cluster of a PostgreSQL of long ago. */
function oldCluster(): string {
  const folder = makeFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '9\n');
  return folder;
}

type Case = [name: string, env: () => Record<string, string>, sentence: RegExp];

const OF_BOTH: Case[] = [
  [
    'a role that does not exist',
    () => ({
      DATABASE_URL: elsewhere((address) => Object.assign(address, { username: role, password: PASSWORD })),
    }),
    /^The database refuses this: .*role_test_\w+.*\n$/,
  ],
  [
    'a missing database',
    () => ({ DATABASE_URL: elsewhere((address) => (address.pathname = '/nowhere')) }),
    /^The database refuses this: database "nowhere" does not exist\n$/,
  ],
  ...[
    `postgres://app:${PASSWORD}@db:five/calendar`,
    `postgres://app:${PASSWORD}/x@db/calendar`,
    `postgres://app:${PASSWORD}#x@db/calendar`,
    `postgres://app:12/${PASSWORD}@db/calendar`,
    `postgres://app:12?${PASSWORD}@db/calendar`,
    `postgres://app:${PASSWORD}%ff@db/calendar`,
  ].map((address): Case => [
    `an address that is none: ${address.replace(PASSWORD, '…')}`,
    () => ({ DATABASE_URL: address }),
    new RegExp(`^Settings are wrong:\n  ${ADDRESS.replaceAll('?', String.raw`\?`)}\n$`),
  ]),
  [
    'several wrong settings',
    () => ({ TRUST_PROXY: 'banana', WORKERS: '0', SITE_TIMEZONE: 'Mars/Base' }),
    new RegExp(
      [
        '^Settings are wrong:',
        '  SITE_TIMEZONE must be a time zone such as Europe/Rome',
        '  TRUST_PROXY must be a number of hops, true, false, or addresses and networks such as 10.0.0.0/8,loopback',
        '  WORKERS must lie between 1 and 64\n$',
      ].join('\n'),
    ),
  ],
  [
    'a data folder that cannot be made',
    () => ({ DATA_DIR: beneathFile() }),
    /^The data folder .* cannot be made: ENOTDIR.*\n$/,
  ],
  [
    'a cluster of another version',
    () => ({ DATA_DIR: oldCluster() }),
    /^The database in .* was made by PostgreSQL 9, and this service brings \d+; dump it with .*\n$/,
  ],
];

const OF_START: Case[] = [
  [
    'a folder for images that cannot be made, beside an external database',
    () => ({ DATABASE_URL: url, DATA_DIR: beneathFile() }),
    /^The data folder .* cannot be made: ENOTDIR.*\n$/,
  ],
  [
    'an address that is not of this machine',
    () => ({ DATABASE_URL: url, HOST: '192.0.2.1' }),
    /^The address cannot be listened on: listen EADDRNOTAVAIL.*\n$/,
  ],
];

/** The wiring: one failure of each kind through a process. All others are told by the same code in the process of the test. */
const BY_PROCESSES: readonly string[] = [
  'a missing database',
  'several wrong settings',
  'a folder for images that cannot be made, beside an external database',
  'an address that is not of this machine',
];

const ONE_LINE_EACH = /^(?:Settings are wrong:\n(?: {2}\S.*\n)+|.+\n)$/;

describe('what fails while the database of the settings is opened is told in a sentence', () => {
  it.each(OF_BOTH)('%s', async (_, env, sentence) => {
    const opening = (async () => {
      const { close } = await openDatabase(readEnv({ DATA_DIR: makeFolder(), ...env() }), () => undefined);
      await close();
    })();
    const error: unknown = await opening.then(
      () => null,
      (reason: unknown) => reason,
    );

    const ofStart = describeStartFailure(error);
    expect(ofStart.isUnexpected).toBe(false);
    // A start ends with it; a command prints it.
    for (const told of [`${ofStart.sentence}\n`, `${describeFailure(error)}\n`]) {
      expect(told).toMatch(sentence);
      expect(told).toMatch(ONE_LINE_EACH);
      expect(told).not.toContain(PASSWORD);
    }
  });
});

describe('a start that fails says why in a sentence', () => {
  it.each([...OF_BOTH, ...OF_START].filter(([name]) => BY_PROCESSES.includes(name)))(
    '%s',
    async (_, env, sentence) => {
      const service = spawnService({ env: { DATA_DIR: makeFolder(), ...env() } });

      expect(await service.exited).toEqual({ code: 1, signal: null });
      expect(service.stderr()).toMatch(sentence);
      expect(service.stderr()).toMatch(ONE_LINE_EACH);
      expect(service.stdout() + service.stderr()).not.toContain(PASSWORD);
      expect(service.stdout()).not.toMatch(/Secret|"level"/);
    },
  );
});

describe('a command that fails says the same', () => {
  it.each([
    ...OF_BOTH.filter(([name]) => BY_PROCESSES.includes(name)),
    [
      'a database that nobody serves',
      () => ({ DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1:1/calendar` }),
      /^The database cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
    ] satisfies Case,
  ])('%s', async (_, env, sentence) => {
    const outcome = await runCommand(['user', 'list'], { env: { DATA_DIR: makeFolder(), ...env() } });

    expect(outcome).toMatchObject({ code: 1, stdout: '' });
    expect(outcome.stderr).toMatch(sentence);
    expect(outcome.stderr).not.toContain(PASSWORD);
  });
});

describe('a database that asks for a password', () => {
  let database: Server;

  beforeAll(async () => {
    database = await startAlone();
    await database.query(`ALTER ROLE app PASSWORD '${PASSWORD}'`);
    const [row] = await database.query<{ hba_file: string }>('SHOW hba_file');
    writeFileSync(row?.hba_file ?? '', 'local all all scram-sha-256\n');
    await database.query('SELECT pg_reload_conf()');
  });
  afterAll(() => database.stop());

  it.each([
    [
      'and is given a wrong one',
      ':wrong',
      /^The database refuses this: password authentication failed for .*\n$/,
    ],
    ['and is given none', '', /^The database requires a password, and its address has none\.\n$/],
  ])('%s', async (_, password, sentence) => {
    const DATABASE_URL = database.url.replace('//app@', `//app${password}@`);
    const env = { DATABASE_URL, DATA_DIR: makeFolder() };

    const error: unknown = await openDatabase(readEnv(env), () => undefined).catch(
      (reason: unknown) => reason,
    );

    const { sentence: ofStart, isUnexpected } = describeStartFailure(error);
    expect(isUnexpected).toBe(false);
    for (const told of [ofStart, describeFailure(error)]) expect(`${told}\n`).toMatch(sentence);
  });
});
