import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { quickBind } from './quick-bind.js';

describe('a function that is bound quickly', () => {
  const storage = new AsyncLocalStorage<string>();

  it('is what Node binds, too', () => expect(Reflect.get(AsyncResource, 'bind')).toBe(quickBind));

  it('runs in the context that it was made in, wherever it is called', () => {
    const bound = storage.run('made', () => quickBind(() => storage.getStore()));

    expect(storage.run('called', () => [bound(), storage.getStore()])).toEqual(['made', 'called']);
    expect(bound()).toBe('made');
  });

  it('keeps the context for what it waits for', async () => {
    const bound = storage.run('made', () =>
      quickBind(async () => {
        await new Promise(setImmediate);
        return storage.getStore();
      }),
    );

    await expect(storage.run('called', () => bound())).resolves.toBe('made');
  });

  it('gets what it is called with, and gives or throws what the function does', () => {
    const counter = {
      count: 5,
      add: quickBind(function (this: { count: number }, ...more: number[]): number {
        if (more.length === 0) throw new RangeError('Nothing to add');
        return more.reduce((sum, one) => sum + one, this.count);
      }),
    };

    expect(counter.add(1, 2)).toBe(8);
    expect(() => counter.add()).toThrow(new RangeError('Nothing to add'));
  });

  it('has as many parameters as the function', () => {
    const handler = (error: Error, request: object, response: object, next: () => void): unknown[] => [
      error,
      request,
      response,
      next,
    ];

    expect(quickBind(handler)).toHaveLength(4);
    expect(quickBind(() => undefined)).toHaveLength(0);
  });

  it('takes the this that it is given, whoever calls it', () => {
    const bound = quickBind(
      function (this: { name: string }): string {
        return this.name;
      },
      'naming',
      { name: 'given' },
    );

    expect(bound.call({ name: 'caller' })).toBe('given');
  });
});
