import type { Links, LinkParameters, ListPath } from '../../foundation/urls/links.js';
import { countPages } from './page.js';

export interface PageLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/**
 * Links of a page, with every parameter that was sent or defaulted (contract 4.3).
 *
 * @param parameters without `page`, in the order of the link
 * @param kind pages of terms past the end point back (contract 4.2)
 */
export function buildPageLinks(
  links: Links,
  path: ListPath,
  parameters: LinkParameters,
  page: { page: number; perPage: number; total: number },
  kind: 'posts' | 'terms' = 'posts',
): PageLinks {
  const pages = countPages(page);
  const to = (n: number): string =>
    links.list(path, n === 1 ? parameters : [...parameters, ['page', String(n)]]);
  const isShown = kind === 'posts' || page.page > 1;
  const shown: LinkParameters = isShown ? [['page', String(page.page)], ...parameters] : parameters;
  const hasPrevious = page.page > 1 && (kind === 'terms' || page.page - 1 <= pages);
  return {
    rest_url: links.list(path, shown),
    ...(page.page < pages ? { next_rest_url: to(page.page + 1) } : {}),
    ...(hasPrevious ? { previous_rest_url: to(page.page - 1) } : {}),
  };
}
