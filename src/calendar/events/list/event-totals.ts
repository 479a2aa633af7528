import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import { ListQuery } from '../../../requests/paging/list-query.js';
import { getListLanguage } from '../../posts/post-view.js';
import {
  buildReadableEventConditions,
  filterByVisibility,
  includesPublished,
} from '../../posts/visibility.js';
import { buildDayCountSql, countByDays, countBySum, hasDayCounts } from '../counts/day-counts.queries.js';
import { countByMonths } from '../counts/month-counts.queries.js';
import type { EventListRequest } from './event-list-request.js';
import type { EventWindow } from './event-window.js';
import type { RequiredLink } from './filters/filter.js';
import { buildWindowConditions } from './window-conditions.js';

/**
 * Takes the total of published events from stored counts in lists filtered by dates only, or by dates and either one term
 * or a flag that is missing. Each may collapse series.
 */
export function useStoredCounts(
  request: EventListRequest,
  links: readonly RequiredLink[],
  query: ListQuery,
): void {
  const { context, parameters, window } = request;
  const { viewer } = context;
  // The list subtracts what it collapses.
  const filters = request.filters.filter(({ name }) => name !== 'collapse');
  const termId = findOnlyTermId(filters, links);
  const missingFlag = viewer.role === 'visitor' ? findOnlyMissingFlag(filters) : undefined;
  const isCounted = termId !== undefined || missingFlag !== undefined || filters.length === 0;
  if (!hasDayCounts(window) || !isCounted) return;

  const count = (manager: EntityManager, condition: string, restrict: (query: ListQuery) => void) => {
    const counted = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
    counted.where(`l.language = ${counted.bind(getListLanguage(context))} AND ${condition} AND NOT l.hidden`);
    for (const condition of buildWindowConditions(window, counted, 'l')) counted.where(condition);
    restrict(counted);
    if (termId !== undefined)
      counted.where(
        `EXISTS (SELECT FROM event_terms t WHERE t.event_id = l.event_id AND t.term_id = ${counted.bind(termId)})`,
      );
    return counted.count(manager);
  };
  const countPublished = (manager: EntityManager): Promise<number> =>
    termId === undefined
      ? countByDays(manager, getListLanguage(context), window)
      : countByMonths(manager, { language: getListLanguage(context), termId }, window);
  const countUnpublished = (manager: EntityManager): Promise<number> =>
    count(manager, `l.status <> 'publish'`, (counted) =>
      filterByVisibility(viewer, parameters.status, counted),
    );
  /** Protected events that the viewer may read, which the counts of terms do not include. */
  const countProtected = (manager: EntityManager): Promise<number> =>
    count(manager, `l.status = 'publish' AND l.protected`, (counted) => {
      for (const condition of buildReadableEventConditions(viewer, 'l', counted)) counted.where(condition);
    });

  if (missingFlag !== undefined) {
    query.useTotal((manager) => countWithoutFlag(manager, getListLanguage(context), window, missingFlag));
    return;
  }
  const hasPublished = includesPublished(parameters.status);
  query.useTotal(async (manager) => {
    const totals = await Promise.all([
      hasPublished ? countPublished(manager) : 0,
      can(viewer, 'posts.create') ? countUnpublished(manager) : 0,
      termId !== undefined && viewer.role !== 'visitor' && hasPublished ? countProtected(manager) : 0,
    ]);
    return totals.reduce((sum, total) => sum + total);
  });
}

/** Whether this is a list of published events without filters but dates. */
export const isCountedByDays = ({ filters, window }: EventListRequest): boolean =>
  filters.length === 0 && (window.startDate ?? window.endDate) !== null && hasDayCounts(window);

const FLAGS: Readonly<Record<string, string>> = {
  featured: 'featured',
  ticketed: 'ticketed',
  is_free: 'free',
};

/** The column of a list that is filtered by events without this flag and dates only. */
function findOnlyMissingFlag(filters: EventListRequest['filters']): string | undefined {
  const [only, ...others] = filters;
  return only?.value === false && others.length === 0 ? FLAGS[only.name] : undefined;
}

/**
 * Counts the events of a window, less those with the flag and the protected ones, which such a list leaves out. Partial
 * indexes have both.
 */
function countWithoutFlag(
  manager: EntityManager,
  language: string,
  window: EventWindow,
  flag: string,
): Promise<number> {
  const counted = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  const bound = counted.bind(language);
  const inWindow = buildWindowConditions(window, counted, 'l').map((condition) => ` AND ${condition}`);
  const buildCount = (condition: string): string =>
    `(SELECT count(*) FROM event_listings l WHERE l.language = ${bound} AND l.status = 'publish' AND NOT l.hidden
       AND ${condition}${inWindow.join('')})`;
  const all = buildDayCountSql(window, bound, (value) => counted.bind(value));
  // The listing table comes before the count table, as in `buildDayCountSql`.
  const sum = `- ${buildCount('l.protected')} - ${buildCount(`NOT l.protected AND l.${flag}`)} + ${all}`;
  return countBySum(manager, sum, counted.parameters);
}

/** The term of a list that is filtered by this term and dates only. */
function findOnlyTermId(
  filters: EventListRequest['filters'],
  links: readonly RequiredLink[],
): number | undefined {
  const [only, ...others] = filters;
  if (only?.filter.hasMonthCounts !== true || others.length > 0) return undefined;
  const ids = links.flatMap((link) => link.ids);
  return ids.length === 1 ? ids[0] : undefined;
}
