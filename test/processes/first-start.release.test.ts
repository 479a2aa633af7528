import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout, removeLinks } from '../support/copy-checkout.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { freePort } from '../support/proxy.js';
import { endServices, spawnService, startService } from '../support/service.js';
import { until } from '../support/until.js';

const LIST = '/calendar/events/v1/events';

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('the first start', () => {
  it.each(['1', '2'])(
    'holds its address until %s process(es) can answer from a whole calendar',
    async (WORKERS) => {
      const port = await freePort();
      const service = spawnService({
        env: { DATA_DIR: await makePreparedFolder(), SAMPLE_CALENDAR: 'true', PORT: String(port), WORKERS },
      });
      const statuses = new Set<number>();
      let refused = 0;
      const ask = async (): Promise<boolean> => {
        const answer = await fetch(`http://127.0.0.1:${port}${LIST}`).catch(() => null);
        if (answer !== null) statuses.add(answer.status);
        else if (statuses.size > 0) refused += 1;
        if (answer?.status === 200)
          expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(0);
        return answer?.status === 200;
      };
      await until('it is ready', ask, 60_000);
      expect([...statuses]).toEqual([503, 200]);
      // Workers listen anew; `workers.spec.ts` proves that the address is free only while they do.
      if (WORKERS === '1') expect(refused).toBe(0);
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    },
  );

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
