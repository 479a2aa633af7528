import { ApiError } from '../../foundation/errors/api-error.js';
import { WorkQueue } from './work-queue.js';

describe('WorkQueue', () => {
  /** Work that ends when it is told to. */
  function held(): { work: () => Promise<string>; end: () => void } {
    let end = (): void => undefined;
    const done = new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
    return { work: () => done, end };
  }

  it('runs so many at once, and the others in their order', async () => {
    const queue = new WorkQueue(2, 10, 10);
    const began: number[] = [];
    const pieces = [0, 1, 2, 3].map(held);
    const all = pieces.map(({ work }, n) =>
      queue.run(1, () => {
        began.push(n);
        return work();
      }),
    );

    await Promise.resolve();
    expect(began).toEqual([0, 1]);
    pieces[1]?.end();
    await all[1];
    expect(began).toEqual([0, 1, 2]);
    const last = queue.run(1, () => {
      began.push(4);
      return Promise.resolve('last');
    });
    await Promise.resolve();
    expect(began).toEqual([0, 1, 2]);
    for (const { end } of pieces) end();
    expect(await Promise.all([...all, last])).toEqual(['done', 'done', 'done', 'done', 'last']);
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on behind work that fails', async () => {
    const queue = new WorkQueue(1, 1, 10);
    const failing = queue.run(1, () => Promise.reject(new Error('broken')));
    const next = queue.run(1, () => Promise.resolve('next'));

    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });

  it('refuses a task when too many wait', async () => {
    const queue = new WorkQueue(1, 1, 10);
    const first = held();
    const all = [queue.run(1, first.work), queue.run(1, () => Promise.resolve('second'))];

    await expect(queue.run(1, () => Promise.resolve('third'))).rejects.toEqual(
      new ApiError('rest_service_unavailable'),
    );
    first.end();
    expect(await Promise.all(all)).toEqual(['done', 'second']);
  });

  it('refuses who has too many in it, and lets others wait', async () => {
    const queue = new WorkQueue(1, 10, 2);
    const first = held();
    const all = [queue.run(1, first.work), queue.run(1, () => Promise.resolve('second'))];

    await expect(queue.run(1, () => Promise.resolve('third'))).rejects.toEqual(
      new ApiError('rest_too_many_requests'),
    );
    const other = queue.run(2, () => Promise.resolve('of another'));
    first.end();
    expect(await Promise.all([...all, other])).toEqual(['done', 'second', 'of another']);
    expect(await queue.run(1, () => Promise.resolve('later'))).toBe('later');
  });
});
