import type { RequestContext } from '../../context/request-context.js';
import type { ListQuery } from '../../paging/list-query.js';
import type { PageRequest } from '../../paging/page.js';
import { getListLanguage } from '../../posts/post-view.js';
import { buildReadableEventConditions, filterByVisibility } from '../../posts/visibility.js';
import { type EventOrdering, resolveOrdering } from './event-order.js';
import { type Bounds, type EventWindow, toEventWindow } from './event-window.js';
import { type AppliedFilter, getAppliedFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import { buildStartConditions, buildWindowConditions } from './window-conditions.js';

export interface EventListRequest extends EventOrdering {
  readonly context: RequestContext;
  readonly parameters: ListEventsDto;
  readonly window: EventWindow;
  /** Sent filters, without those that another parameter overrides. */
  readonly filters: readonly AppliedFilter[];
}

export const buildEventListRequest = (
  parameters: ListEventsDto,
  context: RequestContext,
  bounds: Bounds,
  site: Parameters<typeof toEventWindow>[1],
): EventListRequest => ({
  context,
  parameters,
  window: toEventWindow(parameters.include === undefined ? bounds : {}, site, parameters.ongoing === true),
  filters: getAppliedFilters(parameters),
  ...resolveOrdering(parameters),
});

/** Limits the list to the language, the window and what the viewer may see, the most selective conditions first. */
export function addWindowConditions(
  { context, parameters, window }: EventListRequest,
  page: PageRequest,
  query: ListQuery,
): void {
  query.where(`l.language = ${query.bind(getListLanguage(context))}`);
  for (const condition of buildWindowConditions(window, query, 'l')) query.where(condition);
  // The unfiltered list, the most requested one, has one plan for all windows. In long ones these conditions do not help.
  if (!page.isUnfiltered)
    for (const condition of buildStartConditions(window, query, 'l')) query.where(condition);
  filterByVisibility(context.viewer, parameters.status, query);
  query.where('NOT l.hidden');
}

/** Excludes protected events that the viewer may not read if a filter would reveal a redacted value. */
export function excludeProtected({ context, filters }: EventListRequest, query: ListQuery): void {
  if (filters.every(({ filter }) => filter.compares === 'visible')) return;
  for (const condition of buildReadableEventConditions(context.viewer, 'l', query)) query.where(condition);
}
