import { BatchSize } from './batch-size.js';

const items = Array.from({ length: 1000 }, (_, n) => n);

describe('the size of batches', () => {
  let now: number;

  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('grows while they are quick, and shrinks when they are not', async () => {
    const size = new BatchSize();
    const sizes: number[] = [];
    const seen: number[] = [];
    for (const batch of size.split(items)) {
      sizes.push(batch.length);
      seen.push(...batch);
      await size.runTimed(batch, () => Promise.resolve((now += sizes.length > 4 ? batch.length * 50 : 1)));
    }
    expect(seen).toEqual(items);
    expect(sizes.slice(0, 7)).toEqual([20, 40, 80, 160, 200, 10, 10]);
  });

  it('settles at what is written in half a second, also when the next one is checked before', async () => {
    const size = new BatchSize();
    const sizes: number[] = [];
    let before: readonly number[] = [];
    const write = (batch: readonly number[]): Promise<number> =>
      size.runTimed(batch, () => Promise.resolve((now += batch.length * 10)));
    for (const batch of size.split(items)) {
      sizes.push(batch.length);
      // Checking takes its time, too.
      now += batch.length * 2;
      if (before.length > 0) await write(before);
      before = batch;
    }
    expect(sizes.slice(0, 9)).toEqual([20, 20, 40, 40, 50, 50, 50, 50, 50]);
  });
});
