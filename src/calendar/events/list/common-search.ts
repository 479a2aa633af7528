import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import { ListQuery, type OrderKey } from '../../../requests/paging/list-query.js';
import { type IdPage, computeOffset, type PageRequest } from '../../../requests/paging/page.js';
import { estimateShare } from '../../search/common-words.js';
import type { SearchLookup } from '../../search/look-up-words.queries.js';
import { getWordLists, buildTextConditions } from '../../search/match-words.queries.js';
import { type EventListRequest, addWindowConditions, excludeProtected } from './event-list-request.js';

/** Rows at the start of the list whose texts are read. */
const SCANNED_ROWS = 2000;

/** Required ratio of the matches expected in these rows to those up to the end of the page. */
const MATCH_MARGIN = 4;

/**
 * Finds an early page of a search for frequent words. Its matches are near the start of the list, so this reads only
 * that, and does not sort all matches.
 *
 * @returns null when matches are too rare, or do not fill the page
 */
export async function findCommonSearchPage(
  manager: EntityManager,
  request: EventListRequest,
  lookup: SearchLookup,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<Omit<IdPage, 'total'> | null> {
  const share = await estimateShare(manager, 'event', getWordLists(lookup));
  if (share * SCANNED_ROWS < MATCH_MARGIN * (computeOffset(page) + page.perPage)) return null;
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  addWindowConditions(request, page, query);
  excludeProtected(request, query);
  // A scalar subquery makes the planner read texts one by one, instead of finding all that match.
  const condition = `(SELECT ${buildTextConditions(lookup, 'x', query).join(' AND ')} FROM event_words x
    WHERE x.event_id = candidate.id AND x.language = ${query.bind(request.context.language)})`;
  const { columns, sorted } = query.buildSort(order);
  const rows = await queryUnprepared<{ id: number }>(
    manager,
    `SELECT id FROM (
       SELECT ${columns} FROM ${query.fromClause}${query.whereClause()} ORDER BY ${sorted} LIMIT ${SCANNED_ROWS}) candidate
     WHERE ${condition} ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
    query.parameters,
  );
  return rows.length < page.perPage ? null : { ...page, ids: rows.map(({ id }) => id) };
}
