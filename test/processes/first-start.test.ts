import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout, removeLinks } from '../support/copy-checkout.js';
import { makeFolder, query, removeFolders } from '../support/data-folder.js';
import { administratorOf, createEvent, endServices, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

// Each starts several processes, one after the other.
jest.setTimeout(90_000);

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('the first start', () => {
  it('makes a database and an administrator, and serves; the second finds them', async () => {
    const DATA_DIR = join(makeFolder(), 'data');

    const first = await startService({ env: { DATA_DIR } });
    const event = `${LIST}/${await createEvent(first, administratorOf(first), 'Opening')}`;
    const body: unknown = await (await first.get(event)).json();
    expect(body).toMatchObject({ title: 'Opening' });
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    const second = await startService({ env: { DATA_DIR, PORT: new URL(first.origin).port } });
    expect(await (await second.get(event)).json()).toEqual(body);
    expect(second.stdout()).not.toContain('Secret');
    expect(await query(DATA_DIR, 'SELECT login, role FROM users')).toEqual([
      { login: 'admin', role: 'administrator' },
    ]);
  });

  it('loads the sample calendar once', async () => {
    const DATA_DIR = makeFolder();

    const first = await startService({ env: { DATA_DIR, SAMPLE_CALENDAR: '' } });
    const events = await query(DATA_DIR, 'SELECT id FROM events ORDER BY id');
    expect(events.length).toBeGreaterThan(30);
    await first.stop();

    await startService({ env: { DATA_DIR, SAMPLE_CALENDAR: '' } });
    expect(await query(DATA_DIR, 'SELECT id FROM events ORDER BY id')).toEqual(events);
  });

  it.each([
    [
      'while the files of the database are made',
      (names: string[]) => names.some((name) => name.includes('.new-')),
    ],
    ['when they have just been made', (names: string[]) => names.includes('postgres')],
  ])('can be killed %s', async (_, isMoment) => {
    const DATA_DIR = makeFolder();
    const killed = spawnService({ env: { DATA_DIR } });
    await until('the moment to kill', () => isMoment(readdirSync(DATA_DIR)));
    expect(await killed.stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

    const next = await startService({ env: { DATA_DIR } });

    expect((await next.get(LIST)).status).toBe(200);
    expect(readdirSync(DATA_DIR).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it('needs no install script of a dependency', async () => {
    const folder = copyCheckout(makeFolder());
    const native = removeLinks(folder);

    const service = await startService({ env: { DATA_DIR: join(folder, 'data') }, folder });

    expect((await service.get(LIST)).status).toBe(200);
    expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(true);
  });
});
