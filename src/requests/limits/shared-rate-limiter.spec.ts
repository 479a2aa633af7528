import { Logger } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import type { RateCount } from './rate-counts.queries.js';
import { SharedRateLimiter } from './shared-rate-limiter.js';

const LIMIT = 5;

/** A database that responds when the test lets it. */
class Slow extends Database {
  readonly calls: { readonly sent: RateCount[]; succeed(count: number): void; fail(): void }[] = [];

  constructor() {
    super({ type: 'postgres' }, { url: 'postgres://nowhere/x', canPrepare: true, primary: null });
  }

  override query<T>(statement: string, [, keys, counts]: [Date, string[], number[]]): Promise<T> {
    if (!statement.includes('INSERT')) return Promise.resolve([] as T);
    const sent = keys.map((key, n) => ({ key, count: counts[n] ?? NaN }));
    return new Promise((resolve, reject) => {
      this.calls.push({
        sent,
        succeed: (count) => {
          resolve(keys.map((key) => ({ key, count })) as T);
        },
        fail: () => {
          reject(new Error('The database is away.'));
        },
      });
    });
  }
}

describe('a rate that processes share', () => {
  let database: Slow;
  let rate: SharedRateLimiter;

  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    clock.set('2027-03-10T12:00:20Z');
    database = new Slow();
    rate = new SharedRateLimiter(database, LIMIT);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    clock.set(null);
  });

  const count = (times: number): void => {
    for (let n = 0; n < times; n += 1) rate.count('a');
  };

  /** How often it may still happen: counts until it may not. */
  function left(): number {
    let times = 0;
    for (; rate.getWaitMs('a') === 0; times += 1) rate.count('a');
    return times;
  }

  it('counts also what the database did not take, and tells it the next time', async () => {
    count(3);
    const failing = rate.share();
    database.calls[0]?.fail();
    await failing;
    count(1);
    const telling = rate.share();
    expect(database.calls[1]?.sent).toEqual([{ key: 'a', count: 4 }]);
    database.calls[1]?.succeed(4);
    await telling;

    expect(left()).toBe(LIMIT - 4);
  });

  it('never counts less, in whatever order it is answered', async () => {
    count(3);
    const first = rate.share();
    count(1);
    const second = rate.share();
    database.calls[1]?.succeed(4);
    await second;
    database.calls[0]?.succeed(3);
    await first;

    expect(left()).toBe(LIMIT - 4);
  });

  it('never counts less when the first of two is not taken', async () => {
    count(3);
    const first = rate.share();
    count(1);
    const second = rate.share();
    database.calls[1]?.succeed(1);
    await second;
    database.calls[0]?.fail();
    await first;

    expect(left()).toBe(LIMIT - 4);
  });

  it('counts what others have told', async () => {
    count(1);
    const telling = rate.share();
    database.calls[0]?.succeed(LIMIT);
    await telling;

    expect(rate.getWaitMs('a')).toBe(40_000);
  });

  it('is told once, whether by the clock or before', async () => {
    jest.useFakeTimers();
    count(1);
    const telling = rate.share();
    database.calls[0]?.succeed(1);
    await telling;
    await jest.advanceTimersByTimeAsync(5000);

    expect(database.calls).toHaveLength(1);
  });
});
