import { clock } from '../../../foundation/dates/clock.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import type { PageRequest } from '../../../requests/paging/page.js';
import { getListLanguage } from '../../posts/post-view.js';
import { buildReadableEventConditions, filterByVisibility } from '../../posts/visibility.js';
import { hasDayCounts } from '../counts/day-counts.queries.js';
import { type EventOrdering, resolveOrdering } from './event-order.js';
import { type Bounds, type EventWindow, toEventWindow, type WindowBounds } from './event-window.js';
import {
  type AppliedFilter,
  getAppliedFilters,
  getWindowBounds,
  getWindowExpiryMs,
} from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import { buildStartConditions, buildWindowConditions, divideOngoing } from './window-conditions.js';

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
  window: buildWindow(parameters, context, bounds, site),
  filters: getAppliedFilters(parameters),
  ...resolveOrdering(parameters),
});

/** Events start and end on whole minutes, so that the current events are the same during a minute. */
const MINUTE_MS = 60_000;

function buildWindow(
  parameters: ListEventsDto,
  context: RequestContext,
  bounds: Bounds,
  site: Parameters<typeof toEventWindow>[1],
): EventWindow {
  const ongoing = parameters.ongoing === true;
  const nowMs = Math.floor(clock.ms() / MINUTE_MS) * MINUTE_MS;
  const moment = { nowMs, ongoing, siteZone: site.siteTimeZone };
  const narrower = getWindowBounds(parameters, moment);
  const dependsOnNow = Object.keys(narrower).length > 0;
  if (dependsOnNow) context.limitFreshness(getWindowExpiryMs(parameters, moment));
  const window = toEventWindow(parameters.include === undefined ? bounds : {}, site, {
    ongoing,
    comparesInstants: ongoing || dependsOnNow,
  });
  return narrowWindow(window, narrower);
}

/** The same list without any bounds in time; null when it has none. */
export function withoutWindow(request: EventListRequest): EventListRequest | null {
  const { clock: column, ongoing, ...bounds } = request.window;
  if (Object.values(bounds).every((bound) => bound === null)) return null;
  const empty = toEventWindow(
    {},
    { eventTime: column === 'local' ? 'local' : 'instant', siteTimeZone: 'UTC' },
    { ongoing },
  );
  return { ...request, window: empty };
}

/** Limits the list to the language, the window and what the viewer may see, the most selective conditions first. */
export function addWindowConditions(
  { context, parameters, window, filters }: EventListRequest,
  page: PageRequest,
  query: ListQuery,
): void {
  query.where(`l.language = ${query.bind(getListLanguage(context))}`);
  for (const condition of buildWindowConditions(window, query, 'l')) query.where(condition);
  const parts = divideOngoing(window);
  // Of a long window, an index has the matches in the order of their series.
  const isCollapsing = (name: string): boolean => name === 'collapse' && !hasDayCounts(window);
  const isForAll = filters.every(({ name, filter }) => filter.link !== undefined || isCollapsing(name));
  if (parts !== null) query.divide(parts, isForAll);
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

/** Of two bounds of one kind, the later start and the earlier end hold. */
function narrowWindow(window: EventWindow, bounds: WindowBounds): EventWindow {
  const choose = (name: keyof WindowBounds, isNarrower: (a: string, b: string) => boolean): string | null => {
    const [own, added] = [window[name], bounds[name]];
    if (own === null || added === undefined) return own ?? added ?? null;
    return isNarrower(added, own) ? added : own;
  };
  const later = (a: string, b: string): boolean => a > b;
  const earlier = (a: string, b: string): boolean => a < b;
  return {
    ...window,
    startDate: choose('startDate', later),
    endDate: choose('endDate', earlier),
    startsBefore: choose('startsBefore', earlier),
    startsAfter: choose('startsAfter', later),
    endsBefore: choose('endsBefore', earlier),
    endsAfter: choose('endsAfter', later),
  };
}
