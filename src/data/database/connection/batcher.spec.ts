import { Batcher, type BatchLimits } from './batcher.js';

interface Work {
  readonly items: readonly number[];
  readonly end: () => void;
  readonly fail: () => void;
}

/** Each piece of work ends when the test says so; its results are ten times the items. */
function makeBatcher(limits: BatchLimits): {
  batcher: Batcher<number, number>;
  begun: Work[];
} {
  const begun: Work[] = [];
  const batcher = new Batcher(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const end = (): void => {
          resolve(items.map((item) => item * 10));
        };
        begun.push({ items, end, fail: () => reject(new Error(`failed with ${items.join()}`)) });
      }),
    limits,
  );
  return { batcher, begun };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Batcher', () => {
  it('does at once what is asked for in one turn, and gives everybody his own result', async () => {
    const { batcher, begun } = makeBatcher({ concurrency: 1, size: 9 });
    const results = Promise.all([batcher.submit(1), batcher.submit(2), batcher.submit(3)]);
    await turn();

    expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    begun[0]?.end();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('lets wait what is asked for meanwhile, and does as much of it batcher as it may', async () => {
    const { batcher, begun } = makeBatcher({ concurrency: 1, size: 2 });
    const first = batcher.submit(1);
    await turn();
    const others = Promise.all([batcher.submit(2), batcher.submit(3), batcher.submit(4)]);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1]]);

    begun[0]?.end();
    await first;
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    begun[1]?.end();
    await turn();
    begun[2]?.end();

    expect(await others).toEqual([20, 30, 40]);
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
  });

  it('does so many pieces of work at once', async () => {
    const { batcher, begun } = makeBatcher({ concurrency: 2, size: 1 });
    const results = Promise.all([batcher.submit(1), batcher.submit(2), batcher.submit(3)]);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2]]);

    begun[1]?.end();
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2], [3]]);
    for (const { end } of begun) end();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('tells a failure to those whose work it was, and goes on with the others', async () => {
    const { batcher, begun } = makeBatcher({ concurrency: 1, size: 2 });
    const results = Promise.allSettled([batcher.submit(1), batcher.submit(2), batcher.submit(3)]);
    await turn();
    begun[0]?.fail();
    await turn();
    begun[1]?.end();

    expect(await results).toMatchObject([
      { status: 'rejected', reason: { message: 'failed with 1,2' } },
      { status: 'rejected', reason: { message: 'failed with 1,2' } },
      { status: 'fulfilled', value: 30 },
    ]);
  });

  it('goes on with others when something takes too long, and takes its result when it comes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      const { batcher, begun } = makeBatcher({ concurrency: 1, size: 2 });
      const slow = batcher.submit(1);
      await turn();
      const other = batcher.submit(2);
      await turn();
      expect(begun).toHaveLength(1);

      jest.advanceTimersByTime(1000);
      expect(begun.map(({ items }) => items)).toEqual([[1], [2]]);
      begun[1]?.end();
      expect(await other).toBe(20);
      begun[0]?.end();
      expect(await slow).toBe(10);

      // The slow one made room only once.
      void Promise.all([batcher.submit(3), batcher.submit(4), batcher.submit(5)]);
      await turn();
      expect(begun.slice(2).map(({ items }) => items)).toEqual([[3, 4]]);
    } finally {
      jest.useRealTimers();
    }
  });
});
