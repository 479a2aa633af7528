// What a list of venues or organizers is asked by: the filter of the query, and what links carry of it.
import type { RequestContext } from '../../context/request-context.js';
import type { LinkParameters } from '../../urls/links.js';
import { clock } from '../../dates/clock.js';
import { toUtcDateTime } from '../../dates/day-range.js';
import { toLinkParameters } from '../../paging/link-parameters.js';
import { parseModifiedAfter, getListLanguage, buildViewParameters } from '../post-view.js';
import { formatStatusParameter } from '../visibility.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import type { LinkedFilter } from './list-linked.queries.js';

export function buildLinkedFilter(query: LinkedListQuery, context: RequestContext): LinkedFilter {
  // What is under way or still to come changes with every minute.
  if (query.only_with_upcoming?.isTrue === true) context.limitFreshness(0);
  return {
    viewer: context.viewer,
    language: getListLanguage(context),
    chain: context.chain,
    languages: context.enabledLanguages,
    status: query.status,
    event: query.event,
    hasEvents: query.has_events?.isTrue,
    upcomingFrom: query.only_with_upcoming?.isTrue === true ? clock.now().toString() : undefined,
    search: query.search?.sent,
    exclude: query.exclude,
    missing: query.ml_missing,
    outdated: query.ml_outdated,
    modifiedAfter: parseModifiedAfter(query.modified_after, context),
    orderBy: query.orderby ?? 'date',
    descending: isDescending(query),
  };
}

/** What was published or changed last comes first, unless the caller says otherwise. */
const isDescending = ({ orderby, order }: LinkedListQuery): boolean =>
  order === undefined ? orderby !== 'title' : order === 'desc';

/**
 * Every parameter that was sent or holds by default, without `page`, so that following the links walks the same list
 * (contract 4.3).
 */
export function buildLinkedListParameters(
  query: LinkedListQuery,
  perPage: number,
  context: RequestContext,
): LinkParameters {
  const sent = toLinkParameters({
    per_page: perPage,
    event: query.event,
    has_events: query.has_events?.rawText,
    status: formatStatusParameter(context.viewer, query.status),
    search: query.search?.sent,
    only_with_upcoming: query.only_with_upcoming?.rawText,
    exclude: query.exclude,
    modified_after: query.modified_after === undefined ? undefined : toUtcDateTime(query.modified_after),
    orderby: query.orderby,
    order: query.order,
  });
  return [...sent, ...buildViewParameters(context, query)];
}
