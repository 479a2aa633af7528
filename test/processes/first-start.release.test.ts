import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout, removeLinks } from '../support/copy-checkout.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { endServices, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('the first start', () => {
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
