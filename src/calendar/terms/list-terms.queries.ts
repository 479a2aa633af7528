// The lists of categories and tags: each step adds one filter (contract 6.2).
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../requests/context/request-context.js';
import { getCollation } from '../../foundation/languages/collation.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { toSlugForms } from '../../foundation/languages/to-slug.js';
import { findPage } from '../../requests/paging/find-page.js';
import { ListQuery, type OrderKey } from '../../requests/paging/list-query.js';
import type { IdPage, PageRequest } from '../../requests/paging/page.js';
import {
  filterByEvent,
  filterByExcludedIds,
  filterByIncludedIds,
  filterByTranslation,
} from '../posts/list-filters.js';
import { RELEVANCE } from '../search/relevance-order.js';
import { buildRelevanceKeys } from '../search/relevance.js';
import { getListLanguage, isTranslating } from '../posts/post-view.js';
import type { ListTerms } from './list-terms.dto.js';
import type { Taxonomy } from './taxonomy.js';
import { buildCountedIdsSql, buildEventCountSql } from './term-counts.queries.js';
import { buildCanSeeTermSql, toTermReader } from './term-reader.js';
import { TERM_TABLES } from './terms.queries.js';

export interface TermListRequest {
  readonly taxonomy: Taxonomy;
  readonly sent: ListTerms;
  readonly context: RequestContext;
}

export function findTermPage(
  manager: EntityManager,
  request: TermListRequest,
  page: PageRequest,
): Promise<IdPage> {
  const query = buildTermQuery(request);
  return findPage(manager, query.materialize(), buildOrder(request, query), page);
}

export function buildTermQuery(request: TermListRequest): ListQuery {
  const { taxonomy, sent, context } = request;
  const query = new ListQuery({ from: 'term_texts l', id: 'l.term_id' });
  query.where(`l.taxonomy = ${query.bind(taxonomy)} AND l.trashed_at IS NULL`);
  filterByLanguage(request, query);
  hideUnpublished(request, query);
  filterByIncludedIds(sent.include?.ids, TERM_TABLES, query);
  filterByExcludedIds(sent.exclude?.ids, TERM_TABLES, query);
  filterByParent(sent, query);
  filterByEvent(sent.event ?? sent.post, TERM_TABLES, context.viewer, query);
  filterBySlug(sent, query);
  filterBySearch(sent, query);
  filterByTranslation(
    { missing: sent.ml_missing, outdated: sent.ml_outdated },
    TERM_TABLES,
    '(SELECT term_id, language FROM term_texts WHERE trashed_at IS NULL)',
    query,
  );
  hideEmptyTerms(request, query);
  return query;
}

/** With language fallback, selects for each term the text that responses show. */
function filterByLanguage({ taxonomy, context }: TermListRequest, query: ListQuery): void {
  if (!context.isFallbackAllowed) {
    query.where(`l.language = ${query.bind(context.language)}`);
    return;
  }
  const chain = `${query.bind(context.chain)}::text[]`;
  query.where(`(l.term_id, l.language) IN (
    SELECT DISTINCT ON (t.term_id) t.term_id, t.language FROM term_texts t JOIN terms p ON p.id = t.term_id
    WHERE t.taxonomy = ${query.bind(taxonomy)} AND t.trashed_at IS NULL
    ORDER BY t.term_id, array_position(${chain}, t.language) NULLS LAST, t.language <> p.original_language, t.language)`);
}

/** Leaves out unpublished terms that the viewer may not see: few, which a partial index finds. */
function hideUnpublished({ taxonomy, context }: TermListRequest, query: ListQuery): void {
  const reader = toTermReader(context.viewer);
  if (reader.managedTaxonomies.includes(taxonomy)) return;
  query.where(`NOT EXISTS (SELECT FROM terms u WHERE u.id = l.term_id AND u.unpublished_since IS NOT NULL
    AND NOT ${buildCanSeeTermSql('u', query.bind(reader.managedTaxonomies), query.bind(reader.userId))})`);
}

/** Keeps direct children only. */
function filterByParent({ parent }: ListTerms, query: ListQuery): void {
  if (parent !== undefined)
    query.where(`l.term_id IN (SELECT id FROM terms WHERE parent_id = ${query.bind(parent)})`);
}

