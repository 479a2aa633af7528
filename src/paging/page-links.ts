import type { Collection, Links, LinkParameters } from '../urls/links.js';
import { countPages } from './page.js';

export interface PageLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
}

/**
 * Links of a page, with every list parameter of the route that was sent or defaulted. `page` moves to the end in
 * next and previous, and page 1 is written without it (contract 4.3).
 *
 * @param parameters without `page`, in the order of the link
 * @param kind terms show only what was sent, and pages past their end point back (contract 4.2 and 4.3)
 */
export function buildPageLinks(
  links: Links,
  collection: Collection,
  parameters: LinkParameters,
  page: { page: number; perPage: number; total: number },
  kind: 'posts' | 'terms' = 'posts',
): PageLinks {
  const pages = countPages(page);
  const to = (n: number): string =>
    links.list(collection, n === 1 ? parameters : [...parameters, ['page', String(n)]]);
  const isShown = kind === 'posts' || page.page > 1;
  const shown: LinkParameters = isShown ? [['page', String(page.page)], ...parameters] : parameters;
  const hasPrevious = page.page > 1 && (kind === 'terms' || page.page - 1 <= pages);
  return {
    rest_url: links.list(collection, shown),
    ...(page.page < pages ? { next_rest_url: to(page.page + 1) } : {}),
    ...(hasPrevious ? { previous_rest_url: to(page.page - 1) } : {}),
  };
}
