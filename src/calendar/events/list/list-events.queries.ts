import { isQueryTooSlow } from '../../../foundation/errors/database-errors.js';
import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import { findPage, findRankedPage, hasRanked } from '../../../requests/paging/find-page.js';
import { ListQuery, type ListSource } from '../../../requests/paging/list-query.js';
import type { IdPage, PageRequest } from '../../../requests/paging/page.js';
import { buildShownLanguageSql } from '../../posts/list-filters.js';
import { getListLanguage } from '../../posts/post-view.js';
import { type SearchLookup, lookUpTerms } from '../../search/look-up-words.queries.js';
import { buildRanking } from '../../search/relevance.js';
import { listRankedTerms } from '../../search/parse-search.js';
import { canListTexts } from '../../search/match-words.queries.js';
import { EVENT_KIND } from '../event-kind.js';
import { findCommonRankedPage, findCommonSearchPage } from './common-search.js';
import {
  type EventListRequest,
  addWindowConditions,
  excludeProtected,
  withoutWindow,
} from './event-list-request.js';
import { buildOrderKeys } from './event-order.js';
import { isCountedByDays, useStoredCounts } from './event-totals.js';
import type { RequiredLink } from './filters/filter.js';
import { getSearchScope } from './filters/search.js';
import {
  addFurtherLinkCondition,
  addLinkCondition,
  resolveLinks,
  getListingTable,
} from './link-conditions.js';
import { buildTermConditions } from './term-conditions.js';

/** Finds a page of ids. Reads listings only, or for some searches and orders the index rows of texts. */
export async function findEventPage(
  manager: EntityManager,
  request: EventListRequest,
  page: PageRequest,
): Promise<IdPage> {
  const { context, window, filters, parameters, orderBy, ranksMatches } = request;
  const lookup = await lookUpSearch(manager, request);
  const listsTexts = canListTextsOf(request, lookup);
  const query = await buildListQuery(manager, request, { page, lookup, listsTexts });
  const order = buildOrderKeys(request, window, listsTexts ? 'l' : 't', context.chain[0] ?? 'en');
  const isOnlySearched = filters.every(({ name }) => name === 'search') && orderBy === 'start_date';
  if (listsTexts && lookup !== null && isOnlySearched) {
    const find = ranksMatches ? findCommonRankedPage : findCommonSearchPage;
    const commonPage = await find(manager, request, lookup, order, page);
    // Counting and sorting all matches in one query would take twice as long.
    if (commonPage !== null)
      return { ...commonPage, total: page.isCounted === false ? 0 : await query.count(manager) };
  }
  const terms = ranksMatches && hasRanked(page) ? listRankedTerms(parameters.search) : [];
  if (terms.length > 0) {
    const ranking = buildRanking(terms, EVENT_KIND, buildLanguageSql(request), query);
    return findRankedPage(manager, query, ranking, order, page);
  }
  return findPage(manager, query, order, page);
}

const lookUpSearch = (
  manager: EntityManager,
  { context, parameters: { search } }: EventListRequest,
): Promise<SearchLookup | null> =>
  search === undefined ? Promise.resolve(null) : lookUpTerms(search, getSearchScope({ manager, context }));

/** Builds the list without its order, for any page of it. */
export const buildUnorderedQuery = async (
  manager: EntityManager,
  request: EventListRequest,
): Promise<ListQuery> =>
  buildListQuery(manager, request, {
    page: { page: 1, perPage: 1, isUnfiltered: false },
    lookup: await lookUpSearch(manager, request),
    listsTexts: false,
  });

interface ListSteps {
  readonly page: PageRequest;
  readonly lookup: SearchLookup | null;
  readonly listsTexts: boolean;
}

async function buildListQuery(
  manager: EntityManager,
  request: EventListRequest,
  { page, lookup, listsTexts }: ListSteps,
): Promise<ListQuery> {
  const { context, window, filters, parameters } = request;
  const links = await resolveLinks(manager, request);
  // Rows of texts contain the term ids of their events, which need no join.
  const joined = listsTexts ? links.filter(({ kind }) => kind !== 'term') : links;
  const first = listsTexts ? undefined : joined[0];
  const query = new ListQuery(buildSource(first, request, listsTexts));
  addWindowConditions(request, page, query);
  excludeProtected(request, query);
  if (first !== undefined) addLinkCondition(first, query);
  for (const link of joined)
    if (link !== first) addFurtherLinkCondition(link, first?.ids.length === 1, window, query);
  if (listsTexts) for (const condition of buildTermConditions(links, query)) query.where(condition);
  const list = { manager, context, parameters, window, query, links, lookup, listsTexts };
  for (const { filter, value } of filters) await filter.addCondition?.(value, list);
  useStoredCounts(request, links, query);
  return query;
}

/**
 * Counts the events outside the window of an empty list that match its other filters.
 *
 * @returns null when counting takes too long
 */
export async function countOutsideWindow(
  manager: EntityManager,
  request: EventListRequest,
): Promise<number | null> {
  const unbounded = withoutWindow(request);
  if (unbounded === null) return 0;
  const page = { page: 1, perPage: 1, isUnfiltered: false };
  return findEventPage(manager, unbounded, page).then(
    ({ total }) => total,
    (error: unknown) => {
      if (isQueryTooSlow(error)) return null;
      throw error;
    },
  );
}

/** Whether the list has any event, which takes no counting. A search that takes too long to find one has some. */
export async function hasEvents(manager: EntityManager, request: EventListRequest): Promise<boolean> {
  const query = await buildUnorderedQuery(manager, request);
  query.whereOneOf();
  const rows = await queryUnprepared<{ found: boolean }>(
    manager,
    `${query.withClause()}SELECT EXISTS (${query.selectAll('', (value) => query.bind(value))}) AS found`,
    query.parameters,
  ).catch((error: unknown) => {
    if (isQueryTooSlow(error)) return [];
    throw error;
  });
  return rows[0]?.found ?? true;
}

/** Whether the list can read texts instead of listings: for a search, or to order all events by title. */
function canListTextsOf(request: EventListRequest, lookup: SearchLookup | null): boolean {
  const { context, filters, orderBy } = request;
  if (getListLanguage(context) === '*' || filters.some(({ filter }) => filter.supportsTexts !== true))
    return false;
  return lookup === null
    ? orderBy === 'title' && isCountedByDays(request)
    : orderBy !== 'modified' && canListTexts(lookup);
}

const buildLanguageSql = ({ context }: EventListRequest): string =>
  buildShownLanguageSql(EVENT_KIND, { language: getListLanguage(context), chain: context.chain });

const buildSource = (
  first: RequiredLink | undefined,
  request: EventListRequest,
  listsTexts: boolean,
): ListSource => ({
  from: `${listsTexts ? 'event_words' : getListingTable(first)} l`,
  id: 'l.event_id',
  ...(request.orderBy === 'title' &&
    !listsTexts && {
      orderJoin: `JOIN event_words t ON t.event_id = l.event_id AND t.language = ${buildLanguageSql(request)}`,
    }),
});
