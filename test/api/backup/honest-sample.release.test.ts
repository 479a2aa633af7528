import { loadSample } from '../../../src/service/sample/load-sample.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { exported, restored } from '../../support/backup.js';
import { eventIds } from '../../support/make.js';

describe('an honest backup', () => {
  let source: TestCalendar;
  let target: TestCalendar;

  beforeAll(async () => {
    source = await startTestCalendar();
    target = await startTestCalendar();
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('of the sample calendar is restored as it is', async () => {
    await source.empty();
    await loadSample(source.app);
    const honest = await exported(source);

    expect(await restored(target, honest)).toEqual([]);

    expect((await exported(target)).slice(1, -1)).toEqual(honest.slice(1, -1));
    const both = await Promise.all(
      [source, target].map(async ({ visitor }) => eventIds(await visitor.get('/events', { per_page: 50 }))),
    );
    expect(both[0]?.length).toBeGreaterThan(30);
    expect(both[0]).toEqual(both[1]);
  });
});
