import { makeFolder, removeFolders } from '../support/data-folder.js';
import { type Proxy, startProxy } from '../support/proxy.js';
import { type Server, startAlone } from '../support/replicated.js';
import { administratorOf, createEvent, endServices, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const EVENTS = '/calendar/events/v1/events';
const LIST = `${EVENTS}?start_date=2030-01-01&end_date=2031-01-01&per_page=50`;
const POOL_SIZE = 3;

let database: Server;
let proxy: Proxy;
let service: Service;
let authorization: string;

// One service for all: each leaves it as usable as it found it.
beforeAll(async () => {
  database = await startAlone();
  proxy = await startProxy(database.url);
  service = await startService({
    env: {
      DATABASE_URL: proxy.url,
      DATA_DIR: makeFolder(),
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      STATEMENT_TIMEOUT_MS: '2000',
      RATE_LIMIT: 'off',
    },
  });
  authorization = administratorOf(service);
});

afterEach(async () => {
  await database.query('DELETE FROM events');
});

afterAll(async () => {
  await endServices();
  proxy.close();
  await database.stop();
  removeFolders();
});

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(service.origin + path, { ...init, headers: { authorization, 'content-type': 'application/json' } });

const creation = (title: string): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({
    title,
    status: 'publish',
    start_date: '2030-05-01 10:00',
    end_date: '2030-05-01 12:00',
    venue: { venue: `Hall of ${title}` },
    tags: [`tag of ${title}`],
  }),
});

const statusOf = async (answer: Promise<Response>): Promise<[number, unknown]> => {
  const { status, text } = await answer.then(async (one) => ({ status: one.status, text: await one.text() }));
  return [status, (JSON.parse(text) as { code?: unknown }).code];
};

const isReady = async (): Promise<boolean> => (await service.get('/health/ready')).status === 200;

/** More requests than there are connections: reads, searches, writes of one statement and of several. */
function requestsOfAllKinds(id: number): Promise<[number, unknown]>[] {
  const reads = Array.from({ length: 2 }, (_, n) => send(`${LIST}&page=${n + 1}`));
  const others = [
    send(`${EVENTS}?search=anything`),
    send('/calendar/events/v1/venues'),
    send(`${EVENTS}/${id}`, { method: 'PUT', body: '{"title":"Renamed"}' }),
    send(`${EVENTS}/${id}`, { method: 'DELETE' }),
    fetch(`${service.origin}${EVENTS}?_fields=total`),
  ];
  const writes = Array.from({ length: 3 }, (_, n) => send(EVENTS, creation(`Lost ${n}`)));
  return [...reads, ...others, ...writes].map(statusOf);
}

const UNAVAILABLE = [503, 'rest_service_unavailable'];

/** What was answered with 503 is there as a whole, or not at all; and everything works again. */
async function expectRecovery(id: number): Promise<void> {
  await until('it is ready', isReady);
  const answers = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, (_, n) => send(`${LIST}&n=${n}`)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await send(EVENTS, creation('After'))).status).toBe(201);
  const { events } = (await (await send(LIST)).json()) as {
    events: { id: number; title: string; venue: { venue: string }; tags: { name: string }[] }[];
  };
  const titles = events.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain('After');
  for (const { title, venue, tags } of events.filter((event) => event.id !== id))
    expect([venue.venue, tags.map(({ name }) => name)]).toEqual([`Hall of ${title}`, [`tag of ${title}`]]);
  await until('no connection is left behind', async () => {
    const rows = await database.query<{ state: string }>(
      `SELECT state FROM pg_stat_activity WHERE application_name = 'calendar-events'`,
    );
    return rows.length <= POOL_SIZE && rows.every(({ state }) => state === 'idle');
  });
}

describe('a database that hangs', () => {
  it.each([
    ['its processes are stopped', () => database.freeze(), () => database.thaw()],
    ['the network swallows everything', () => proxy.swallow(), () => proxy.passOn()],
  ])('keeps nobody waiting, and is used again afterwards: %s', async (_, hang, goOn) => {
    const id = await createEvent(service, authorization, 'Before');
    await Promise.all(Array.from({ length: POOL_SIZE }, () => send(LIST)));

    hang();
    try {
      // It hangs until all of them are answered.
      const answers = await Promise.all(requestsOfAllKinds(id));
      expect(answers).toEqual(answers.map(() => UNAVAILABLE));
      expect(await isReady()).toBe(false);
      expect((await service.get('/health/live')).status).toBe(200);
    } finally {
      goOn();
    }

    await expectRecovery(id);
  });

  it('is listened to again when it is back', async () => {
    const id = await createEvent(service, authorization, 'Before');
    const title = async (): Promise<string> => {
      const answer = await service.get(`${EVENTS}/${id}`);
      return ((await answer.json()) as { title: string }).title;
    };
    proxy.swallow();
    await until('it is missed', async () => !(await isReady()));
    proxy.passOn();
    await until('it is ready', isReady);

    for (const name of ['One', 'Two']) {
      await database.query(`UPDATE event_texts SET title = '${name}' WHERE event_id = ${id}`);
      await until('the change is seen', async () => (await title()) === name);
    }
  });

  it('does not keep statements that are given up: commits that wait for a replica do not pile up', async () => {
    await createEvent(service, authorization, 'Before');
    await database.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await database.query('SELECT pg_reload_conf()');
    try {
      for (let round = 0; round < 2; round += 1) {
        const writes = Array.from({ length: POOL_SIZE }, (_, n) =>
          send(EVENTS, creation(`Lost ${round}-${n}`)),
        );
        const answers = await Promise.all(writes.map(statusOf));
        expect(answers).toEqual(answers.map(() => UNAVAILABLE));
      }

      await until('none waits', async () => {
        const waiting = await database.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
        return waiting.length === 0;
      });
    } finally {
      await database.query('ALTER SYSTEM RESET synchronous_standby_names');
      await database.query('SELECT pg_reload_conf()');
    }
  });

  it('does not hinder an orderly stop afterwards', async () => {
    await until('it is ready', isReady);

    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});
