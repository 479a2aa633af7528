import type { IncomingMessage } from 'node:http';
import { resolveLanguageOrDefault } from '../../requests/context/resolve-language.js';
import { type PagePath, toDayPath } from './page-path.js';
import type { PageView } from './page-view.js';

/** The query of an address with its question mark. */
export function getSearch(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/**
 * Addresses with `ml_language`, of the default language, and those without a month lead to the canonical one.
 *
 * @returns null when the page is not moved
 */
export function findMoved(
  { calendar }: IncomingMessage,
  page: PagePath,
  view: PageView,
): { readonly status: 301 | 302; readonly location: string } | null {
  const { languages, defaultLanguage } = view;
  const search = new URLSearchParams(getSearch(calendar.originalUrl));
  const isNamed = search.has('ml_language');
  const named = isNamed
    ? resolveLanguageOrDefault(
        { query: calendar.query, requestUrl: calendar.requestUrl },
        { languages, defaultLanguage },
      )
    : view.language;
  const isTag = page.path.startsWith('/events/tag/');
  const isBare = (page.kind === 'month' || page.kind === 'day') && page.name === '';
  const isRepeated = page.language === defaultLanguage;
  if (page.kind === 'home' || !(isNamed || isTag || isBare || isRepeated)) return null;
  search.delete('ml_language');
  const path = isBare
    ? page.kind === 'day'
      ? toDayPath(view.today)
      : `/events/month/${view.today.slice(0, 7)}/`
    : page.path.replace(/^\/events\/tag\//, '/tag/');
  const rest = search.size === 0 ? '' : `?${search.toString()}`;
  return { status: isBare ? 302 : 301, location: view.toPage(path, named) + rest };
}
