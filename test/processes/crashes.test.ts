import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isRunning } from '../../src/data/database/embedded/processes.js';
import { clusterOf, removeFolders, serverOf } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { administratorOf, createEvent, endServices, startService, type Service } from '../support/service.js';
import { until } from '../support/until.js';
import { some } from '../support/effort.js';

const LIST = '/calendar/events/v1/events';

afterEach(endServices);
afterAll(removeFolders);

describe('kill -9 of the service', () => {
  it('ends PostgreSQL too, and the next start has every event that was answered for', async () => {
    const DATA_DIR = await makePreparedFolder();
    const killed = await startService({ env: { DATA_DIR } });
    const server = serverOf(DATA_DIR)?.pid ?? 0;
    const created = await createEvents(killed, 30);

    await killed.stop('SIGKILL');

    await until('PostgreSQL ends', () => !isRunning(server));
    const next = await startService({ env: { DATA_DIR } });
    expect(await readable(next, created)).toEqual(created);
  });
});

describe('kill -9 of PostgreSQL', () => {
  it('is noticed by the service, which starts it again', async () => {
    const DATA_DIR = await makePreparedFolder();
    const service = await startService({ env: { DATA_DIR } });
    const server = serverOf(DATA_DIR)?.pid ?? 0;
    const created = await createEvents(service, 30);

    process.kill(server, 'SIGKILL');

    await until('PostgreSQL is replaced', () => serverOf(DATA_DIR)?.status === 'ready' && !isRunning(server));
    // Over connections to the new one, each of which takes the place of a broken one.
    await until('every event can be read', async () =>
      isDeepStrictEqual(await readable(service, created), created),
    );
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('a stale lock', () => {
  const stranger = () => process.pid;
  const dead = async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'close');
    return child.pid ?? 0;
  };
  const zombie = async () => {
    // The shell leaves its child to a program that does not ask for it.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    parents.push(parent.pid ?? 0);
    const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
    await until('a zombie', () => !isRunning(Number(line)));
    return Number(line);
  };
  const parents: number[] = [];
  afterEach(() => {
    parents.splice(0).forEach((pid) => process.kill(pid));
  });

  // One folder for all: each start finds what the stop of the one before has left, and a lock beside it.
  let DATA_DIR: string;
  let socketDir: string;

  beforeAll(async () => {
    DATA_DIR = await makePreparedFolder();
    const first = await startService({ env: { DATA_DIR } });
    socketDir = serverOf(DATA_DIR)?.socketDir ?? '';
    await first.stop();
  });

  const holders: readonly [string, () => number | Promise<number>][] = [
    ['a zombie', zombie],
    ['a dead process', dead],
    ['a process that is not PostgreSQL', stranger],
  ];

  it.each(some(holders, 3))('of %s does not hinder the start', async (_, holder) => {
    leaveLocks(DATA_DIR, socketDir, await holder());

    const next = await startService({ env: { DATA_DIR } });

    const list = await next.get(LIST);
    expect([list.status, await list.json()]).toMatchObject([200, { events: [] }]);
    socketDir = serverOf(DATA_DIR)?.socketDir ?? '';
  });
});

/** The files that a server leaves behind when it has no time to tidy up. */
function leaveLocks(dataDir: string, socketDir: string, pid: number): void {
  const cluster = clusterOf(dataDir);
  const owner = statSync(cluster);
  const lines = (last: string[]) =>
    [String(pid), cluster, '1795236912', '5432', socketDir, ...last, ''].join('\n');
  mkdirSync(socketDir, { mode: 0o700 });
  const files = {
    [join(cluster, 'postmaster.pid')]: lines(['', '  1234567    98304', 'ready   ']),
    [join(socketDir, '.s.PGSQL.5432.lock')]: lines([]),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text, { mode: 0o600 });
  for (const path of [socketDir, ...Object.keys(files)]) chownSync(path, owner.uid, owner.gid);
  writeFileSync(`${cluster}.owner`, JSON.stringify({ pid, mark: 'another start', kind: 'service' }));
}

async function createEvents(service: Service, count: number): Promise<number[]> {
  const authorization = administratorOf(service);
  const titles = Array.from({ length: count }, (_, index) => `Event ${index}`);
  const ids = await Promise.all(titles.map((title) => createEvent(service, authorization, title)));
  return ids.sort((a, b) => a - b);
}

/** Those of the events that can be read. */
async function readable(service: Service, ids: number[]): Promise<number[]> {
  const answers = await Promise.all(ids.map((id) => service.get(`${LIST}/${id}`)));
  return ids.filter((_, index) => answers[index]?.status === 200);
}
