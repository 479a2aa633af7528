// Whatever is written, a restored version is what editors were shown before its change.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { asMuchAs } from '../../support/effort.js';
import { createRandom } from '../../support/random.js';
import { RandomHistory } from './random-history.js';

const HISTORIES = asMuchAs(3, 1000);
const STEPS = 12;

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it(
  `brings items back as they were, in ${HISTORIES} random histories of ${STEPS} steps`,
  async () => {
    let restored = 0;
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      await calendar.empty();
      await calendar.dataSource.query('DELETE FROM sources');
      const history = new RandomHistory(calendar, createRandom(seed));
      await history.begin();
      for (let step = 0; step < STEPS; step += 1) {
        const differences = await history.step();
        expect({ seed, done: history.done, differences }).toEqual({
          seed,
          done: history.done,
          differences: [],
        });
      }
      restored += history.restoredCount;
    }
    expect(restored).toBeGreaterThan(HISTORIES);
  },
  3 * 3_600_000,
);
