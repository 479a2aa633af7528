// Counts the events of a list by the items to which they are linked.
import type { EntityManager } from 'typeorm';
import { queryUnprepared } from '../../../data/database/connection/prepared-statements.js';
import { buildReadableEventConditions } from '../../posts/visibility.js';
import type { EventListRequest } from '../list/event-list-request.js';
import { buildUnorderedQuery } from '../list/list-events.queries.js';
import type { Facet } from './facets.dto.js';

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
}

/** The most frequent items of a kind, with their names in the first language of the chain that they have. */
const countItems = (
  kind: 'term' | 'venue' | 'organizer',
  condition: string,
  { chain, limit }: Bound,
): string => `
  SELECT c.id, t.name, t.slug, c.count FROM (
    SELECT x.${kind}_id AS id, count(*)::int AS count, p.original_language
    FROM found f JOIN event_${kind}s x ON x.event_id = f.id JOIN ${kind}s p ON p.id = x.${kind}_id
    WHERE f.is_open AND ${condition} GROUP BY 1, 3 ORDER BY 2 DESC, 1 LIMIT ${limit}) c
  CROSS JOIN LATERAL (
    SELECT t.name, t.slug FROM ${kind}_texts t WHERE t.${kind}_id = c.id AND t.trashed_at IS NULL
    ORDER BY array_position(${chain}::text[], t.language), t.language <> c.original_language, t.language LIMIT 1) t
  ORDER BY c.count DESC, c.id`;

const FACET_SQL: Readonly<Record<Facet, (bound: Bound) => string>> = {
  categories: (bound) => countItems('term', `p.taxonomy = 'category' AND p.unpublished_since IS NULL`, bound),
  tags: (bound) => countItems('term', `p.taxonomy = 'tag' AND p.unpublished_since IS NULL`, bound),
  venues: (bound) => countItems('venue', `p.status = 'publish'`, bound),
  organizers: (bound) => countItems('organizer', `p.status = 'publish'`, bound),
  languages: () => `
    SELECT l.language, count(*)::int AS count FROM found f
    JOIN event_listings l ON l.event_id = f.id AND l.language <> '*' GROUP BY 1 ORDER BY 2 DESC, 1`,
  months: () => `
    SELECT to_char(f.starts_local, 'YYYY-MM') AS month, count(*)::int AS count FROM found f GROUP BY 1 ORDER BY 1`,
};

/** Lists blank the links of protected events that the viewer may not read, so that these do not count by links. */
export async function countFacets(
  manager: EntityManager,
  request: EventListRequest,
  facets: readonly Facet[],
  perFacet: number,
): Promise<FacetRows> {
  const query = await buildUnorderedQuery(manager, request);
  query.whereOneOf();
  const { context } = request;
  const readable = buildReadableEventConditions(context.viewer, 'l', query);
  const bound = { chain: query.bind(context.chain), limit: query.bind(perFacet) };
  const found = `found AS MATERIALIZED (
    SELECT DISTINCT l.event_id AS id, l.starts_local, (${['true', ...readable].join(' AND ')}) AS is_open
    FROM ${query.fromClause}${query.whereClause()})`;
  const counts = facets.map(
    (facet) => `'${facet}', (SELECT coalesce(json_agg(r), '[]') FROM (${FACET_SQL[facet](bound)}) r)`,
  );
  const rows = await queryUnprepared<{ facets: FacetRows }>(
    manager,
    `${query.withClause(found)}, bound AS (SELECT ${bound.chain}::text[], ${bound.limit}::integer)
     SELECT json_build_object('total', (SELECT count(*) FROM found)${counts.map((count) => `, ${count}`).join('')}) AS facets`,
    query.parameters,
  );
  return rows[0]?.facets ?? { total: 0 };
}
