// Which lists of events need not be counted event by event.
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import { ListQuery } from '../paging/list-query.js';
import { listsPublished, visibleTo } from '../posts/visibility.js';
import { countByDays, hasDayCounts } from './day-counts.queries.js';
import type { EventFilter } from './event-filter.js';
import { countByMonths } from './month-counts.queries.js';
import { windowTests } from './window-tests.js';

/** Of lists that nothing narrows but dates, or dates and one term, the published events are counted by days or months. */
export function totalled(filter: EventFilter, query: ListQuery): void {
  const term = onlyTermOf(filter);
  if (!hasDayCounts(filter.window) || (term === undefined && !isWhole(filter))) return;
  query.totalled(async (manager) => {
    const none = Promise.resolve(0);
    const { language, viewer, status, window } = filter;
    const countPublished = (): Promise<number> =>
      term === undefined
        ? countByDays(manager, language, window)
        : countByMonths(manager, { language, term }, window);
    const [published, more] = await Promise.all([
      listsPublished(status) ? countPublished() : none,
      can(viewer, 'posts.create') ? countUnpublished(manager, filter, term) : none,
    ]);
    return published + more;
  });
}

/** Whether the days tell how many published events there are. */
export const isCountedByDays = (filter: EventFilter): boolean =>
  isWhole(filter) && hasDayCounts(filter.window);

/** Whether nothing else narrows the list, and it is in the order that indexes have it in. */
export const isOnlySearched = (filter: EventFilter): boolean =>
  isWhole(filter, 'search') && (filter.orderBy === undefined || filter.orderBy === 'start_date');

/** The category or tag of a list that nothing else narrows but dates. */
function onlyTermOf(filter: EventFilter): number | undefined {
  if (!isWhole(filter, 'categories', 'tags')) return undefined;
  const [ids, others] = [filter.categories, filter.tags].filter((asked) => asked !== undefined);
  return ids?.length === 1 && others === undefined ? ids[0] : undefined;
}

/** Whether nothing narrows the list but its dates and what is named. */
const isWhole = (filter: EventFilter, ...but: Narrowing[]): boolean =>
  NARROWING.every((name) => filter[name] === undefined || but.includes(name));

/** Not what every list has: who sees it, of which language and time, in which order. */
type Narrowing = Exclude<
  keyof EventFilter,
  'viewer' | 'language' | 'languages' | 'chain' | 'status' | 'window' | 'orderBy' | 'descending'
>;

const NARROWING = Object.keys({
  search: true,
  categories: true,
  tags: true,
  venues: true,
  near: true,
  organizers: true,
  featured: true,
  ticketed: true,
  located: true,
  include: true,
  exclude: true,
  parent: true,
  modifiedAfter: true,
  missing: true,
  outdated: true,
} satisfies Record<Narrowing, true>) as readonly Narrowing[];

/** @param term its id, if only events of one are listed */
function countUnpublished(
  manager: EntityManager,
  { language, viewer, status, window }: EventFilter,
  term: number | undefined,
): Promise<number> {
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  query.where(`l.language = ${query.bind(language)} AND l.status <> 'publish' AND NOT l.hidden`);
  visibleTo(viewer, status, query);
  for (const test of windowTests(window, query, 'l')) query.where(test);
  if (term !== undefined)
    query.where(
      `EXISTS (SELECT FROM event_terms t WHERE t.event_id = l.event_id AND t.term_id = ${query.bind(term)})`,
    );
  return query.count(manager);
}
