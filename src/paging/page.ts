import type { PageRequest } from './list-query.js';

/** One page of ids, and how many items the whole list has. */
export interface IdPage extends PageRequest {
  readonly ids: readonly number[];
  readonly total: number;
}

export const totalPages = (page: { total: number; perPage: number }): number =>
  Math.ceil(page.total / page.perPage);

/**
 * `per_page` above the maximum is clamped, never refused (API contract 2.2).
 *
 * @param asked all parameters of the list
 */
export function pageRequest(
  asked: PageSize,
  limits: { readonly defaultPerPage: number; readonly maxPerPage: number },
): PageRequest {
  return {
    page: asked.page ?? 1,
    perPage: Math.min(asked.per_page ?? limits.defaultPerPage, limits.maxPerPage),
    isWhole: Object.entries(asked).every(([name, value]) => SIZES.includes(name) || value === undefined),
  };
}

interface PageSize {
  page?: number;
  per_page?: number;
}

const SIZES: readonly string[] = ['page', 'per_page'] satisfies (keyof PageSize)[];
