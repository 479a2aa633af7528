// Which lists of events need not be counted event by event.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import { ListQuery } from '../../paging/list-query.js';
import { getListLanguage } from '../../posts/post-view.js';
import {
  buildReadableEventConditions,
  filterByVisibility,
  includesPublished,
} from '../../posts/visibility.js';
import { countByDays, hasDayCounts } from '../counts/day-counts.queries.js';
import { countByMonths } from '../counts/month-counts.queries.js';
import type { EventListRequest } from './event-list-request.js';
import type { RequiredLink } from './filters/filter.js';
import { buildWindowTests } from './window-tests.js';

/** Of lists that nothing narrows but dates, or dates and one term, the published events are counted by days or months. */
export function useStoredCounts(
  request: EventListRequest,
  links: readonly RequiredLink[],
  query: ListQuery,
): void {
  const term = findOnlyTermId(request, links);
  if (!hasDayCounts(request.window) || (term === undefined && request.filters.length > 0)) return;
  query.useTotal(async (manager) => {
    const none = Promise.resolve(0);
    const { context, parameters: sent, window } = request;
    const { viewer } = context;
    const { status } = sent;
    const language = getListLanguage(context);
    const countPublished = (): Promise<number> =>
      term === undefined
        ? countByDays(manager, language, window)
        : countByMonths(manager, { language, termId: term }, window);
    const isSignedIn = viewer.role !== 'visitor';
    const [published, unpublished, ofReaders] = await Promise.all([
      includesPublished(status) ? countPublished() : none,
      can(viewer, 'posts.create') ? countUnpublished(manager, request, term) : none,
      term !== undefined && isSignedIn && includesPublished(status)
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
function findOnlyTermId({ filters }: EventListRequest, links: readonly RequiredLink[]): number | undefined {
  const [only, ...others] = filters;
  if (only?.filter.hasMonthCounts !== true || others.length > 0) return undefined;
  const ids = links.flatMap((link) => link.ids);
  return ids.length === 1 ? ids[0] : undefined;
}

/** @param term its id, if only events of one are listed */
function countUnpublished(
  manager: EntityManager,
  request: EventListRequest,
  term: number | undefined,
): Promise<number> {
  const query = buildWindowQuery(request, `l.status <> 'publish'`);
  filterByVisibility(request.context.viewer, request.parameters.status, query);
  if (term !== undefined) addTermCondition(term, query);
  return query.count(manager);
}

/** Published events with a password that the viewer may read: the counts of terms leave all of them out. */
function countProtected(manager: EntityManager, request: EventListRequest, term: number): Promise<number> {
  const query = buildWindowQuery(request, `l.status = 'publish' AND l.protected`);
  for (const test of buildReadableEventConditions(request.context.viewer, 'l', query)) query.where(test);
  addTermCondition(term, query);
  return query.count(manager);
}

function buildWindowQuery({ context, window }: EventListRequest, condition: string): ListQuery {
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  query.where(`l.language = ${query.bind(getListLanguage(context))} AND ${condition} AND NOT l.hidden`);
  for (const test of buildWindowTests(window, query, 'l')) query.where(test);
  return query;
}

function addTermCondition(term: number, query: ListQuery): void {
  query.where(
    `EXISTS (SELECT FROM event_terms t WHERE t.event_id = l.event_id AND t.term_id = ${query.bind(term)})`,
  );
}
