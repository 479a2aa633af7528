// The page of ids of a list of events, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { findPage } from '../../paging/find-page.js';
import { ListQuery, type ListSource } from '../../paging/list-query.js';
import type { IdPage, PageRequest } from '../../paging/page.js';
import { shownLanguage } from '../../posts/list-steps.js';
import { listLanguage } from '../../posts/view.js';
import { type Looked, lookUp } from '../../search/look-up-words.queries.js';
import { isQuick } from '../../search/match-words.queries.js';
import { EVENT } from '../event-kind.js';
import { pageOfCommon } from './common-search.js';
import { type EventListRequest, shownInWindow, withoutProtected } from './event-list.js';
import { orderKeys } from './event-order.js';
import { isCountedByDays, totalled } from './event-totals.js';
import type { Link } from './filters/filter.js';
import { searchedEvents } from './filters/search.js';
import { alsoLinked, linked, linksOf, listingsOf } from './linked.js';
import { textTermTests } from './term-tests.js';

export async function pageOfEvents(
  manager: EntityManager,
  request: EventListRequest,
  page: PageRequest,
): Promise<IdPage> {
  const { asked, window, filters } = request;
  const words = await wordsOf(manager, request);
  const ofTexts = listsTexts(request, words);
  const links = await linksOf(manager, request);
  // Texts know the terms of their events themselves.
  const joined = ofTexts ? links.filter(({ kind }) => kind !== 'term') : links;
  const first = ofTexts ? undefined : joined[0];
  const query = new ListQuery(sourceOf(first, request, ofTexts));
  shownInWindow(request, page, query);
  withoutProtected(request, query);
  if (first !== undefined) linked(first, query);
  for (const link of joined) if (link !== first) alsoLinked(link, first?.ids.length === 1, window, query);
  if (ofTexts) for (const test of textTermTests(links, query)) query.where(test);
  const list = { manager, asked, window, query, links, words, ofTexts };
  for (const { filter, value } of filters) await filter.narrow?.(value, list);
  totalled(request, links, query);
  const order = orderKeys(request, window, ofTexts ? 'l' : 't', asked.chain[0] ?? 'en');
  if (ofTexts && words !== null && isOnlySearched(request)) {
    const search = { request, words, total: () => query.count(manager) };
    const found = await pageOfCommon(manager, search, order, page);
    if (found !== null) return found;
  }
  return findPage(manager, query, order, page);
}

/** What the vocabulary says of what is searched; null when nothing is. */
async function wordsOf(manager: EntityManager, { asked, sent }: EventListRequest): Promise<Looked | null> {
  return sent.search === undefined ? null : lookUp(sent.search, searchedEvents({ manager, asked }));
}

/** Whether nothing else narrows the list, and it is in the order that indexes have it in. */
const isOnlySearched = ({ filters, orderBy }: EventListRequest): boolean =>
  filters.every(({ name }) => name === 'search') && orderBy === 'start_date';

/** Whether the texts themselves are the rows of the list: of a search, or in the order of their titles. */
function listsTexts(request: EventListRequest, words: Looked | null): boolean {
  const { asked, filters, orderBy } = request;
  if (listLanguage(asked) === '*' || filters.some(({ filter }) => filter.ofTexts !== true)) return false;
  return words === null
    ? orderBy === 'title' && isCountedByDays(request)
    : orderBy !== 'modified' && isQuick(words);
}

const sourceOf = (
  first: Link | undefined,
  { asked, orderBy }: EventListRequest,
  ofTexts: boolean,
): ListSource => {
  const language = shownLanguage(EVENT, { language: listLanguage(asked), chain: asked.chain });
  return {
    from: `${ofTexts ? 'event_words' : listingsOf(first)} l`,
    id: 'l.event_id',
    ...(orderBy === 'title' &&
      !ofTexts && { joined: `JOIN event_words t ON t.event_id = l.event_id AND t.language = ${language}` }),
  };
};
