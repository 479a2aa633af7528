// What a list of events is asked for, and the steps that every such list begins with.
import type { Asked } from '../../context/asked.js';
import type { ListQuery } from '../../paging/list-query.js';
import type { PageRequest } from '../../paging/page.js';
import { readableEvents } from '../../posts/readable-events.js';
import { listLanguage } from '../../posts/view.js';
import { visibleTo } from '../../posts/visibility.js';
import { type EventOrdering, orderingOf } from './event-order.js';
import { type Bounds, type EventWindow, toEventWindow } from './event-window.js';
import { type AppliedFilter, appliedFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import { startTests, windowTests } from './window-tests.js';

export interface EventListRequest extends EventOrdering {
  readonly asked: Asked;
  readonly sent: ListEventsDto;
  readonly window: EventWindow;
  /** Those of what was sent that hold beside each other. */
  readonly filters: readonly AppliedFilter[];
}

export const eventListRequest = (
  sent: ListEventsDto,
  asked: Asked,
  bounds: Bounds,
  site: Parameters<typeof toEventWindow>[1],
): EventListRequest => ({
  asked,
  sent,
  window: toEventWindow(sent.include === undefined ? bounds : {}, site, sent.ongoing === true),
  filters: appliedFilters(sent),
  ...orderingOf(sent),
});

/**
 * What the viewer may see of a language and a time. Rows are tested in the order of the steps: most of those that are left out
 * are of another time.
 */
export function shownInWindow(
  { asked, sent, window }: EventListRequest,
  page: PageRequest,
  query: ListQuery,
): void {
  query.where(`l.language = ${query.bind(listLanguage(asked))}`);
  for (const test of windowTests(window, query, 'l')) query.where(test);
  // Left out of the list that most ask for: its plan is made for any window, and long ones would be none the better.
  if (!page.isWhole) for (const test of startTests(window, query, 'l')) query.where(test);
  visibleTo(asked.viewer, sent.status, query);
  query.where('NOT l.hidden');
}

/** Leaves out protected events that the viewer may not read when a filter compares what lists blank of them. */
export function withoutProtected({ asked, filters }: EventListRequest, query: ListQuery): void {
  if (filters.every(({ filter }) => filter.compares === 'shown')) return;
  for (const test of readableEvents(asked.viewer, 'l', query)) query.where(test);
}