/** Compares the slug as sent, as WordPress stores it, and in the letters of each language. */
function filterBySlug({ slug }: ListTerms, query: ListQuery): void {
  if (slug === undefined) return;
  const forms = LANGUAGE_CODES.map((language) => toSlugForms(slug, language));
  const slugs = query.bind(forms.map(({ spelled }) => spelled));
  const exact = query.bind([slug, ...new Set(forms.map(({ encoded }) => encoded))]);
  query.where(`(l.slug = ANY(${exact}::text[]) OR (l.language, l.slug) IN (
    SELECT * FROM unnest(${query.bind(LANGUAGE_CODES)}::text[], ${slugs}::text[])))`);
}

function filterBySearch({ search }: ListTerms, query: ListQuery): void {
  if (search === undefined) return;
  const escaped = search.folded.replace(/[\\%_]/g, '\\$&');
  query.where(`l.folded LIKE ${query.bind(`%${escaped}%`)}`);
}

/** Keeps a category without events if a category below it has some. */
function hideEmptyTerms({ sent, context }: TermListRequest, query: ListQuery): void {
  if (!(sent.hide_empty ?? !isTranslating(sent))) return;
  query.where(`l.term_id IN (
    WITH RECURSIVE counted AS MATERIALIZED (${buildCountedIdsSql(query.bind(getListLanguage(context)))}), above AS (
      SELECT p.parent_id AS id FROM counted c JOIN terms p ON p.id = c.term_id WHERE p.parent_id IS NOT NULL
      UNION SELECT p.parent_id FROM above a JOIN terms p ON p.id = a.id WHERE p.parent_id IS NOT NULL)
    SELECT term_id FROM counted UNION ALL SELECT id FROM above)`);
}

const RANKED_NAME = {
  titles: `split_part(l.folded, E'\\n', 1)`,
  hasWord: (words: string) => `l.slug = ANY(${words})`,
};

/** Orders equal terms by ascending id, whatever the direction (contract 4.4). */
function buildOrder(request: TermListRequest, query: ListQuery): OrderKey[] {
  const { order } = request.sent;
  const descending = order !== undefined && order.trim().toLowerCase() !== 'asc';
  const key = buildOrderKey(request, query);
  const id = { key: 'l.term_id', descending: false };
  if (request.sent.orderby?.trim().toLowerCase() === RELEVANCE) {
    const terms = [[request.sent.search?.folded ?? '']];
    return [...buildRelevanceKeys(terms, RANKED_NAME, query), { key: key ?? '', descending }, id];
  }
  return key === null ? [id] : [{ key, descending }, id];
}

/** @returns null when all terms are equal */
function buildOrderKey({ sent, context }: TermListRequest, query: ListQuery): string | null {
  const collation = getCollation(context.language);
  const byName = `l.name COLLATE ${collation}`;
  switch (sent.orderby?.trim().toLowerCase()) {
    case 'id':
    case 'term_id':
      return 'l.term_id';
    case 'slug':
      return 'l.slug';
    case 'count':
      return buildEventCountSql(query.bind(getListLanguage(context)), 'l.term_id');
    case 'description':
      return `${buildShownDescriptionSql(context, query)} COLLATE ${collation}`;
    case 'parent':
      return `(SELECT coalesce(p.parent_id, 0) FROM terms p WHERE p.id = l.term_id)`;
    case 'term_group':
      return null;
    case 'include':
    case 'include_slugs':
      return sent.include === undefined
        ? byName
        : `array_position(${query.bind(sent.include.ids)}::integer[], l.term_id)`;
    default:
      return byName;
  }
}

const MAX_COMPARED_CHARACTERS = 500;

/** SQL of the description as responses show it, which falls back to the default language and then to the original. */
const buildShownDescriptionSql = ({ chain }: RequestContext, query: ListQuery): string => {
  const defaultLanguage = query.bind(chain.at(-1));
  return `left(coalesce(l.description, (SELECT t.description FROM term_texts t JOIN terms p ON p.id = t.term_id
    WHERE t.term_id = l.term_id AND t.trashed_at IS NULL AND t.description IS NOT NULL
      AND t.language IN (${defaultLanguage}, p.original_language)
    ORDER BY t.language <> ${defaultLanguage} LIMIT 1), ''), ${MAX_COMPARED_CHARACTERS})`;
};
