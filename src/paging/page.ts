export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Nothing was asked but which page, and of what size. */
  readonly isWhole: boolean;
}

/** The ids of a page, and how many items the whole list has. */
export interface FoundIds {
  readonly ids: readonly number[];
  readonly total: number;
}

export interface IdPage extends PageRequest, FoundIds {}

export const totalPages = (page: { total: number; perPage: number }): number =>
  Math.ceil(page.total / page.perPage);

/** Pages beyond all numbers are as empty as the first one past the end. */
export const offsetOf = ({ page, perPage }: PageRequest): number =>
  Math.min((page - 1) * perPage, 2 ** 31 - 1);

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
