import type { Response } from 'express';
import type { PageLinks } from '../../../requests/paging/page-links.js';

interface Page extends PageLinks {
  readonly total: number;
  readonly total_pages: number;
}

/**
 * Lists of WordPress are bare arrays: totals and links to other pages are headers (contract 12.5).
 *
 * @param url of the list, without a query
 */
export function setPageHeaders(response: Response, url: string, page: Page): void {
  response.setHeader('X-WP-Total', String(page.total));
  response.setHeader('X-WP-TotalPages', String(page.total_pages));
  const { previous_rest_url: prev, next_rest_url: next } = page;
  for (const [rel, link] of Object.entries({ prev, next })) {
    if (link !== undefined) response.appendHeader('Link', `<${url}${new URL(link).search}>; rel="${rel}"`);
  }
}
