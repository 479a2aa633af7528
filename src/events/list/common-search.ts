// The first pages of a search for what very many texts contain: the matches stand near the beginning of the list, and need
// not all be put in order. Their number is counted apart, and kept as that of other lists is.
import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../database/connection/prepared-statements.js';
import { ListQuery, type OrderKey } from '../../paging/list-query.js';
import { type IdPage, computeOffset, type PageRequest } from '../../paging/page.js';
import { estimateShare } from '../../search/common-words.js';
import type { SearchLookup } from '../../search/look-up-words.queries.js';
import { getWordLists, buildTextTests } from '../../search/match-words.queries.js';
import { type EventListRequest, addWindowConditions, excludeProtected } from './event-list-request.js';

/** So many rows of the list are looked at, for each of which a text is read. */
const SCANNED_ROWS = 2000;

/** How many times as many matches are to be expected among them as are wanted. */
const MATCH_MARGIN = 4;

interface CommonSearch {
  readonly request: EventListRequest;
  /** Of a search that is quick. */
  readonly words: SearchLookup;
  readonly total: () => Promise<number>;
}

/** @returns null when there are not that many matches, or fewer than a page of them stand near the beginning */
export async function findCommonSearchPage(
  manager: EntityManager,
  { request, words, total: count }: CommonSearch,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<IdPage | null> {
  const share = await estimateShare(manager, 'event', getWordLists(words));
  if (share * SCANNED_ROWS < MATCH_MARGIN * (computeOffset(page) + page.perPage)) return null;
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  addWindowConditions(request, page, query);
  excludeProtected(request, query);
  // A value, so that texts are read one by one; the planner would look for all that match.
  const test = `(SELECT ${buildTextTests(words, 'x', query).join(' AND ')} FROM event_words x
    WHERE x.event_id = found.id AND x.language = ${query.bind(request.context.language)})`;
  const { columns, sorted } = query.buildSort(order);
  const rows = await queryUnprepared<{ id: number }>(
    manager,
    `SELECT id FROM (
       SELECT ${columns} FROM ${query.fromClause}${query.whereClause()} ORDER BY ${sorted} LIMIT ${SCANNED_ROWS}) found
     WHERE ${test} ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
    query.parameters,
  );
  const ids = rows.map(({ id }) => id);
  // To count them all and then to put them in order would take twice as long.
  return ids.length < page.perPage ? null : { ...page, total: await count(), ids };
}
