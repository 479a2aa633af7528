import { RateLimiter } from './rate-limiter.js';

/** How many of so many tries in a row are allowed at one moment. */
const allowed = (rate: RateLimiter, tries: number, now: number, key = 'a'): number =>
  Array.from({ length: tries }, () => rate.take(key, now)).filter((wait) => wait === 0).length;

describe('a rate', () => {
  it('lets ten seconds of it through at once, and then as much as time allows', () => {
    const rate = new RateLimiter(60);
    expect(allowed(rate, 100, 0)).toBe(10);
    expect(allowed(rate, 100, 999)).toBe(0);
    expect(allowed(rate, 100, 1000)).toBe(1);
    expect(allowed(rate, 100, 5000)).toBe(4);
    expect(allowed(rate, 100, 1_000_000)).toBe(10);
  });

  it('allows what a minute allows in any minute, and the burst once', () => {
    const rate = new RateLimiter(600);
    let count = 0;
    for (let now = 0; now < 600_000; now += 10) count += allowed(rate, 1, now);
    expect(count).toBe(6000 + 99);
  });

  it('tells how long to wait, and that waiting so long is enough', () => {
    const rate = new RateLimiter(30);
    allowed(rate, 5, 0);
    const wait = rate.take('a', 0);
    expect(wait).toBe(2000);
    expect(rate.take('a', wait - 1)).toBe(1);
    expect(rate.take('a', wait)).toBe(0);
  });

  it('lets at least one through, however slow it is', () => {
    const rate = new RateLimiter(1);
    expect(allowed(rate, 5, 0)).toBe(1);
    expect(allowed(rate, 5, 59_999)).toBe(0);
    expect(allowed(rate, 5, 60_000)).toBe(1);
  });

  it('counts each key for itself', () => {
    const rate = new RateLimiter(60);
    expect(allowed(rate, 20, 0, 'a')).toBe(10);
    expect(allowed(rate, 20, 0, 'b')).toBe(10);
  });

  it('forgets the key that was used longest ago when there are too many', () => {
    const rate = new RateLimiter(60);
    allowed(rate, 10, 0, 'busy');
    allowed(rate, 10, 0, 'old');
    for (let n = 0; n < 99_999; n += 1) rate.take(`key ${n}`, 1);
    expect(rate.take('busy', 1000)).toBe(0);
    rate.take('one more', 1000);
    expect(allowed(rate, 20, 1000, 'old')).toBe(10);
  });
});
