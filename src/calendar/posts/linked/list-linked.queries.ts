// Finds the ids of a list page of venues or organizers through the list index alone.
import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { clock } from '../../../foundation/dates/clock.js';
import { getCollation } from '../../../foundation/languages/collation.js';
import { findPage, findRankedPage, hasRanked } from '../../../requests/paging/find-page.js';
import { ListQuery, type OrderKey } from '../../../requests/paging/list-query.js';
import type { IdPage, PageRequest } from '../../../requests/paging/page.js';
import { addOneFieldConditions, listFieldWords } from '../../search/match-words.queries.js';
import { buildRanking } from '../../search/relevance.js';
import { RELEVANCE } from '../../search/relevance-order.js';
import {
  filterByModifiedAfter,
  filterByExcludedIds,
  filterByTranslation,
  filterByEvent,
  buildPreferredLanguageSql,
  buildShownLanguageSql,
} from '../list-filters.js';
import { filterByAuthor } from '../origin/author-filter.js';
import { filterLinkedBySource } from '../origin/source-filter.js';
import type { PostKind } from '../post-kind.js';
import { buildSubmittedSql, filterByReview } from '../review/review-filter.js';
import { getListLanguage } from '../post-view.js';
import { buildReadableEventConditions, filterByVisibility } from '../visibility.js';
import type { LinkedListQuery } from './list-linked.dto.js';

/** Adds conditions on the rows `l` of the list index. */
export type NarrowList = (query: ListQuery) => void;

export interface LinkedListRequest {
  readonly kind: PostKind;
  readonly sent: LinkedListQuery;
  readonly context: RequestContext;
  readonly narrow?: NarrowList | undefined;
}

export async function findLinkedPage(
  manager: EntityManager,
  request: LinkedListRequest,
  page: PageRequest,
): Promise<IdPage> {
  const query = await buildLinkedQuery(manager, request);
  // No index has names in the order of a language. There are far fewer venues and organizers than events.
  if (request.sent.orderby === 'title') query.materialize();
  const order = buildOrder(request);
  const isRanked = request.sent.orderby === RELEVANCE && hasRanked(page);
  const terms = isRanked ? listFieldWords(request.sent.search?.sent ?? '') : [];
  if (terms.length === 0) return findPage(manager, query, order, page);
  const { kind } = request;
  const ranking = buildRanking(terms, kind, buildLanguageSql(request), query);
  return findRankedPage(manager, query, ranking, order, page);
}

const buildLanguageSql = ({ kind, context }: LinkedListRequest): string =>
  buildShownLanguageSql(kind, { language: getListLanguage(context), chain: context.chain });

export async function buildLinkedQuery(
  manager: EntityManager,
  request: LinkedListRequest,
): Promise<ListQuery> {
  const { kind, sent, context } = request;
  const shownLanguage = buildLanguageSql(request);
  const query = new ListQuery({
    from: `${kind.resource}_listings l`,
    id: `l.${kind.key}`,
    ...(sent.orderby === 'title' && {
      orderJoin: `JOIN ${kind.resource}_words t ON t.${kind.key} = l.${kind.key} AND t.language = ${shownLanguage}`,
    }),
  });
  query.where(`l.language = ${query.bind(getListLanguage(context))}`);
  filterByVisibility(context.viewer, sent.status, query);
  if (sent.event !== undefined) query.where(`l.status <> 'trash'`);
  filterByEvent(sent.event, kind, context.viewer, query);
  filterByHasEvents(request, query);
  filterByUpcoming(request, query);
  filterByExcludedIds(sent.exclude, kind, query);
  filterByModifiedAfter(sent.modified_after, query);
  filterByTranslation(
    { missing: sent.ml_missing, outdated: sent.ml_outdated },
    kind,
    `${kind.resource}_listings`,
    query,
  );
  filterByReview(sent.review, kind, context.viewer, query);
  filterByAuthor(sent.author, query);
  filterLinkedBySource(sent.source, kind, query);
  request.narrow?.(query);
  await filterBySearch(manager, request, query);
  return query;
}

