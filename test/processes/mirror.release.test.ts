// Clients that follow two processes have what the lists have, while many write and the processes are killed at random.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { clock } from '../../src/foundation/dates/clock.js';
import { calendarOf, evening } from '../api/imports/calendar.js';
import { Receiver } from '../api/webhooks/receiver.js';
import { Mirror, toComparable } from '../api/changes/mirror.js';
import { createDice, type Dice, noIds, RandomWriter } from '../api/changes/random-writes.js';
import { StreamCopy } from '../api/changes/stream-copy.js';
import { Api } from '../support/api.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { endServices, runCommand, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const SEED = Number(process.env['MIRROR_SEED'] ?? 1);
const SECONDS = Number(process.env['MIRROR_SECONDS'] ?? 600);
const WRITERS = 20;
const COMPARISONS = Number(process.env['MIRROR_COMPARISONS'] ?? 50);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let url: string;
let database: Client;
let receiver: Receiver;
let slow: Receiver;

beforeAll(async () => {
  url = await createEmptyDatabase();
  database = new Client({ connectionString: url });
  receiver = await Receiver.open();
  slow = await Receiver.open();
});
afterAll(async () => {
  await endServices();
  await database.end();
  await Promise.all([receiver.close(), slow.close()]);
  await dropTestDatabase(url);
  removeFolders();
});

/** A port that stays the same when the process starts again. */
async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** One of the two processes. */
class Instance {
  kills = 0;
  private service: Service | null = null;

  constructor(
    private readonly port: number,
    private readonly folder = makeFolder(),
  ) {}

  get root(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.service = await startService({
      env: {
        DATABASE_URL: url,
        DATA_DIR: this.folder,
        PORT: String(this.port),
        RATE_LIMIT: 'off',
        WEBHOOK_HOSTS: `${receiver.host},${slow.host}`,
        LOG_LEVEL: 'silent',
        SITE_TIMEZONE: 'UTC',
      },
    });
  }

  async kill(): Promise<void> {
    this.kills += 1;
    await this.service?.stop('SIGKILL');
    await this.start();
  }
}

