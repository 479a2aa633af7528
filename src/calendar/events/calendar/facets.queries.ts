// Counts the events of a list by the items to which they are linked.
import type { EntityManager } from 'typeorm';
import {
  queryPreparedFacets,
  queryUnprepared,
} from '../../../data/database/connection/prepared-statements.js';
import { LANGUAGE_CODES } from '../../../foundation/languages/language-code.js';
import { buildReadableEventConditions } from '../../posts/visibility.js';
import { getListLanguage } from '../../posts/post-view.js';
import { countByDays } from '../counts/day-counts.queries.js';
import type { CountedKind } from '../counts/month-counts.queries.js';
import type { EventListRequest } from '../list/event-list-request.js';
import { buildUnorderedQuery } from '../list/list-events.queries.js';
import { ListQuery } from '../../../requests/paging/list-query.js';
import type { Facet } from './facets.dto.js';
import { hasStoredFacets, StoredFacets } from './stored-facets.queries.js';

export interface FacetItemRow {
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly count: number;
}

export interface FacetRows {
  readonly total: number;
  readonly categories?: readonly FacetItemRow[];
  readonly tags?: readonly FacetItemRow[];
  readonly venues?: readonly FacetItemRow[];
  readonly organizers?: readonly FacetItemRow[];
  readonly languages?: readonly { readonly language: string; readonly count: number }[];
  readonly months?: readonly { readonly month: string; readonly count: number }[];
}

interface Bound {
  readonly chain: string;
  readonly limit: string;
  readonly languages: string;
}

interface ItemFacet {
  readonly kind: CountedKind;
  /** SQL condition on the item `p`. */
  readonly condition: string;
}

const ITEM_FACETS: Readonly<Partial<Record<Facet, ItemFacet>>> = {
  categories: { kind: 'term', condition: `p.taxonomy = 'category' AND p.unpublished_since IS NULL` },
  tags: { kind: 'term', condition: `p.taxonomy = 'tag' AND p.unpublished_since IS NULL` },
  venues: { kind: 'venue', condition: `p.status = 'publish'` },
  organizers: { kind: 'organizer', condition: `p.status = 'publish'` },
};

/** Adds names in the first language of the chain that the items have. @param counted SQL of the most frequent items */
const nameItems = (kind: CountedKind, counted: string, { chain }: Bound): string => `
  SELECT c.id, t.name, t.slug, c.count FROM (${counted}) c
  CROSS JOIN LATERAL (
    SELECT t.name, t.slug FROM ${kind}_texts t WHERE t.${kind}_id = c.id AND t.trashed_at IS NULL
    ORDER BY array_position(${chain}::text[], t.language), t.language <> c.original_language, t.language LIMIT 1) t
  ORDER BY c.count DESC, c.id`;

/** SQL of a facet of the rows `found`. */
function countFound(facet: Facet, bound: Bound, query: ListQuery): string {
  const items = ITEM_FACETS[facet];
  if (items !== undefined) {
    const { kind, condition } = items;
    const counted = `SELECT f.id, f.count, p.original_language FROM found_${kind}s f JOIN ${kind}s p ON p.id = f.id
      WHERE ${condition} ORDER BY 2 DESC, 1 LIMIT ${bound.limit}`;
    return nameItems(kind, counted, bound);
  }
  // The listings of one item are few among those of all events.
  const [from, where] =
    query.link === null
      ? ['event_listings l', `l.language <> '*'`]
      : [query.source.from, `l.language = ANY(${bound.languages}::text[]) AND ${query.link}`];
  return facet === 'languages'
    ? `SELECT l.language, count(*)::int AS count FROM found f JOIN ${from} ON l.event_id = f.id
       WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`
    : `SELECT to_char(f.starts_local, 'YYYY-MM') AS month, count(*)::int AS count FROM found f GROUP BY 1 ORDER BY 1`;
}

/** SQL of a facet from stored counts. */
function countStored(facet: Facet, stored: StoredFacets, bound: Bound): string {
  const items = ITEM_FACETS[facet];
  if (items !== undefined)
    return nameItems(items.kind, stored.items(items.kind, items.condition, bound.limit), bound);
  return facet === 'languages' ? stored.languages() : stored.months();
}

/** So many events of a window are counted one by one sooner than bounds of all terms and places are compared. */
export const FEW_EVENTS = { max: 5000 };

export async function countFacets(
  manager: EntityManager,
  request: EventListRequest,
  facets: readonly Facet[],
  perFacet: number,
): Promise<FacetRows> {
  const { context, window } = request;
  const isStored =
    hasStoredFacets(request) &&
    (await countByDays(manager, getListLanguage(context), window)) > FEW_EVENTS.max;
  const query = isStored ? new ListQuery({ from: '', id: '' }) : await buildUnorderedQuery(manager, request);
  const bound = {
    chain: query.bind(request.context.chain),
    limit: query.bind(perFacet),
    languages: query.bind(LANGUAGE_CODES),
  };
  const stored = isStored ? new StoredFacets(request, query) : null;
  const found = stored === null ? [buildFound(request, query), ...countLinks(facets)] : [];
  const counts = facets.map((facet) => {
    const counted = stored === null ? countFound(facet, bound, query) : countStored(facet, stored, bound);
    return `, '${facet}', (SELECT coalesce(json_agg(r), '[]') FROM (${counted}) r)`;
  });
  const total = stored?.total() ?? '(SELECT count(*) FROM found)';
  const bounds = `bound AS (SELECT ${bound.chain}::text[], ${bound.limit}::integer, ${bound.languages}::text[])`;
  const send = isStored ? queryPreparedFacets : queryUnprepared;
  const rows = await send<{ facets: FacetRows }>(
    manager,
    `${query.withClause(...found, bounds)}SELECT json_build_object('total', ${total}${counts.join('')}) AS facets`,
    query.parameters,
  );
  return rows[0]?.facets ?? { total: 0 };
}

/** Counts the open events of each item, once for categories and tags. */
const countLinks = (facets: readonly Facet[]): string[] =>
  [...new Set(facets.flatMap((facet) => ITEM_FACETS[facet]?.kind ?? []))].map(
    (kind) => `found_${kind}s AS MATERIALIZED (
      SELECT x.${kind}_id AS id, count(*)::int AS count FROM found f JOIN event_${kind}s x ON x.event_id = f.id
      WHERE f.is_open GROUP BY 1)`,
  );

/** Lists blank the links of protected events that the viewer may not read, so that these do not count by links. */
function buildFound({ context }: EventListRequest, query: ListQuery): string {
  query.whereOneOf();
  const readable = buildReadableEventConditions(context.viewer, 'l', query);
  const columns = `${query.oneOf === null ? '' : 'DISTINCT '}l.event_id AS id, l.starts_local,
    (${['true', ...readable].join(' AND ')}) AS is_open`;
  return `found AS MATERIALIZED (${query.selectAll(columns, (value) => query.bind(value))})`;
}
