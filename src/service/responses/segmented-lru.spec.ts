import { SegmentedLru } from './segmented-lru.js';
import { CachedResponse } from './cached-response.js';

const MB = 1024 * 1024;

const responseOf = (bytes: number): CachedResponse =>
  new CachedResponse({ headers: [], body: Buffer.alloc(bytes), changedAt: null, cacheControlAt: null });

const always = { from: -Infinity, until: Infinity };

describe('SegmentedLru', () => {
  it('finds what was kept, from its moment until before its end', () => {
    const cache = new SegmentedLru(MB);
    const response = responseOf(10);
    cache.set('a', { response, from: 1000, until: 2000 });
    expect([999, 1000, 1999, 2000].map((now) => cache.find('a', now) === response)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(cache.hits).toBe(2);
  });

  it('replaces a response that has expired', () => {
    const cache = new SegmentedLru(MB);
    cache.set('a', { response: responseOf(10), from: 0, until: 1 });
    expect(cache.find('a', 5)).toBeNull();
    const next = responseOf(10);
    cache.set('a', { response: next, from: 5, until: 9 });
    expect(cache.find('a', 5)).toBe(next);
    expect(cache.usage.entries).toBe(1);
  });

  it('stays within its bytes, and keeps what is asked often while others come once', () => {
    const cache = new SegmentedLru(MB);
    cache.set('often', { response: responseOf(5000), ...always });
    expect(cache.find('often', 0)).not.toBeNull();
    for (let n = 0; n < 5000; n += 1) {
      cache.set(`once-${n}`, { response: responseOf(5000), ...always });
      expect(cache.usage.bytes).toBeLessThanOrEqual(MB);
    }
    expect(cache.find('often', 0)).not.toBeNull();
    expect(cache.find('once-0', 0)).toBeNull();
    expect(cache.find('once-4999', 0)).not.toBeNull();
  });

  it('counts the length of keys', () => {
    const cache = new SegmentedLru(MB);
    for (let n = 0; n < 2000; n += 1)
      cache.set(`${n}${'x'.repeat(10_000)}`, { response: responseOf(1), ...always });
    expect(cache.usage.bytes).toBeLessThanOrEqual(MB * 0.2 + 1);
    expect(cache.usage.entries).toBeLessThan(11);
  });

  it('keeps large responses from their first request on, which evict only each other', () => {
    const cache = new SegmentedLru(MB);
    cache.set('small', { response: responseOf(100), ...always });
    cache.set('feed', { response: responseOf(120_000), ...always });
    const other = responseOf(130_000);
    cache.set('other feed', { response: other, ...always });
    expect(cache.find('feed', 0)).toBeNull();
    expect(cache.find('other feed', 0)).toBe(other);
    expect(cache.find('small', 0)).not.toBeNull();
    // A response that has shrunk leaves no older one behind.
    const shrunk = responseOf(200);
    cache.set('other feed', { response: shrunk, ...always });
    expect(cache.find('other feed', 0)).toBe(shrunk);
    expect(cache.usage.entries).toBe(2);
  });

  it('does not keep what is larger than its share, nor forgets others for it', () => {
    const cache = new SegmentedLru(MB);
    cache.set('small', { response: responseOf(100), ...always });
    cache.set('huge', { response: responseOf(MB), ...always });
    expect(cache.find('huge', 0)).toBeNull();
    expect(cache.find('small', 0)).not.toBeNull();
  });

  it('forgets everything at once', () => {
    const cache = new SegmentedLru(MB);
    for (const key of ['a', 'b']) cache.set(key, { response: responseOf(1), ...always });
    cache.find('a', 0);
    cache.clear();
    expect(cache.usage).toEqual({ entries: 0, bytes: 0 });
    expect([cache.find('a', 0), cache.find('b', 0)]).toEqual([null, null]);
  });
});