/** Repeats what fails because a process is gone, and what it refuses because it has only begun. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!/ECONN|EPIPE|socket hang up|aborted|fetch failed|\b503\b/.test(String(error))) throw error;
      await sleep(200);
    }
  }
}

/** Keeps transactions open that have a number, and puts the clock of what is logged forth and back. */
async function disturb(dice: Dice): Promise<void> {
  await database.query('BEGIN');
  await database.query('SELECT pg_current_xact_id()');
  await sleep(dice(3000));
  await database.query(dice(2) === 0 ? 'ROLLBACK' : 'COMMIT');
  await database.query(`UPDATE item_changes SET changed_at = changed_at + $1::interval WHERE id % 5 = $2`, [
    `${dice(7200) - 3600} seconds`,
    dice(5),
  ]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

it(
  'copies equal the lists at any moment of rest, whatever was killed before',
  async () => {
    await database.connect();
    const instances = [new Instance(await findPort()), new Instance(await findPort())] as const;
    for (const instance of instances) await instance.start();
    const { stdout } = await runCommand(['user', 'add', 'mirror', '--role', 'administrator', '--json'], {
      env: { DATABASE_URL: url, DATA_DIR: makeFolder() },
    });
    const user = JSON.parse(stdout) as { login: string; secret: string };
    const editors = instances.map(({ root }) => new Api(root, user));
    const visitors = instances.map(({ root }) => new Api(root, null));
    const [editor, otherEditor] = editors as [Api, Api];
    const [visitor, otherVisitor] = visitors as [Api, Api];

    const known = noIds();
    const { id: venue } = await editor.make('/venues', { venue: 'Hall' });
    const { id: category } = await editor.make('/categories', { name: 'Music' });
    known.venues.push(venue);
    known.categories.push(category);
    for (const id of [venue, category]) known.kept.add(id);
    const { id: source } = await editor.make('/sources', { name: 'Town', format: 'ics' });

    const german = { ml_language: 'de', ml_fallback: true };
    const mirrors = [visitor, otherVisitor, editor, otherEditor].flatMap((api) => [
      new Mirror(api, 'events', {}, 20),
      new Mirror(api, 'events', { ...german, categories: category }, 20),
      new Mirror(api, 'events', { ...german, venue }, 20),
    ]);
    mirrors.push(new Mirror(visitor, 'venues', {}, 20), new Mirror(otherEditor, 'categories', {}, 20));
    const streams = [new StreamCopy(visitor, { ml_language: 'en' }), new StreamCopy(otherVisitor, german)];
    for (const stream of streams) await stream.connect();

    const dice = createDice(SEED);
    const received = new Map<number, { readonly id: number }>();
    receiver.respond = (response, { type, data }) => {
      const fate = dice(8);
      if (fate > 0 && type === 'event.removed') received.delete(data.id);
      else if (fate > 0) received.set(data.id, data);
      if (fate < 2) response.statusCode = 500;
      response.end();
    };
    slow.respond = (response) => void setTimeout(() => response.end(), 30_000);
    for (const { host } of [receiver, slow])
      await editor.make('/webhooks', { url: `http://${host}/`, kinds: ['event'], language: 'en' });

    // What is to happen soon happens within five seconds, so that a moment of rest is one.
    const setClock = (): void => clock.set(new Date(Date.now() - 115_000).toISOString());
    setClock();
    const ticking = setInterval(setClock, 500);
    const readWebhook = async (): Promise<readonly [unknown, unknown]> => {
      await database.query(`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'pending'`);
      const list = await persist(() => new Mirror(visitor, 'events').walk());
      return [toReported(received), toReported(list)];
    };

    let comparisons = 0;
    const isOver = (): boolean => comparisons === COMPARISONS;
    let isPaused = false;
    let busy = 0;
    /** Repeats work until the end, except at moments of rest. */
    const repeat = async (work: () => Promise<unknown>): Promise<void> => {
      while (!isOver()) {
        if (isPaused) {
          await sleep(20);
          continue;
        }
        busy += 1;
        await work().finally(() => (busy -= 1));
      }
    };

    const writers = Array.from({ length: WRITERS }, (_, n) => {
      const api = editors[n % 2] ?? editor;
      const writer = new RandomWriter([api], known, createDice(SEED * 100 + n), [1, 2]);
      return repeat(() => persist(() => writer.write()));
    });
    const others = [
      repeat(async () => {
        const days = Array.from({ length: 12 }, (_, n) =>
          evening(`e${n}@x`, `Evening ${dice(9)}`, `202705${n + 10}`),
        );
        const content = calendarOf(...days.filter(() => dice(4) > 0));
        await persist(() => otherEditor.post('/imports', { source, content }));
        await sleep(1000);
      }),
      repeat(() => disturb(dice)),
      repeat(async () => {
        await sleep(2000 + dice(10_000));
        await instances[dice(2)]?.kill();
      }),
      ...mirrors.map((mirror) =>
        repeat(async () => {
          await persist(() => mirror.sync());
          await sleep(dice(1000));
        }),
      ),
      ...streams.map((stream) =>
        repeat(async () => {
          await persist(() => stream.take());
          if (dice(20) === 0 || stream.isEnded) await persist(() => stream.connect());
          await sleep(dice(400));
        }),
      ),
    ];

    /** Compares all copies with the lists while nobody writes. */
    async function compareAll(): Promise<void> {
      for (const mirror of mirrors)
        await expectSame(`${mirror.path} ${JSON.stringify(mirror.query)}`, async () => {
          const whole = toComparable(await persist(() => mirror.walk()));
          await persist(() => mirror.sync());
          return [toComparable(mirror.items), whole];
        });
      for (const stream of streams)
        await expectSame(`the stream of ${JSON.stringify(stream.query)}`, async () => {
          if (stream.isEnded) await persist(() => stream.connect());
          await persist(() => stream.take());
          return [toReported(stream.items), await walkReported(stream)];
        });
    }

    while (!isOver()) {
      await sleep((SECONDS * 1000) / COMPARISONS);
      isPaused = true;
      await until('all rest', () => busy === 0, 60_000);
      await sleep(6000);
      await compareAll();
      comparisons += 1;
      isPaused = false;
    }
    await Promise.all([...writers, ...others]);
    clearInterval(ticking);
    await sleep(6000);
    await compareAll();

    // What a killed process was sending belongs to it for a while.
    await expectSame('what the webhook was told', readWebhook, 120_000);
    expect(instances.some(({ kills }) => kills > 0)).toBe(true);
    expect(mirrors.map(({ restarts }) => restarts)).toEqual(mirrors.map(() => 0));
  },
  (SECONDS + COMPARISONS * 60 + 300) * 1000,
);

/** Waits until both are the same, which takes a while when time alone changes what is shown. */
async function expectSame(
  name: string,
  read: () => Promise<readonly [unknown, unknown]>,
  patienceMs = 20_000,
): Promise<void> {
  await until(
    `${name} is complete`,
    async () => {
      const [copy, list] = await read();
      return isSame(copy, list);
    },
    patienceMs,
  ).catch(() => undefined);
  const [copy, list] = await read();
  expect({ name, items: copy }).toEqual({ name, items: list });
}

/**
 * What streams and webhooks report: of events behind a password only to those who may read them, and not when time alone
 * shows a web address.
 */
const toReported = (items: StreamCopy['items']): unknown =>
  toComparable(
    new Map(
      [...items]
        .filter(([, { featured }]) => featured !== null)
        .map(([id, item]) => [id, { ...item, online_url: '' }]),
    ),
  );

const walkReported = async ({ api, query }: StreamCopy): Promise<unknown> =>
  toReported(await persist(() => new Mirror(api, 'events', query).walk()));
