export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Nothing was asked but which page, and of what size. */
  readonly isUnfiltered: boolean;
}

/** The ids of a page, and how many items the whole list has. */
export interface PageIds {
  readonly ids: readonly number[];
  readonly total: number;
}

export interface IdPage extends PageRequest, PageIds {}

export const countPages = (page: { total: number; perPage: number }): number =>
  Math.ceil(page.total / page.perPage);

/** Pages beyond all numbers are as empty as the first one past the end. */
export const computeOffset = ({ page, perPage }: PageRequest): number =>
  Math.min((page - 1) * perPage, 2 ** 31 - 1);

/**
 * `per_page` above the maximum is clamped, never refused (contract 4.2).
 *
 * @param asked all parameters of the list
 */
export function buildPageRequest(
  asked: PageParameters,
  limits: { readonly defaultPerPage: number; readonly maxPerPage: number },
): PageRequest {
  return {
    page: asked.page ?? 1,
    perPage: Math.min(asked.per_page ?? limits.defaultPerPage, limits.maxPerPage),
    isUnfiltered: Object.entries(asked).every(
      ([name, value]) => PAGE_PARAMETERS.includes(name) || value === undefined,
    ),
  };
}

interface PageParameters {
  page?: number;
  per_page?: number;
}

const PAGE_PARAMETERS: readonly string[] = ['page', 'per_page'] satisfies (keyof PageParameters)[];
