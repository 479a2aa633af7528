import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../src/data/database/embedded/processes.js';
import { clusterOf, removeFolders, serverOf } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { endServices, type Outcome, type Service, startService } from '../support/service.js';
import { some } from '../support/effort.js';

const LIST = '/calendar/events/v1/events';
const STREAM = '/calendar/events/v1/changes/stream';

afterEach(async () => {
  await endServices();
  removeFolders();
});

it('ends streams at once, and does not wait for their clients', async () => {
  const service = await startService({ env: { DATA_DIR: await makePreparedFolder() } });
  const stream = await service.get(STREAM);
  const [text, outcome] = await Promise.all([stream.text(), service.stop('SIGTERM')]);

  expect([stream.status, outcome]).toEqual([200, { code: 0, signal: null }]);
  expect(text).toMatch(/^retry: 3000\nid: [\w-]+\n\n$/);
});

describe('an orderly stop', () => {
  const ways: readonly [string, (service: Service) => Promise<Outcome>][] = [
    ['Ctrl-C in the terminal', (service) => service.interrupt('SIGINT')],
    ['SIGINT', (service) => service.stop('SIGINT')],
    ['SIGTERM', (service) => service.stop('SIGTERM')],
  ];

  it.each(some(ways, 2))('follows %s', async (_, stop) => {
    const DATA_DIR = await makePreparedFolder();
    const service = await startService({ env: { DATA_DIR, LOG_LEVEL: 'info' } });
    expect((await service.get(LIST)).status).toBe(200);
    const server = serverOf(DATA_DIR);

    expect(await stop(service)).toEqual({ code: 0, signal: null });
    // A killed service would have no line.
    expect(service.stdout()).toMatch(
      /"signal":"SIG(?:INT|TERM)","msg":"service stops"\}\n[^]*"msg":"service has stopped"\}\n$/,
    );

    expect(isRunning(server?.pid ?? 0)).toBe(false);
    // PostgreSQL removes its lock when it has closed the database in order, and only then.
    expect(existsSync(join(clusterOf(DATA_DIR), 'postmaster.pid'))).toBe(false);
    expect(existsSync(server?.socketDir ?? '')).toBe(false);
    // Programs are copied there when the database's own user cannot read them where they were installed.
    const left = readdirSync(DATA_DIR).filter((name) => name !== 'images' && !/^postgresql-\d/.test(name));
    expect(left).toEqual(['postgres', 'settings.env']);
  });
});
