// Which lists of events need not be counted event by event.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import { ListQuery } from '../../paging/list-query.js';
import { readableEvents } from '../../posts/readable-events.js';
import { listLanguage } from '../../posts/view.js';
import { listsPublished, visibleTo } from '../../posts/visibility.js';
import { countByDays, hasDayCounts } from '../counts/day-counts.queries.js';
import { countByMonths } from '../counts/month-counts.queries.js';
import type { EventListRequest } from './event-list.js';
import type { Link } from './filters/filter.js';
import { windowTests } from './window-tests.js';

/** Of lists that nothing narrows but dates, or dates and one term, the published events are counted by days or months. */
export function totalled(request: EventListRequest, links: readonly Link[], query: ListQuery): void {
  const term = onlyTermOf(request, links);
  if (!hasDayCounts(request.window) || (term === undefined && request.filters.length > 0)) return;
  query.totalled(async (manager) => {
    const none = Promise.resolve(0);
    const { asked, sent, window } = request;
    const { viewer } = asked;
    const { status } = sent;
    const language = listLanguage(asked);
    const countPublished = (): Promise<number> =>
      term === undefined
        ? countByDays(manager, language, window)
        : countByMonths(manager, { language, term }, window);
    const isSignedIn = viewer.role !== 'visitor';
    const [published, unpublished, ofReaders] = await Promise.all([
      listsPublished(status) ? countPublished() : none,
      can(viewer, 'posts.create') ? countUnpublished(manager, request, term) : none,
      term !== undefined && isSignedIn && listsPublished(status)
        ? countProtected(manager, request, term)
        : none,
    ]);
    return published + unpublished + ofReaders;
  });
}

/** Whether the days tell how many published events there are. */
export const isCountedByDays = ({ filters, window }: EventListRequest): boolean =>
  filters.length === 0 && hasDayCounts(window);

/** The term of a list that nothing else narrows but dates. */
function onlyTermOf({ filters }: EventListRequest, links: readonly Link[]): number | undefined {
  const [only, ...others] = filters;
  if (only?.filter.countedByMonths !== true || others.length > 0) return undefined;
  const ids = links.flatMap((link) => link.ids);
  return ids.length === 1 ? ids[0] : undefined;
}

/** @param term its id, if only events of one are listed */
function countUnpublished(
  manager: EntityManager,
  request: EventListRequest,
  term: number | undefined,
): Promise<number> {
  const query = inWindow(request, `l.status <> 'publish'`);
  visibleTo(request.asked.viewer, request.sent.status, query);
  if (term !== undefined) ofTerm(term, query);
  return query.count(manager);
}

/** Published events with a password that the viewer may read: the counts of terms leave all of them out. */
function countProtected(manager: EntityManager, request: EventListRequest, term: number): Promise<number> {
  const query = inWindow(request, `l.status = 'publish' AND l.protected`);
  for (const test of readableEvents(request.asked.viewer, 'l', query)) query.where(test);
  ofTerm(term, query);
  return query.count(manager);
}

function inWindow({ asked, window }: EventListRequest, condition: string): ListQuery {
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  query.where(`l.language = ${query.bind(listLanguage(asked))} AND ${condition} AND NOT l.hidden`);
  for (const test of windowTests(window, query, 'l')) query.where(test);
  return query;
}

function ofTerm(term: number, query: ListQuery): void {
  query.where(
    `EXISTS (SELECT FROM event_terms t WHERE t.event_id = l.event_id AND t.term_id = ${query.bind(term)})`,
  );
}
