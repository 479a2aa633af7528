export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** No parameter besides `page` and `per_page` was sent. */
  readonly isUnfiltered: boolean;
  /** False when the caller does not need the total, which may be 0 then. */
  readonly isCounted?: false;
}

export interface PageIds {
  readonly ids: readonly number[];
  /** Items of the whole list. */
  readonly total: number;
}

export interface IdPage extends PageRequest, PageIds {}

export const countPages = (page: { total: number; perPage: number }): number =>
  Math.ceil(page.total / page.perPage);

/** Clamped to PostgreSQL's `integer`: pages beyond are empty anyway. */
export const computeOffset = ({ page, perPage }: PageRequest): number =>
  Math.min((page - 1) * perPage, 2 ** 31 - 1);

/** Clamps `per_page` to the maximum (contract 4.2). */
export function buildPageRequest(
  parameters: PageParameters,
  limits: { readonly defaultPerPage: number; readonly maxPerPage: number },
): PageRequest {
  return {
    page: parameters.page ?? 1,
    perPage: Math.min(parameters.per_page ?? limits.defaultPerPage, limits.maxPerPage),
    isUnfiltered: Object.entries(parameters).every(
      ([name, value]) => PAGE_PARAMETERS.includes(name) || value === undefined,
    ),
  };
}

interface PageParameters {
  page?: number;
  per_page?: number;
}

const PAGE_PARAMETERS: readonly string[] = ['page', 'per_page'] satisfies (keyof PageParameters)[];
