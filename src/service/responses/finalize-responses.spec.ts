import { createCacheControl } from './finalize-responses.js';

/** Lifetimes in seconds for browsers and for networks, and for how long these may show what is stale. */
const controlOf = (
  [browserMaxAge, cdnMaxAge, cdnStaleWhileRevalidate]: readonly number[],
  left = 1e9,
): unknown =>
  createCacheControl(
    {
      browserMaxAge: browserMaxAge ?? 0,
      cdnMaxAge: cdnMaxAge ?? 0,
      cdnStaleWhileRevalidate: cdnStaleWhileRevalidate ?? 0,
    },
    left * 1000,
  )?.(0);

describe('createCacheControl', () => {
  it.each<[readonly number[], string | undefined]>([
    [[0, 0, 0], undefined],
    [[0, 0, 60], undefined],
    [[10, 0, 0], 'public, max-age=10, s-maxage=0'],
    [[0, 300, 0], 'public, max-age=0, s-maxage=300'],
    [[5, 300, 60], 'public, max-age=5, s-maxage=300, stale-while-revalidate=60'],
  ])('makes of the settings %j the header %s', (settings, expected) => {
    expect(controlOf(settings)).toBe(expected);
  });

  it.each([
    [[10, 0, 0], 0, 'no-cache'],
    [[10, 0, 0], 4, 'public, max-age=4, s-maxage=0'],
    [[0, 300, 60], 310, 'public, max-age=0, s-maxage=300, stale-while-revalidate=10'],
  ])('ends %j with an answer that is fresh for %s seconds: %s', (settings, left, expected) => {
    expect(controlOf(settings, left)).toBe(expected);
  });
});
