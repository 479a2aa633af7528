// The commands with which a calendar moves: another instance of the service is the site of The Events Calendar.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import {
  type CommandResult,
  endServices,
  runCommand,
  type Service,
  startService,
} from '../support/service.js';

afterEach(async () => {
  await endServices();
  await dropDatabases();
  removeFolders();
});

const API = '/wp-json/tribe/events/v1';

const EVENTS = [
  ...[1, 2, 3, 4].map((n) => ({
    uid: `e${n}`,
    title: `Concert ${n} & more`,
    description: `<p>Number <b>${n}</b>.</p>`,
    start_date: `2030-05-0${n} 19:30:00`,
    end_date: `2030-05-0${n} 22:00:00`,
    timezone: 'Europe/Ljubljana',
    cost: '€10',
    status: n === 4 ? 'draft' : 'publish',
    venue: { venue: `Hall ${n % 2}`, city: 'Koper' },
    organizer: { organizer: 'Quay Society', email: 'quay@example.org' },
    categories: ['Music'],
    tags: ['outdoor'],
    ...(n < 3 && { translations: { de: { title: `Konzert ${n}`, description: `<p>Nummer ${n}.</p>` } } }),
  })),
];

interface Move {
  readonly site: Service;
  /** Of an editor of the site. */
  readonly secret: string;
  readonly run: (args: string[]) => Promise<CommandResult>;
}

function fileOf(content: string): string {
  const path = join(makeFolder(), 'file.ndjson');
  writeFileSync(path, content);
  return path;
}

async function addUser(env: Record<string, string>): Promise<string> {
  const { stdout } = await runCommand(['user', 'add', 'mia', '--role', 'editor', '--json'], { env });
  return (JSON.parse(stdout) as { secret: string }).secret;
}

/** A site with a calendar, and an empty calendar that takes it over. */
async function prepare(): Promise<Move> {
  const old = { ...(await elsewhere()), NAMESPACE_ALIASES: API.slice(1), SAMPLE_CALENDAR: 'false' };
  const secret = (await addUser(old)).replaceAll(' ', '');
  const lines = fileOf(EVENTS.map((event) => JSON.stringify(event)).join('\n'));
  const filled = await runCommand(['import', lines, '--source', 'lines'], { env: old });
  expect(filled.stderr).toContain('4 created');
  const site = await startService({ env: old });
  const env = { ...(await elsewhere()), SAMPLE_CALENDAR: 'false', SOURCE_HOSTS: new URL(site.origin).host };
  const ownSecretFile = fileOf(await addUser(env));
  const credentials = ['--user-name', 'mia', '--password-file', fileOf(secret)];
  const languages = ['--languages', `de=${site.origin}/de`];
  return {
    site,
    secret,
    run: ([command = '', ...args]) =>
      runCommand(
        [
          command,
          command === 'import' ? '--from' : '--with',
          site.origin,
          '--source',
          'old site',
          ...credentials,
          ...languages,
          ...args,
          ...(command === 'compare' ? ['--own-secret-file', ownSecretFile] : []),
        ],
        { env },
      ),
  };
}

it('takes a site over, follows its changes, and compares both', async () => {
  const move = await prepare();
  const { site, run } = move;

  const first = await run(['import', '--format', 'tec']);
  expect(first).toMatchObject({ code: 0, stdout: '' });
  expect(first.stderr.split('\n')).toEqual([
    'Read in en: 4 events, 2 venues, 1 organizers, 1 categories, 1 tags.',
    'Read in de: 2 events, 2 venues, 1 organizers, 1 categories, 1 tags.',
    'Language de: 2 events are translations of events in en.',
    'Venues: 2 created, 0 updated. Organizers: 1 created, 0 updated. Categories and tags: 2 created, 0 updated. Images: 0 fetched.',
    'Import 1: 4 created, 0 updated, 0 unchanged, 0 removed, 0 refused, 0 kept as changed here.',
    '',
  ]);

  const equal = await run(['compare']);
  expect(equal).toMatchObject({ code: 0, stderr: '' });
  expect(equal.stdout).toMatch(/^Compared: 4 events in en, 2 venues in en, .*\nNo differences\.\n$/);

  await change(move, await findId(site, 'Concert 2'));
  const different = await run(['compare', '--lines', '1']);
  expect(different).toMatchObject({ code: 1, stderr: '' });
  expect(different.stdout).toMatch(
    /Differences: 1\.\n {2}event title \(en\): 1\n\nevent title \(en\)\n {2}\d+: “Concert 2, changed” there, “Concert 2 & more” here\n$/,
  );

  const second = await run(['import']);
  expect(second.stderr).toContain('Import 2: 0 created, 1 updated, 3 unchanged, 0 removed');
  expect(await run(['compare'])).toMatchObject({ code: 0 });
});

it('says what is wrong', async () => {
  const { site, run } = await prepare();
  expect(await run(['import', '--format', 'ics'])).toMatchObject({
    code: 1,
    stderr: '--from an address reads sites of The Events Calendar: --format tec.\n',
  });
  expect(await run(['import', '--languages', 'de'])).toMatchObject({
    code: 1,
    stderr: '--languages names codes and addresses: --languages de=https://old.example/de.\n',
  });
  expect(await run(['import', '--follow', '0'])).toMatchObject({
    code: 1,
    stderr: '--follow takes minutes, 1 to 1440.\n',
  });
  const closed = await runCommand(['import', '--from', site.origin], { env: await elsewhere() });
  expect(closed).toMatchObject({ code: 1 });
  expect(closed.stderr).toMatch(/is not a public web address\. SOURCE_HOSTS names hosts of your own network/);
});

async function findId(site: Service, title: string): Promise<number> {
  const answer = await site.get(
    `${API}/events?start_date=2030-01-01&end_date=2031-01-01&search=${encodeURIComponent(title)}`,
  );
  const { events } = (await answer.json()) as { events: { id: number; title: string }[] };
  return events.find((event) => event.title.startsWith(title))?.id ?? 0;
}

async function change({ site, secret }: Move, id: number): Promise<void> {
  const answer = await fetch(`${site.origin}${API}/events/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Concert 2, changed' }),
  });
  expect(answer.status).toBe(200);
}
