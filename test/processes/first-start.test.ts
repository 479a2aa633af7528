import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { VERSION } from '../../src/foundation/config/version.js';
import { makeFolder, query, removeFolders } from '../support/data-folder.js';
import { administratorOf, createEvent, endServices, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('the first start', () => {
  it('makes and shows nothing when its address is taken; the next one makes all, and later ones find it', async () => {
    const DATA_DIR = join(makeFolder(), 'data');
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const env = { DATA_DIR, PORT: String(port), SAMPLE_CALENDAR: '' };
    const hint = 'npm run --silent cli -- user secret admin';
    const eventIds = (): Promise<unknown> => query(DATA_DIR, 'SELECT id FROM events ORDER BY id');

    const refused = spawnService({ env });

    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect([refused.stdout(), refused.stderr()]).toEqual([
      '',
      `The address 127.0.0.1:${port} is in use by another process. To take another one: PORT=${port + 1} npm start\n`,
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
    taken.close();

    const first = await startService({ env });
    // A slow machine reports slow queries in between.
    const lines = first
      .stdout()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines.slice(0, 8)).toEqual([
      `The data lies in ${DATA_DIR}.`,
      `Settings are read from ${join(DATA_DIR, 'settings.env')}.`,
      'Making the database.',
      'Starting the database.',
      'Loading the sample calendar.',
      '',
      `Calendar Events ${VERSION} is ready.`,
      `  Calendar ${first.origin}/`,
    ]);
    expect((await first.get('/')).status).toBe(200);
    expect(first.stdout()).toContain(hint);
    expect(first.stdout()).toMatch(new RegExp(`  http://localhost:${port}/admin/welcome/[\\w-]{43}\n`));
    const sample = await eventIds();
    expect((sample as unknown[]).length).toBeGreaterThan(30);
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    const second = await startService({ env });
    await until('the hint', () => second.stdout().includes(hint));
    for (const text of ['Making the database.', 'Loading the sample calendar.', 'Secret', 'welcome'])
      expect(second.stdout()).not.toContain(text);
    expect(await eventIds()).toEqual(sample);
    expect(await query(DATA_DIR, 'SELECT login, role FROM users')).toEqual([
      { login: 'admin', role: 'administrator' },
    ]);
    const event = `${LIST}/${await createEvent(second, administratorOf(first), 'Opening')}`;
    const body: unknown = await (await second.get(event)).json();
    expect(body).toMatchObject({ title: 'Opening' });
    await until('the use is noted', async () => {
      const [row] = await query(DATA_DIR, 'SELECT last_used_at FROM secrets');
      return row?.['last_used_at'] !== null;
    });
    await second.stop();

    const third = await startService({ env });
    expect(await (await third.get(event)).json()).toEqual(body);
    expect(third.stdout()).not.toContain('user secret');
    expect(third.stderr()).toBe('');
  });
});
