// Imports of sources that are killed: afterwards everything is there once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout, endServices, runCommand, startService } from '../support/service.js';
import { until } from '../support/until.js';

const EVENTS = 4000;
/** A killed import holds its source for a minute, and another process looks for due sources every 15 seconds. */
const TAKEOVER_MS = 150_000;

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...Array.from({ length: EVENTS }, (_, n) => [
    'BEGIN:VEVENT',
    `UID:${n}@example.org`,
    `SUMMARY:Event ${n}`,
    `DTSTART:20300601T${String(n % 24).padStart(2, '0')}0000Z`,
    `LOCATION:Hall ${n % 50}`,
    'END:VEVENT',
  ]).flat(),
  'END:VCALENDAR',
].join('\r\n');

let database: Client;
let env: Record<string, string>;
let server: Server | undefined;

beforeEach(async () => {
  env = { ...(await elsewhere()), SAMPLE_CALENDAR: 'false' };
  database = new Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
});

afterEach(async () => {
  await database.end();
  server?.close();
  await endServices();
  await dropDatabases();
  removeFolders();
});

async function readNumber(sql: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql);
  return rows[0]?.count ?? 0;
}

const countEvents = (): Promise<number> => readNumber('SELECT count(*)::int FROM events');
const countUids = (): Promise<number> => readNumber('SELECT count(DISTINCT uid)::int FROM events');

const isUnderWay = async (): Promise<boolean> => {
  const count = await countEvents();
  return count > 200 && count < EVENTS;
};

it('an import by command that is killed is completed by the same command', async () => {
  const file = join(makeFolder(), 'town.ics');
  writeFileSync(file, FILE);
  const args = ['import', file, '--source', 'town'];
  const killed = spawn(process.execPath, ['dist/src/cli.js', ...args], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  await until('the import is under way', isUnderWay);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const written = await countEvents();
  expect(written).toBeLessThan(EVENTS);

  // Until then, the source is taken.
  const refused = await runCommand(args, { env });
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'An import of this source is running. Please try again later.\n',
  });
  const result = await until(
    'the source is free',
    async () => {
      const again = await runCommand(args, { env });
      return again.code === 0 && again;
    },
    TAKEOVER_MS,
  );

  expect(result.stderr).toContain(`${EVENTS - written} created, 0 updated, ${written} unchanged, 0 removed`);
  expect([await countEvents(), await countUids()]).toEqual([EVENTS, EVENTS]);
}, 240_000);

it('a scheduled source of processes that are killed is taken over by the next one', async () => {
  const web = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/calendar').end(FILE);
  });
  server = web;
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  const settings = { ...env, SOURCE_HOSTS: host };
  const { stdout } = await runCommand(['user', 'add', 'mia', '--role', 'editor', '--json'], { env });
  const { secret } = JSON.parse(stdout) as { secret: string };
  const killed = await startService({ env: settings });
  const other = await startService({ env: settings });
  const headers = {
    Authorization: `Basic ${Buffer.from(`mia:${secret}`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const sources = `${other.origin}/calendar/events/v1/sources`;
  await killed.get('/health');
  const made = await fetch(sources, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'town', format: 'ics', address: `http://${host}/town.ics`, every: 15 }),
  });
  const { id } = (await made.json()) as { id: number };
  await until('the import is under way', isUnderWay);

  // Whichever has it: both are killed, and a third one goes on.
  await Promise.all([killed.stop('SIGKILL'), other.stop('SIGKILL')]);
  const written = await countEvents();
  expect(written).toBeLessThan(EVENTS);
  const next = await startService({ env: settings });

  const source = await until(
    'the source is imported',
    async () => {
      const response = await fetch(`${next.origin}/calendar/events/v1/sources/${id}`, { headers });
      const found = (await response.json()) as { last_result: string | null };
      return found.last_result === 'imported' && found;
    },
    TAKEOVER_MS,
  );

  expect(source).toMatchObject({ last_result: 'imported', items: EVENTS });
  expect([await countEvents(), await countUids()]).toEqual([EVENTS, EVENTS]);
}, 240_000);
