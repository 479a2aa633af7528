// What a list of venues or organizers is asked by: the filter of the query, and what links carry of it.
import type { Asked } from '../../context/asked.js';
import type { Parameters } from '../../addresses/links.js';
import { clock } from '../../dates/clock.js';
import { momentInUtc } from '../../dates/moment-in-utc.js';
import { sentParameters } from '../../paging/sent-parameters.js';
import { changedSince, listLanguage, viewParameters } from '../view.js';
import { statusParameter } from '../visibility.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import type { LinkedFilter } from './list-linked.queries.js';

export function linkedFilter(query: LinkedListQuery, asked: Asked): LinkedFilter {
  // What is under way or still to come changes with every minute.
  if (query.only_with_upcoming?.isYes === true) asked.freshUntil(0);
  return {
    viewer: asked.viewer,
    language: listLanguage(asked),
    chain: asked.chain,
    languages: asked.languages,
    status: query.status,
    event: query.event,
    hasEvents: query.has_events?.isYes,
    upcomingFrom: query.only_with_upcoming?.isYes === true ? clock.now().toString() : undefined,
    search: query.search?.sent,
    exclude: query.exclude,
    missing: query.ml_missing,
    outdated: query.ml_outdated,
    modifiedAfter: changedSince(query.modified_after, asked),
    orderBy: query.orderby ?? 'date',
    descending: isDescending(query),
  };
}

/** What was published or changed last comes first, unless the caller says otherwise. */
const isDescending = ({ orderby, order }: LinkedListQuery): boolean =>
  order === undefined ? orderby !== 'title' : order === 'desc';

/**
 * Every parameter that was sent or holds by default, without `page`, so that following the links walks the same list
 * (API contract 2.3 with Q-7).
 */
export function linkedListParameters(query: LinkedListQuery, perPage: number, asked: Asked): Parameters {
  const sent = sentParameters({
    per_page: perPage,
    event: query.event,
    has_events: query.has_events?.sent,
    status: statusParameter(asked.viewer, query.status),
    search: query.search?.sent,
    only_with_upcoming: query.only_with_upcoming?.sent,
    exclude: query.exclude,
    modified_after: query.modified_after === undefined ? undefined : momentInUtc(query.modified_after),
    orderby: query.orderby,
    order: query.order,
  });
  return [...sent, ...viewParameters(asked, query)];
}
