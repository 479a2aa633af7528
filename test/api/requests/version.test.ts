import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../../src/foundation/config/version.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(__dirname, '../../..', file), 'utf8'));

describe('the version', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  it('is that of package.json in the service, its lock file, both documents of the API, and its health', async () => {
    const { version } = readJson('package.json') as { version: string };
    const lock = readJson('package-lock.json') as { version: string; packages: { '': { version: string } } };
    const committed = readJson('openapi.json') as { info: { version: string } };
    const document = (await calendar.visitor.get('/doc')).body as { info: { version: string } };
    const health: unknown = await (await fetch(`${calendar.visitor.root}/health/ready`)).json();

    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect([
      VERSION,
      lock.version,
      lock.packages[''].version,
      committed.info.version,
      document.info.version,
    ]).toEqual(Array(5).fill(version));
    expect(health).toMatchObject({ status: 'ready', version });
  });
});
