// The first pages of a search for what very many texts contain: the matches stand near the beginning of the list, and need
// not all be put in order. Their number is counted apart, and kept as that of other lists is.
import type { EntityManager } from 'typeorm';
import { unprepared } from '../../database/connection/prepared.js';
import { ListQuery, type OrderKey } from '../../paging/list-query.js';
import { type IdPage, offsetOf, type PageRequest } from '../../paging/page.js';
import { commonShare } from '../../search/common-words.js';
import type { Looked } from '../../search/look-up-words.queries.js';
import { listsOf, matchingText } from '../../search/match-words.queries.js';
import { type EventListRequest, shownInWindow, withoutProtected } from './event-list.js';

/** So many rows of the list are looked at, for each of which a text is read. */
const ROWS = 2000;

/** How many times as many matches are to be expected among them as are wanted. */
const MARGIN = 4;

interface CommonSearch {
  readonly request: EventListRequest;
  /** Of a search that is quick. */
  readonly words: Looked;
  readonly total: () => Promise<number>;
}

/** @returns null when there are not that many matches, or fewer than a page of them stand near the beginning */
export async function pageOfCommon(
  manager: EntityManager,
  { request, words, total: count }: CommonSearch,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage | null> {
  const share = await commonShare(manager, 'event', listsOf(words));
  if (share * ROWS < MARGIN * (offsetOf(page) + page.perPage)) return null;
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  shownInWindow(request, page, query);
  withoutProtected(request, query);
  // A value, so that texts are read one by one; the planner would look for all that match.
  const test = `(SELECT ${matchingText(words, 'x', query).join(' AND ')} FROM event_words x
    WHERE x.event_id = found.id AND x.language = ${query.bind(request.asked.language)})`;
  const { columns, sorted } = query.sortable(order);
  const rows = await unprepared<{ id: number }>(
    manager,
    `SELECT id FROM (
       SELECT ${columns} FROM ${query.fromClause}${query.whereClause()} ORDER BY ${sorted} LIMIT ${ROWS}) found
     WHERE ${test} ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
    query.parameters,
  );
  const ids = rows.map(({ id }) => id);
  // To count them all and then to put them in order would take twice as long.
  return ids.length < page.perPage ? null : { ...page, total: await count(), ids };
}
