import { chmodSync, chownSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findPasswdEntry, isReachable } from '../../src/data/database/embedded/identity.js';
import { copyCheckout, removeLinks } from '../support/copy-checkout.js';
import { clusterOf, makeFolder, removeFolders, serverOf } from '../support/data-folder.js';
import { checkout, endServices, startService } from '../support/service.js';

const LIST = '/calendar/events/v1/events';
const isRoot = process.getuid?.() === 0;
const nobody = findPasswdEntry(readFileSync('/etc/passwd', 'utf8'), 'nobody');
const nobodyCanRun =
  isRoot && nobody && [checkout, process.execPath].every((path) => isReachable(realpathSync(path), nobody));

afterEach(async () => {
  await endServices();
  removeFolders();
});

const userOfServer = (dataDir: string) => statSync(`/proc/${serverOf(dataDir)?.pid}`).uid;

describe('the user', () => {
  // Needs root itself.
  (isRoot ? it : it.skip)('may be root, who hands the database to another one', async () => {
    const DATA_DIR = makeFolder();

    const service = await startService({ env: { DATA_DIR } });

    expect((await service.get(LIST)).status).toBe(200);
    expect(userOfServer(DATA_DIR)).not.toBe(0);
    expect(statSync(clusterOf(DATA_DIR)).mode & 0o777).toBe(0o700);
  });

  // Needs root to become somebody else, and a checkout that this one may read.
  (nobodyCanRun ? it : it.skip)('may be somebody without rights', async () => {
    const user = nobody ?? { uid: 0, gid: 0 };
    const DATA_DIR = makeFolder();
    chownSync(DATA_DIR, user.uid, user.gid);

    const service = await startService({ env: { DATA_DIR }, user });

    expect((await service.get(LIST)).status).toBe(200);
    expect(userOfServer(DATA_DIR)).toBe(user.uid);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    if (process.getuid?.() !== user.uid) {
      const asRoot = await startService({ env: { DATA_DIR } });
      expect((await asRoot.get(LIST)).status).toBe(200);
      expect(userOfServer(DATA_DIR)).toBe(user.uid);
    }
  });

  (nobodyCanRun ? it : it.skip)('may lack the right to complete the programs in node_modules', async () => {
    const user = nobody ?? { uid: 0, gid: 0 };
    const folder = copyCheckout(makeFolder());
    removeLinks(folder);
    const DATA_DIR = join(folder, 'data');
    mkdirSync(DATA_DIR);
    chownSync(DATA_DIR, user.uid, user.gid);

    const service = await startService({ env: { DATA_DIR }, folder, user });

    expect((await service.get(LIST)).status).toBe(200);
  });

  it('may keep the checkout to himself', async () => {
    const folder = copyCheckout(makeFolder());
    chmodSync(folder, 0o700);
    const env = { DATA_DIR: join(folder, 'data') };

    const first = await startService({ env, folder });
    expect((await first.get(LIST)).status).toBe(200);
    const cluster = clusterOf(env.DATA_DIR);
    expect(await first.stop()).toEqual({ code: 0, signal: null });

    const second = await startService({ env, folder });
    expect((await second.get(LIST)).status).toBe(200);
    expect(clusterOf(env.DATA_DIR)).toBe(cluster);
  });
});
