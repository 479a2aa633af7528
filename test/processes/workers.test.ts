import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { isRunning } from '../../src/database/embedded/processes.js';
import { makeFolder, removeFolders, serverOf } from '../support/data-folder.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import {
  administratorOf,
  createEvent,
  endServices,
  runCommand,
  type Service,
  spawnService,
  startService,
} from '../support/service.js';
import { until } from '../support/until.js';

const LIST = '/calendar/events/v1/events?start_date=2030-01-01&end_date=2031-01-01';

// Each starts several processes, one after the other.
jest.setTimeout(90_000);

afterEach(async () => {
  await endServices();
  await dropDatabases();
  removeFolders();
});

/** The processes that answer: the children that run the same program. */
const workersOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        const isWorker = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('main.js');
        return Number(parent) === pid && isWorker ? [Number(name)] : [];
      } catch {
        // It ended while it was looked at.
        return [];
      }
    });

/** Over a connection of its own: these go to the workers in turn. */
const titles = (service: Service): Promise<string> =>
  new Promise((resolve, reject) => {
    get(service.origin + LIST, { agent: new Agent({ keepAlive: false }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const { events } = JSON.parse(text) as { events: { title: string }[] };
        resolve(events.map(({ title }) => title).join());
      });
    }).on('error', reject);
  });

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Asks for a list, and tells what becomes of the connection. */
const ended = (socket: Socket): Promise<'answered' | 'closed'> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => {
      resolve(text.startsWith('HTTP/1.1 200') ? 'answered' : 'closed');
    });
    socket.write(`GET ${LIST} HTTP/1.1\r\nHost: calendar\r\nConnection: close\r\n\r\n`);
  });

/** How many connections of clients, closed or not, a process holds. */
function connectionsOf(pid: number, port: string): number {
  const local = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  const LISTENS = '0A';
  const inodes = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) === true && state !== LISTENS)
    .map((fields) => `socket:[${fields[9] ?? ''}]`);
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      // It was closed while it was looked at.
      return '';
    }
  });
  return files.filter((file) => inodes.includes(file)).length;
}

const ofAll = (service: Service): Promise<string[]> =>
  Promise.all(Array.from({ length: 6 }, () => titles(service)));

describe('several workers', () => {
  it('answer on one port, and each hears of what another one wrote', async () => {
    const service = await startService({ env: { DATA_DIR: makeFolder(), WORKERS: '3' } });
    const authorization = administratorOf(service);
    expect(workersOf(service.pid)).toHaveLength(3);
    expect(new Set(await ofAll(service))).toEqual(new Set(['']));

    await createEvent(service, authorization, 'Heard');

    await until('all of them list it', async () => (await ofAll(service)).every((list) => list === 'Heard'));
    expect(service.stderr()).toBe('');
  });

  it('hear of what a command wrote', async () => {
    const env = await elsewhere();
    const service = await startService({ env: { ...env, WORKERS: '2' } });
    expect(new Set(await ofAll(service))).toEqual(new Set(['']));

    const { code } = await runCommand(['sample'], { env });

    expect(code).toBe(0);
    const list = '/calendar/events/v1/events?per_page=1';
    await until('the sample', async () => {
      const { total } = (await (await service.get(list)).json()) as { total: number };
      return total > 0;
    });
  });

  it('are replaced when one dies, and the others go on', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    const before = workersOf(service.pid);
    await createEvent(service, administratorOf(service), 'Still here');

    process.kill(before[0] ?? 0, 'SIGKILL');

    await until('another worker', () => {
      const now = workersOf(service.pid);
      return now.length === 2 && now.some((pid) => !before.includes(pid));
    });
    await until('all of them list it', async () =>
      (await ofAll(service)).every((list) => list === 'Still here'),
    );
    expect(service.stdout()).toContain('A worker ended by itself; another one takes its place.');
  });

  it('leave no connection behind when they are killed: clients learn of it at once', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    const { port } = new URL(service.origin);
    const [killed = 0] = workersOf(service.pid);
    // One that neither confirms that it has a connection nor answers over those that it has.
    const idle = await Promise.all(Array.from({ length: 6 }, () => opened(Number(port))));
    process.kill(killed, 'SIGSTOP');
    const late = await Promise.all(Array.from({ length: 6 }, () => opened(Number(port))));
    const ends = [...idle, ...late].map((socket) => ended(socket));

    process.kill(killed, 'SIGKILL');

    // Each is answered by the other worker, or closed; none goes on waiting.
    const outcomes = await Promise.all(ends);
    expect(outcomes).toContain('answered');
    expect(outcomes).toContain('closed');
    expect(await until('another worker', () => workersOf(service.pid).length === 2)).toBe(true);
    expect(new Set(await ofAll(service))).toEqual(new Set(['']));
    await until('the first process holds no connection', () => connectionsOf(service.pid, port) === 0);
  });

  it('share connections evenly', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    const { port } = new URL(service.origin);

    const counts = (): number[] => workersOf(service.pid).map((pid) => connectionsOf(pid, port));
    const sockets: Socket[] = [];
    for (let n = 1; n <= 20; n += 1) {
      sockets.push(await opened(Number(port)));
      await until('a worker has it', () => counts().reduce((sum, count) => sum + count, 0) === n);
    }

    expect(Math.min(...counts())).toBeGreaterThanOrEqual(6);
    for (const socket of sockets) socket.destroy();
  });

  it('tell their metrics as one', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    await ofAll(service);

    const metrics = await (await service.get('/metrics')).text();

    const sum = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    expect(sum('calendar_answer_hits_total') + sum('calendar_answer_misses_total')).toBe(6);
  });

  it('tell their jobs as one: runs are added up, and the last success is that of whichever was last', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    const told = async (name: string): Promise<number> => {
      const lines = (await (await service.get('/metrics')).text()).split('\n');
      return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
    };

    // Each looks for what an interruption left behind when it starts.
    await until(
      'all have looked',
      async () => (await told('calendar_job_runs_total{job="sweep_images",outcome="success"}')) === 2,
    );

    expect(await told('calendar_job_duration_seconds_count{job="sweep_images"}')).toBe(2);
    const last = await told('calendar_job_last_success_timestamp_seconds{job="sweep_images"}');
    expect(last).toBeGreaterThan(1_600_000_000);
    expect(last).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it.each([
    ['SIGTERM', (service: Service) => service.stop('SIGTERM')],
    ['Ctrl-C in the terminal', (service: Service) => service.interrupt('SIGINT')],
  ])('stop in order, and the database after them: %s', async (_, stop) => {
    const DATA_DIR = makeFolder();
    const service = await startService({ env: { DATA_DIR, WORKERS: '2' } });
    const workers = workersOf(service.pid);
    const server = serverOf(DATA_DIR);

    expect(await stop(service)).toEqual({ code: 0, signal: null });

    expect([...workers, server?.pid ?? 0].map(isRunning)).toEqual([false, false, false]);
  });

  it('end when the first process was killed', async () => {
    const service = await startService({ env: { ...(await elsewhere()), WORKERS: '2' } });
    const workers = workersOf(service.pid);
    expect(workers).toHaveLength(2);

    await service.stop('SIGKILL');

    await until('the workers end', () => !workers.some(isRunning));
  });

  it('say why they cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;

    const service = spawnService({ env: { ...(await elsewhere()), WORKERS: '2', PORT: String(port) } });

    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toContain(`The address is in use by another process`);
    taken.close();
  });
});
