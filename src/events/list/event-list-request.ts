// What a list of events is asked for, and the steps that every such list begins with.
import type { RequestContext } from '../../context/request-context.js';
import type { ListQuery } from '../../paging/list-query.js';
import type { PageRequest } from '../../paging/page.js';
import { getListLanguage } from '../../posts/post-view.js';
import { buildReadableEventConditions, filterByVisibility } from '../../posts/visibility.js';
import { type EventOrdering, resolveOrdering } from './event-order.js';
import { type Bounds, type EventWindow, toEventWindow } from './event-window.js';
import { type AppliedFilter, getAppliedFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import { buildStartTests, buildWindowTests } from './window-tests.js';

export interface EventListRequest extends EventOrdering {
  readonly context: RequestContext;
  readonly parameters: ListEventsDto;
  readonly window: EventWindow;
  /** Those of what was sent that hold beside each other. */
  readonly filters: readonly AppliedFilter[];
}

export const buildEventListRequest = (
  sent: ListEventsDto,
  context: RequestContext,
  bounds: Bounds,
  site: Parameters<typeof toEventWindow>[1],
): EventListRequest => ({
  context,
  parameters: sent,
  window: toEventWindow(sent.include === undefined ? bounds : {}, site, sent.ongoing === true),
  filters: getAppliedFilters(sent),
  ...resolveOrdering(sent),
});

/**
 * What the viewer may see of a language and a time. Rows are tested in the order of the steps: most of those that are left out
 * are of another time.
 */
export function addWindowConditions(
  { context, parameters: sent, window }: EventListRequest,
  page: PageRequest,
  query: ListQuery,
): void {
  query.where(`l.language = ${query.bind(getListLanguage(context))}`);
  for (const test of buildWindowTests(window, query, 'l')) query.where(test);
  // Left out of the list that most ask for: its plan is made for any window, and long ones would be none the better.
  if (!page.isUnfiltered) for (const test of buildStartTests(window, query, 'l')) query.where(test);
  filterByVisibility(context.viewer, sent.status, query);
  query.where('NOT l.hidden');
}

/** Leaves out protected events that the viewer may not read when a filter compares what lists blank of them. */
export function excludeProtected({ context, filters }: EventListRequest, query: ListQuery): void {
  if (filters.every(({ filter }) => filter.compares === 'shown')) return;
  for (const test of buildReadableEventConditions(context.viewer, 'l', query)) query.where(test);
}
