import { once } from 'node:events';
import { request } from 'node:http';
import { createEmptyDatabase, dropTestDatabase } from '../support/database.js';
import { dropDatabases, elsewhere } from '../support/database-elsewhere.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { freePort, proxied, startProxy } from '../support/proxy.js';
import { rawRequest } from '../support/raw-request.js';
import { administratorOf, endServices, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  await dropDatabases();
  removeFolders();
});

describe('a database that is not there yet', () => {
  it('is waited for: requests are told to come back, until they are answered', async () => {
    const url = await createEmptyDatabase();
    const [databasePort, port] = [await freePort(), await freePort()];
    const { username, password, pathname } = new URL(url);
    const DATABASE_URL = proxied(username, password, databasePort, pathname);
    const service = spawnService({ env: { DATABASE_URL, DATA_DIR: makeFolder(), PORT: String(port) } });
    const ask = (path: string): Promise<Response | null> =>
      fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);

    const refused = await until('the service listens', async () => (await ask(LIST)) ?? undefined);

    expect(refused.status).toBe(503);
    const why = 'The service begins as soon as it can. The database cannot be reached: connect ECONNREFUSED';
    await until('the log says why', () => service.stdout().includes(why) || undefined);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'rest_service_unavailable', data: { status: 503 } });
    const expecting = { path: LIST, headers: { Expect: 'patience' } };
    expect(await rawRequest(`http://127.0.0.1:${port}`, expecting)).toMatchObject({
      status: 503,
      body: { code: 'rest_service_unavailable' },
    });
    expect((await ask('/health/live'))?.status).toBe(200);
    expect((await ask('/health/ready'))?.status).toBe(503);

    const door = await startProxy(url, databasePort);
    await until(
      'the service is ready',
      async () => (await ask('/health/ready'))?.status === 200 || undefined,
    );
    expect((await ask(LIST))?.status).toBe(200);
    expect(administratorOf({ ...service })).toMatch(/^Basic /);

    expect(await service.stop()).toEqual({ code: 0, signal: null });
    door.close();
    await dropTestDatabase(url);
  });

  it('need not come: the service stops in order while it waits', async () => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const port = await freePort();
    const service = spawnService({ env: { DATABASE_URL, DATA_DIR: makeFolder(), PORT: String(port) } });
    await until('the service listens', () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        () => true,
        () => undefined,
      ),
    );
    expect(await service.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('an orderly stop', () => {
  it('answers what is under way, and refuses what is new', async () => {
    const service = await startService({ env: await elsewhere() });
    const authorization = administratorOf(service);
    const body = JSON.stringify({
      title: 'Last',
      start_date: '2030-05-01 10:00',
      end_date: '2030-05-01 11:00',
    });
    const writing = request(`${service.origin}${LIST}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        'content-length': body.length,
        // The service tells by it that the head has arrived.
        expect: '100-continue',
      },
    });
    const answered = once(writing, 'response') as Promise<[{ statusCode: number }]>;
    const arrived = once(writing, 'continue');
    writing.flushHeaders();
    await arrived;
    writing.write(body.slice(0, 10));

    const stopped = service.stop();
    const refused = await until('new requests are refused', async () => {
      const answer = await service.get(LIST);
      return answer.status === 503 ? answer : undefined;
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.headers.get('connection')).toBe('close');
    expect(await refused.json()).toMatchObject({ code: 'rest_service_unavailable' });

    writing.end(body.slice(10));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
    expect(await stopped).toEqual({ code: 0, signal: null });
  });
});
