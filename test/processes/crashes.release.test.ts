import { isRunning } from '../../src/data/database/embedded/processes.js';
import { makeFolder, removeFolders, serverOf } from '../support/data-folder.js';
import { makePreparedFolder } from '../support/prepared-cluster.js';
import { administratorOf, createEvent, endServices, startService } from '../support/service.js';

const LIST = '/calendar/events/v1/events';

afterEach(endServices);
afterAll(removeFolders);

describe('kill -9 of the service', () => {
  it('does not stop a start that follows at once', async () => {
    const DATA_DIR = await makePreparedFolder();
    const killed = await startService({ env: { DATA_DIR } });

    await killed.stop('SIGKILL');

    const next = await startService({ env: { DATA_DIR } });
    expect((await next.get(LIST)).status).toBe(200);
  });

  it('leaves an orphan where setpriv is missing, which the next start ends', async () => {
    const DATA_DIR = await makePreparedFolder();
    const env = { DATA_DIR, PATH: makeFolder() };
    const killed = await startService({ env });
    const orphan = serverOf(DATA_DIR)?.pid ?? 0;
    const id = await createEvent(killed, administratorOf(killed), 'Jazz');
    await killed.stop('SIGKILL');
    expect(isRunning(orphan)).toBe(true);

    const next = await startService({ env });

    expect(isRunning(orphan)).toBe(false);
    expect((await next.get(`${LIST}/${id}`)).status).toBe(200);
  });
});
