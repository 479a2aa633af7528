import { Together, type TogetherLimits } from './together.js';

interface Work {
  readonly items: readonly number[];
  readonly end: () => void;
  readonly fail: () => void;
}

/** Each piece of work ends when the test says so; its results are ten times the items. */
function makeTogether(limits: TogetherLimits<number>): {
  together: Together<number, number>;
  begun: Work[];
} {
  const begun: Work[] = [];
  const together = new Together(
    (items: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const end = (): void => {
          resolve(items.map((item) => item * 10));
        };
        begun.push({ items, end, fail: () => reject(new Error(`failed with ${items.join()}`)) });
      }),
    limits,
  );
  return { together, begun };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Together', () => {
  it('does at once what is asked for in one turn, and gives everybody his own result', async () => {
    const { together, begun } = makeTogether({ atOnce: 1, most: 9 });
    const results = Promise.all([together.do(1), together.do(2), together.do(3)]);
    await turn();

    expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3]]);
    begun[0]?.end();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('lets wait what is asked for meanwhile, and does as much of it together as it may', async () => {
    const { together, begun } = makeTogether({ atOnce: 1, most: 2 });
    const first = together.do(1);
    await turn();
    const others = Promise.all([together.do(2), together.do(3), together.do(4)]);
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
    const { together, begun } = makeTogether({ atOnce: 2, most: 1 });
    const results = Promise.all([together.do(1), together.do(2), together.do(3)]);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2]]);

    begun[1]?.end();
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2], [3]]);
    for (const { end } of begun) end();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('begins more beside what is under way only when enough wait', async () => {
    const { together, begun } = makeTogether({ atOnce: 2, leastBeside: 2, most: 9 });
    const first = together.do(1);
    await turn();
    const second = together.do(2);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1]]);

    const third = together.do(3);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    const last = Promise.all([together.do(4), together.do(5), together.do(6)]);
    await turn();
    expect(begun).toHaveLength(2);

    begun[1]?.end();
    expect(await Promise.all([second, third])).toEqual([20, 30]);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3], [4, 5, 6]]);
    for (const { end } of begun) end();
    expect(await first).toBe(10);
    expect(await last).toEqual([40, 50, 60]);
  });

  it('tells a failure to those whose work it was, and goes on with the others', async () => {
    const { together, begun } = makeTogether({ atOnce: 1, most: 2 });
    const results = Promise.allSettled([together.do(1), together.do(2), together.do(3)]);
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

  it('does what is large with fewer others, and the largest alone', async () => {
    const { together, begun } = makeTogether({ atOnce: 9, most: 3, size: { of: (item) => item, most: 10 } });
    void [4, 6, 1, 50, 2, 2, 2, 2].map((item) => together.do(item));
    await turn();

    expect(begun.map(({ items }) => items)).toEqual([[4, 6], [1], [50], [2, 2, 2], [2]]);
  });

  it('goes on with others when something takes too long, and takes its result when it comes', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    try {
      const { together, begun } = makeTogether({ atOnce: 1, most: 2 });
      const slow = together.do(1);
      await turn();
      const other = together.do(2);
      await turn();
      expect(begun).toHaveLength(1);

      jest.advanceTimersByTime(1000);
      expect(begun.map(({ items }) => items)).toEqual([[1], [2]]);
      begun[1]?.end();
      expect(await other).toBe(20);
      begun[0]?.end();
      expect(await slow).toBe(10);

      // The slow one made room only once.
      void Promise.all([together.do(3), together.do(4), together.do(5)]);
      await turn();
      expect(begun.slice(2).map(({ items }) => items)).toEqual([[3, 4]]);
    } finally {
      jest.useRealTimers();
    }
  });
});
