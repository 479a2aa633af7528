import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { isRunning } from '../../src/data/database/embedded/processes.js';
import { removeFolders, serverOf } from '../support/data-folder.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import {
  administratorOf,
  createEvent,
  endServices,
  runCommand,
  type Outcome,
  type Service,
  spawnService,
  startService,
} from '../support/service.js';
import { until } from '../support/until.js';
import { some } from '../support/effort.js';

const LIST = '/calendar/events/v1/events?start_date=2030-01-01&end_date=2031-01-01';

const cleanUp = async (): Promise<void> => {
  await endServices();
  await dropDatabases();
  removeFolders();
};

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
const read = (service: Service, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(service.origin + path, { agent: new Agent({ keepAlive: false }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve(text);
      });
    }).on('error', reject);
  });

async function titles(service: Service): Promise<string> {
  const { events } = JSON.parse(await read(service, LIST)) as { events: { title: string }[] };
  return events.map(({ title }) => title).join();
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Requests a list; what becomes of the connection. */
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
  let env: Awaited<ReturnType<typeof elsewhere>>;
  let service: Service;
  let authorization: string;

  /** What a line of the metrics says. */
  const metric = async (name: string): Promise<number> => {
    const lines = (await read(service, '/metrics')).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
  };

  const replaced = (before: readonly number[]): Promise<true> =>
    until('another worker', () => {
      const now = workersOf(service.pid);
      return now.length === 2 && now.some((pid) => !before.includes(pid));
    });

  // One service for all, in this order: the later ones kill its processes.
  beforeAll(async () => {
    env = await elsewhere();
    service = await startService({ env: { ...env, WORKERS: '2' } });
    authorization = administratorOf(service);
  });
  afterAll(cleanUp);

  it('report their jobs as one: runs are added up, and the last success is the latest of all', async () => {
    // Each looks for what an interruption left behind when it starts.
    await until(
      'all have looked',
      async () => (await metric('calendar_job_runs_total{job="sweep_images",outcome="success"}')) === 2,
    );

    expect(await metric('calendar_job_duration_seconds_count{job="sweep_images"}')).toBe(2);
    const last = await metric('calendar_job_last_success_timestamp_seconds{job="sweep_images"}');
    expect(last).toBeGreaterThan(1_600_000_000);
    expect(last).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('report their requests as one', async () => {
    expect(new Set(await ofAll(service))).toEqual(new Set(['']));

    const labels = 'method="GET",route="/calendar/events/v1/events",status="200"';
    const handled = await metric(`calendar_request_duration_seconds_count{${labels}}`);
    expect(handled).toBeGreaterThan(0);
    expect(handled + (await metric('calendar_answer_hits_total'))).toBe(6);
  });

  it('share connections evenly', async () => {
    const { port } = new URL(service.origin);
    const counts = (): number[] => workersOf(service.pid).map((pid) => connectionsOf(pid, port));
    const total = (): number => counts().reduce((sum, count) => sum + count, 0);
    // Those of the requests before.
    await until('no connection is left', () => total() === 0);
    const sockets: Socket[] = [];
    for (let n = 1; n <= 20; n += 1) {
      sockets.push(await opened(Number(port)));
      await until('a worker has it', () => total() === n);
    }

    expect(Math.min(...counts())).toBeGreaterThanOrEqual(6);
    for (const socket of sockets) socket.destroy();
  });

  it('hear of what a command wrote', async () => {
    const totals = (): Promise<number[]> =>
      Promise.all(
        Array.from({ length: 6 }, async () => {
          const list = await read(service, '/calendar/events/v1/events?per_page=1');
          return (JSON.parse(list) as { total: number }).total;
        }),
      );
    expect(new Set(await totals())).toEqual(new Set([0]));

    const { code } = await runCommand(['sample'], { env });

    expect(code).toBe(0);
    await until('all of them list the sample', async () => (await totals()).every((total) => total > 0));
  });

  it('leave no connection behind when they are killed: clients learn of it at once', async () => {
    const { port } = new URL(service.origin);
    const before = workersOf(service.pid);
    const [killed = 0] = before;
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
    await replaced(before);
    expect(new Set(await ofAll(service))).toEqual(new Set(['']));
    await until('the first process holds no connection', () => connectionsOf(service.pid, port) === 0);
    expect(service.stdout()).toContain('A worker ended by itself; another one takes its place.');
  });

  it('hear of what others write also when they have replaced one that died', async () => {
    await createEvent(service, authorization, 'Still here');

    await until('all of them list it', async () =>
      (await ofAll(service)).every((list) => list === 'Still here'),
    );
  });

  it('end when the first process was killed', async () => {
    const workers = workersOf(service.pid);
    expect(workers).toHaveLength(2);

    await service.stop('SIGKILL');

    await until('the workers end', () => !workers.some(isRunning));
  });
});

describe('several workers with a database of their own', () => {
  afterEach(cleanUp);

  const ways: readonly [string, string, (service: Service) => Promise<Outcome>][] = [
    ['Ctrl-C in the terminal', '2', (service) => service.interrupt('SIGINT')],
    ['SIGTERM', '3', (service) => service.stop('SIGTERM')],
  ];

  it.each(some(ways, 2))(
    'answer on one port, each hears of what another one wrote, and all stop in order before the database: %s',
    async (_, WORKERS, stop) => {
      const DATA_DIR = await makePreparedFolder();
      const service = await startService({ env: { DATA_DIR, WORKERS } });
      const workers = workersOf(service.pid);
      expect(workers).toHaveLength(Number(WORKERS));
      const server = serverOf(DATA_DIR);
      expect(new Set(await ofAll(service))).toEqual(new Set(['']));

      await createEvent(service, administratorOf(service), 'Heard');

      await until('all of them list it', async () =>
        (await ofAll(service)).every((list) => list === 'Heard'),
      );
      expect(service.stderr()).toBe('');
      expect(await stop(service)).toEqual({ code: 0, signal: null });
      expect([...workers, server?.pid ?? 0].map(isRunning)).toEqual([...workers, 0].map(() => false));
    },
  );
});

describe('workers that cannot start', () => {
  afterEach(cleanUp);

  it('say why', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;

    const service = spawnService({ env: { ...(await elsewhere()), WORKERS: '2', PORT: String(port) } });

    expect(await service.exited).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toContain(`is in use by another process`);
    taken.close();
  });
});
