// Which lists of events need not be counted event by event.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import { ListQuery } from '../../paging/list-query.js';
import { readableEvents } from '../../posts/readable-events.js';
import { listsPublished, visibleTo } from '../../posts/visibility.js';
import { countByDays, hasDayCounts } from '../counts/day-counts.queries.js';
import { type EventFilter, NARROWING, type Narrowing } from './event-filter.js';
import { countByMonths } from '../counts/month-counts.queries.js';
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
    const isSignedIn = viewer.role !== 'visitor';
    const [published, unpublished, ofReaders] = await Promise.all([
      listsPublished(status) ? countPublished() : none,
      can(viewer, 'posts.create') ? countUnpublished(manager, filter, term) : none,
      term !== undefined && isSignedIn && listsPublished(status)
        ? countProtected(manager, filter, term)
        : none,
    ]);
    return published + unpublished + ofReaders;
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

/** @param term its id, if only events of one are listed */
function countUnpublished(
  manager: EntityManager,
  filter: EventFilter,
  term: number | undefined,
): Promise<number> {
  const query = inWindow(filter, `l.status <> 'publish'`);
  visibleTo(filter.viewer, filter.status, query);
  if (term !== undefined) ofTerm(term, query);
  return query.count(manager);
}

/** Published events with a password that the viewer may read: the counts of terms leave all of them out. */
function countProtected(manager: EntityManager, filter: EventFilter, term: number): Promise<number> {
  const query = inWindow(filter, `l.status = 'publish' AND l.protected`);
  for (const test of readableEvents(filter.viewer, 'l', query)) query.where(test);
  ofTerm(term, query);
  return query.count(manager);
}

function inWindow({ language, window }: EventFilter, condition: string): ListQuery {
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  query.where(`l.language = ${query.bind(language)} AND ${condition} AND NOT l.hidden`);
  for (const test of windowTests(window, query, 'l')) query.where(test);
  return query;
}

function ofTerm(term: number, query: ListQuery): void {
  query.where(
    `EXISTS (SELECT FROM event_terms t WHERE t.event_id = l.event_id AND t.term_id = ${query.bind(term)})`,
  );
}
