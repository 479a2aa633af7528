// The addresses of feeds at sites with The Events Calendar: `?ical=1`, and the ending `feed/` of pages.
import type { RawParameters } from '../../requests/context/request-context.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { toSearch } from './list-filters.js';
import type { PagePath } from './page-path.js';
import { getText, type PageContent, type PageView } from './page-view.js';

const KINDS_WITH_FILE = ['list', 'month', 'day', 'map', 'category', 'tag', 'event', 'venue', 'organizer'];

/**
 * @param content the page of the address, whose events the feed has
 * @returns the address of the feed; null when the address is that of the page itself
 */
export function findFeed(
  page: PagePath,
  content: PageContent | null,
  query: RawParameters,
  { api, toFeed }: PageView,
): string | null {
  if (content?.status !== 200) return null;
  const { feed: parameters = '' } = content;
  if (page.feed !== null) return toFeed(page.feed, parameters);
  if (!wantsFile(query) || !KINDS_WITH_FILE.includes(page.kind)) return null;
  if (page.kind === 'event') return `${api}/events/by-slug/${encodeURIComponent(page.name)}.ics`;
  return toFeed('ics', addDates(page, parameters));
}

/** Whether the parameters ask for a file in place of the page. */
export const wantsFile = (query: RawParameters): boolean =>
  (['ical', 'outlook-ical'] as const).some((name) => ['1', 'true'].includes(getText(query, name)));

/** Files of months and days have the events of the page, also in the past. */
function addDates({ kind, name }: PagePath, parameters: string): string {
  if (kind !== 'month' && kind !== 'day') return parameters;
  const [start, end] =
    kind === 'day'
      ? [name, name]
      : [`${name}-01`, Temporal.PlainYearMonth.from(name).toPlainDate({ day: 31 }).toString()];
  return toSearch({
    ...Object.fromEntries(new URLSearchParams(parameters)),
    start_date: start,
    end_date: end,
  });
}
