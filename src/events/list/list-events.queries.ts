// The page of ids of a list of events, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { findPage } from '../../paging/find-page.js';
import { ListQuery, type ListSource } from '../../paging/list-query.js';
import type { IdPage, PageRequest } from '../../paging/page.js';
import { buildShownLanguageSql } from '../../posts/list-filters.js';
import { getListLanguage } from '../../posts/post-view.js';
import { type SearchLookup, lookUpTerms } from '../../search/look-up-words.queries.js';
import { canListTexts } from '../../search/match-words.queries.js';
import { EVENT } from '../event-kind.js';
import { findCommonSearchPage } from './common-search.js';
import { type EventListRequest, addWindowConditions, excludeProtected } from './event-list-request.js';
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
import { buildTermTests } from './term-tests.js';

export async function findEventPage(
  manager: EntityManager,
  request: EventListRequest,
  page: PageRequest,
): Promise<IdPage> {
  const { context, window, filters } = request;
  const words = await lookUpSearch(manager, request);
  const ofTexts = listsTexts(request, words);
  const links = await resolveLinks(manager, request);
  // Texts know the terms of their events themselves.
  const joined = ofTexts ? links.filter(({ kind }) => kind !== 'term') : links;
  const first = ofTexts ? undefined : joined[0];
  const query = new ListQuery(buildSource(first, request, ofTexts));
  addWindowConditions(request, page, query);
  excludeProtected(request, query);
  if (first !== undefined) addLinkCondition(first, query);
  for (const link of joined)
    if (link !== first) addFurtherLinkCondition(link, first?.ids.length === 1, window, query);
  if (ofTexts) for (const test of buildTermTests(links, query)) query.where(test);
  const list = { manager, context, window, query, links, words, ofTexts };
  for (const { filter, value } of filters) await filter.addCondition?.(value, list);
  useStoredCounts(request, links, query);
  const order = buildOrderKeys(request, window, ofTexts ? 'l' : 't', context.chain[0] ?? 'en');
  if (ofTexts && words !== null && isOnlySearched(request)) {
    const search = { request, words, total: () => query.count(manager) };
    const found = await findCommonSearchPage(manager, search, order, page);
    if (found !== null) return found;
  }
  return findPage(manager, query, order, page);
}

/** What the vocabulary says of what is searched; null when nothing is. */
async function lookUpSearch(
  manager: EntityManager,
  { context, parameters: sent }: EventListRequest,
): Promise<SearchLookup | null> {
  return sent.search === undefined ? null : lookUpTerms(sent.search, getSearchScope({ manager, context }));
}

/** Whether nothing else narrows the list, and it is in the order that indexes have it in. */
const isOnlySearched = ({ filters, orderBy }: EventListRequest): boolean =>
  filters.every(({ name }) => name === 'search') && orderBy === 'start_date';

/** Whether the texts themselves are the rows of the list: of a search, or in the order of their titles. */
function listsTexts(request: EventListRequest, words: SearchLookup | null): boolean {
  const { context, filters, orderBy } = request;
  if (getListLanguage(context) === '*' || filters.some(({ filter }) => filter.supportsTexts !== true))
    return false;
  return words === null
    ? orderBy === 'title' && isCountedByDays(request)
    : orderBy !== 'modified' && canListTexts(words);
}

const buildSource = (
  first: RequiredLink | undefined,
  { context, orderBy }: EventListRequest,
  ofTexts: boolean,
): ListSource => {
  const language = buildShownLanguageSql(EVENT, { language: getListLanguage(context), chain: context.chain });
  return {
    from: `${ofTexts ? 'event_words' : getListingTable(first)} l`,
    id: 'l.event_id',
    ...(orderBy === 'title' &&
      !ofTexts && {
        orderJoin: `JOIN event_words t ON t.event_id = l.event_id AND t.language = ${language}`,
      }),
  };
};