function filterByHasEvents(request: LinkedListRequest, query: ListQuery): void {
  const hasEvents = request.sent.has_events?.isTrue;
  if (hasEvents === undefined) return;
  query.where(`${hasEvents ? '' : 'NOT '}${buildEventExistsSql(request, query)}`);
}

function filterByUpcoming(request: LinkedListRequest, query: ListQuery): void {
  if (request.sent.only_with_upcoming?.isTrue !== true) return;
  // Events start all the time: no response stays fresh.
  request.context.limitFreshness(0);
  const now = query.bind(clock.now().toString());
  const isUpcoming = buildEventExistsSql(request, query, 'NOT e.hidden', `e.starts_at >= ${now}`);
  query.where(
    request.context.viewer.role === 'visitor'
      ? buildStoredUpcomingSql(request, query, now, isUpcoming)
      : isUpcoming,
  );
}

/**
 * SQL condition: as `isUpcoming`, which is tested only where the stored month of the last event does not decide: if that
 * month is this one, or if changes wait to be folded.
 */
function buildStoredUpcomingSql(
  { kind: { resource, key }, context }: LinkedListRequest,
  query: ListQuery,
  now: string,
  isUpcoming: string,
): string {
  const language = query.bind(getListLanguage(context));
  const month = `date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC')::date`;
  const haveLastMonth = (test: string): string =>
    `SELECT k.${key} FROM ${resource}_last_months k WHERE k.language = ${language} AND k.month ${test} ${month}`;
  const changed = `SELECT c.${key} FROM ${resource}_counts c WHERE c.language = ${language} AND c.month IS NOT NULL`;
  return `CASE WHEN l.${key} IN (${changed} UNION ALL ${haveLastMonth('=')}) THEN ${isUpcoming}
    ELSE l.${key} IN (${haveLastMonth('>')}) END`;
}

/** SQL condition: the item has a published event that the viewer may read. Links of trashed items are hidden. */
function buildEventExistsSql(
  { kind: { resource, key }, context }: LinkedListRequest,
  query: ListQuery,
  ...conditions: readonly string[]
): string {
  const allConditions = [
    `l.status <> 'trash'`,
    `e.status = 'publish'`,
    ...buildReadableEventConditions(context.viewer, 'e', query),
    ...conditions,
  ];
  return `EXISTS (SELECT FROM event_${resource}_listings e
    WHERE e.language = l.language AND e.${key} = l.${key} AND ${allConditions.join(' AND ')})`;
}

async function filterBySearch(
  manager: EntityManager,
  { kind, sent, context }: LinkedListRequest,
  query: ListQuery,
): Promise<void> {
  if (sent.search === undefined) return;
  query.materialize();
  const scope = {
    manager,
    resource: kind.resource,
    languages: context.isFallbackAllowed ? context.enabledLanguages : [context.language],
    includesUnpublished: can(context.viewer, 'posts.create'),
    id: `l.${kind.key}`,
    buildLanguage:
      getListLanguage(context) === '*'
        ? (id: string) => buildPreferredLanguageSql(kind, context.chain, id)
        : null,
  };
  await addOneFieldConditions(sent.search.sent, scope, query);
}

/** Puts the latest first when the list is in the order of dates, unless the caller sends an order. */
function buildOrder({ kind, sent, context }: LinkedListRequest): OrderKey[] {
  const sentOrder = sent.orderby === RELEVANCE ? undefined : sent.orderby;
  const orderby = sentOrder ?? (sent.review === undefined ? 'date' : 'submitted');
  const { order = orderby === 'title' || orderby === 'submitted' ? 'asc' : 'desc' } = sent;
  const keys = {
    title: `t.title COLLATE ${getCollation(context.chain[0] ?? 'en')}`,
    date: 'l.dated_at',
    modified: 'l.modified_at',
    submitted: buildSubmittedSql(kind),
  };
  return [keys[orderby], `l.${kind.key}`].map((key) => ({ key, descending: order === 'desc' }));
}
