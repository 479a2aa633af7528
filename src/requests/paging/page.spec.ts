import { buildPageRequest } from './page.js';

const LIMITS = { defaultPerPage: 10, maxPerPage: 50 };

interface Asked {
  page?: number;
  per_page?: number;
  search?: string | undefined;
  featured?: boolean;
  start_date?: string;
}

describe('buildPageRequest', () => {
  it.each<[Asked, ReturnType<typeof buildPageRequest>]>([
    [{}, { page: 1, perPage: 10, isUnfiltered: true }],
    [
      { page: 3, per_page: 20, search: undefined },
      { page: 3, perPage: 20, isUnfiltered: true },
    ],
    [{ per_page: 51 }, { page: 1, perPage: 50, isUnfiltered: true }],
    [
      { page: 2, featured: false },
      { page: 2, perPage: 10, isUnfiltered: false },
    ],
    [{ start_date: '2026-01-01' }, { page: 1, perPage: 10, isUnfiltered: false }],
  ])('reads %j', (context, expected) => {
    expect(buildPageRequest(context, LIMITS)).toEqual(expected);
  });
});
