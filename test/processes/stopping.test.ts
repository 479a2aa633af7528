import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../src/database/embedded/processes.js';
import { clusterOf, removeFolders, serverOf } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { endServices, startService, type Service } from '../support/service.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('an orderly stop', () => {
  it.each([
    ['SIGTERM', (service: Service) => service.stop('SIGTERM')],
    ['SIGINT', (service: Service) => service.stop('SIGINT')],
    ['Ctrl-C in the terminal', (service: Service) => service.interrupt('SIGINT')],
  ])('follows %s', async (_, stop) => {
    const DATA_DIR = await makePreparedFolder();
    const service = await startService({ env: { DATA_DIR } });
    expect((await service.get(LIST)).status).toBe(200);
    const server = serverOf(DATA_DIR);

    expect(await stop(service)).toEqual({ code: 0, signal: null });

    expect(isRunning(server?.pid ?? 0)).toBe(false);
    // PostgreSQL removes its lock when it has closed the database in order, and only then.
    expect(existsSync(join(clusterOf(DATA_DIR), 'postmaster.pid'))).toBe(false);
    expect(existsSync(server?.socketDir ?? '')).toBe(false);
    // Programs are copied there when the database's own user cannot read them where they were installed.
    const left = readdirSync(DATA_DIR).filter((name) => name !== 'images' && !/^postgresql-\d/.test(name));
    expect(left).toEqual(['postgres']);
  });
});
