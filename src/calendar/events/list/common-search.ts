import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import { ListQuery, type OrderKey } from '../../../requests/paging/list-query.js';
import { buildRankedIds, MAX_RANKED } from '../../../requests/paging/find-page.js';
import { type IdPage, computeOffset, type PageRequest } from '../../../requests/paging/page.js';
import { estimateShare } from '../../search/common-words.js';
import type { SearchLookup } from '../../search/look-up-words.queries.js';
import { getWordLists, buildTextConditions } from '../../search/match-words.queries.js';
import { listRankedTerms } from '../../search/parse-search.js';
import { buildRanking } from '../../search/relevance.js';
import { EVENT_KIND } from '../event-kind.js';
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
  const { matches, sorted } = selectMatches(query, request, { lookup, order, page, scanned: SCANNED_ROWS });
  const rows = await queryUnprepared<{ id: number }>(
    manager,
    `SELECT id FROM (${matches}) m ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${computeOffset(page)}`,
    query.parameters,
  );
  return rows.length < page.perPage ? null : { ...page, ids: rows.map(({ id }) => id) };
}

/** Below it, all matches are found in time. */
const MIN_RANKED_SHARE = 0.1;

/** Finds a page of the ranked matches in the same way. @returns null when it may not have all that are ranked */
export async function findCommonRankedPage(
  manager: EntityManager,
  request: EventListRequest,
  lookup: SearchLookup,
  order: readonly OrderKey[],
  page: PageRequest,
): Promise<Omit<IdPage, 'total'> | null> {
  const share = await estimateShare(manager, 'event', getWordLists(lookup));
  if (share < MIN_RANKED_SHARE || computeOffset(page) + page.perPage > MAX_RANKED) return null;
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  const scanned = Math.ceil((2 * MAX_RANKED) / share);
  const { matches, sorted } = selectMatches(query, request, { lookup, order, page, scanned });
  const terms = listRankedTerms(request.parameters.search);
  const ranking = buildRanking(terms, EVENT_KIND, 'l.language', query);
  const rows = await queryUnprepared<{ ids: number[]; count: number }>(
    manager,
    `WITH first AS MATERIALIZED (SELECT * FROM (${matches}) m ORDER BY ${sorted} LIMIT ${MAX_RANKED})
     SELECT (SELECT count(*)::int FROM first) AS count,
       ${buildRankedIds(ranking, { rows: 'SELECT * FROM first', sorted }, page)} AS ids`,
    query.parameters,
  );
  return rows[0]?.count === MAX_RANKED ? { ...page, ids: rows[0].ids } : null;
}

interface Scan {
  readonly lookup: SearchLookup;
  readonly order: readonly OrderKey[];
  readonly page: PageRequest;
  /** Rows at the start of the list. */
  readonly scanned: number;
}

function selectMatches(
  query: ListQuery,
  request: EventListRequest,
  { lookup, order, page, scanned }: Scan,
): { readonly matches: string; readonly sorted: string } {
  addWindowConditions(request, page, query);
  excludeProtected(request, query);
  // A scalar subquery makes the planner read texts one by one, instead of finding all that match.
  const condition = `(SELECT ${buildTextConditions(lookup, 'x', query).join(' AND ')} FROM event_words x
    WHERE x.event_id = candidate.id AND x.language = ${query.bind(request.context.language)})`;
  const { columns, sorted } = query.buildSort(order);
  const matches = `SELECT * FROM (
      SELECT ${columns}, l.language AS ranked_by FROM ${query.fromClause}${query.whereClause()}
      ORDER BY ${sorted} LIMIT ${scanned}) candidate
    WHERE ${condition}`;
  return { matches, sorted };
}
