// The lists of categories and tags: a column of steps, one a filter (contract 6.2).
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { getCollation } from '../languages/collation.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { normalizeSlug } from '../languages/to-slug.js';
import { findPage } from '../paging/find-page.js';
import { ListQuery, type OrderKey } from '../paging/list-query.js';
import type { IdPage, PageRequest } from '../paging/page.js';
import { filterByTranslation, type TranslationFilter } from '../posts/list-filters.js';
import type { Taxonomy } from './taxonomy.js';
import { buildCanSeeTermSql, toTermReader } from './term-reader.js';
import { TERM_TABLES } from './terms.queries.js';
import { buildCountedIdsSql, buildEventCountSql } from './term-counts.queries.js';

export interface TermFilter extends TranslationFilter {
  readonly taxonomy: Taxonomy;
  readonly viewer: Viewer;
  readonly language: LanguageCode;
  /** Also terms without a text in the language. */
  readonly anyLanguage: boolean;
  readonly chain: readonly LanguageCode[];
  readonly hideEmpty: boolean;
  /** Folded. */
  readonly search: string | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[] | undefined;
  readonly parent: number | undefined;
  readonly event: number | undefined;
  readonly slug: string | undefined;
  /** As the caller wrote it; a word that names no order means the name. */
  readonly orderBy: string | undefined;
  readonly descending: boolean;
}

export async function findTermPage(
  manager: EntityManager,
  filter: TermFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery({ from: 'term_texts l', id: 'l.term_id' });
  query.where(`l.taxonomy = ${query.bind(filter.taxonomy)} AND l.trashed_at IS NULL`);
  filterByLanguage(filter, query);
  hideUnpublished(filter, query);
  filterByInclude(filter, query);
  filterByExclude(filter, query);
  filterByParent(filter, query);
  filterByEvent(filter, query);
  filterBySlug(filter, query);
  filterBySearch(filter, query);
  filterByTranslation(
    filter,
    TERM_TABLES,
    '(SELECT term_id, language FROM term_texts WHERE trashed_at IS NULL)',
    query,
  );
  hideEmptyTerms(filter, query);
  return findPage(manager, query.materialize(), buildOrder(filter, query), page);
}

/** With any language allowed, the text that the chain of languages would show stands for the term. */
function filterByLanguage(filter: TermFilter, query: ListQuery): void {
  if (!filter.anyLanguage) {
    query.where(`l.language = ${query.bind(filter.language)}`);
    return;
  }
  const chain = `${query.bind(filter.chain)}::text[]`;
  query.where(`(l.term_id, l.language) IN (
    SELECT DISTINCT ON (t.term_id) t.term_id, t.language FROM term_texts t JOIN terms p ON p.id = t.term_id
    WHERE t.taxonomy = ${query.bind(filter.taxonomy)} AND t.trashed_at IS NULL
    ORDER BY t.term_id, array_position(${chain}, t.language) NULLS LAST, t.language <> p.original_language, t.language)`);
}

/** Leaves out unpublished terms that the viewer may not see. They are few, and a partial index finds them. */
function hideUnpublished({ viewer, taxonomy }: TermFilter, query: ListQuery): void {
  const reader = toTermReader(viewer);
  if (reader.managedTaxonomies.includes(taxonomy)) return;
  query.where(`NOT EXISTS (SELECT FROM terms u WHERE u.id = l.term_id AND u.unpublished_since IS NOT NULL
    AND NOT ${buildCanSeeTermSql('u', query.bind(reader.managedTaxonomies), query.bind(reader.userId))})`);
}

function filterByInclude({ include }: TermFilter, query: ListQuery): void {
  if (include !== undefined) query.where(`l.term_id = ANY(${query.bind(include)}::integer[])`);
}

function filterByExclude({ exclude }: TermFilter, query: ListQuery): void {
  if (exclude !== undefined) query.where(`l.term_id <> ALL(${query.bind(exclude)}::integer[])`);
}

/** Right below: children, not theirs. */
function filterByParent({ parent }: TermFilter, query: ListQuery): void {
  if (parent !== undefined)
    query.where(`l.term_id IN (SELECT id FROM terms WHERE parent_id = ${query.bind(parent)})`);
}

/** Lists show nothing of an event with a password but its title and dates; its terms neither, then. */
function filterByEvent({ event, viewer }: TermFilter, query: ListQuery): void {
  if (event === undefined) return;
  query.where(`l.term_id IN (SELECT x.term_id FROM event_terms x JOIN events e ON e.id = x.event_id
    WHERE e.id = ${query.bind(event)} AND (e.password_hash IS NULL
      OR ${query.bind(can(viewer, 'posts.editOthers'))} OR e.author_id = ${query.bind(viewer.userId)}))`);
}

/** A slug may be sent as it is shown or as it is read: what is stored is tidy. */
function filterBySlug({ slug }: TermFilter, query: ListQuery): void {
  if (slug === undefined) return;
  const slugs = query.bind(LANGUAGE_CODES.map((language) => normalizeSlug(slug, language)));
  query.where(`(l.slug = ${query.bind(slug)} OR (l.language, l.slug) IN (
    SELECT * FROM unnest(${query.bind(LANGUAGE_CODES)}::text[], ${slugs}::text[])))`);
}

function filterBySearch({ search }: TermFilter, query: ListQuery): void {
  if (search === undefined) return;
  const escaped = search.replace(/[\\%_]/g, '\\$&');
  query.where(`l.folded LIKE ${query.bind(`%${escaped}%`)}`);
}

/** A category without events stays when one below it has some. */
function hideEmptyTerms(filter: TermFilter, query: ListQuery): void {
  if (!filter.hideEmpty) return;
  query.where(`l.term_id IN (
    WITH RECURSIVE counted AS MATERIALIZED (${buildCountedIdsSql(query.bind(getCountLanguage(filter)))}), above AS (
      SELECT p.parent_id AS id FROM counted c JOIN terms p ON p.id = c.term_id WHERE p.parent_id IS NOT NULL
      UNION SELECT p.parent_id FROM above a JOIN terms p ON p.id = a.id WHERE p.parent_id IS NOT NULL)
    SELECT term_id FROM counted UNION ALL SELECT id FROM above)`);
}

/** The language whose events count, `*` for all. */
const getCountLanguage = ({ anyLanguage, language }: TermFilter): string => (anyLanguage ? '*' : language);

/** What is equal comes by id, the oldest first, whatever the direction (contract 4.4). */
function buildOrder(filter: TermFilter, query: ListQuery): OrderKey[] {
  const key = buildOrderKey(filter, query);
  const id = { key: 'l.term_id', descending: false };
  return key === null ? [id] : [{ key, descending: filter.descending }, id];
}

/** @returns null when all terms are equal */
function buildOrderKey(filter: TermFilter, query: ListQuery): string | null {
  const inWords = getCollation(filter.language);
  const byName = `l.name COLLATE ${inWords}`;
  switch (filter.orderBy?.trim().toLowerCase()) {
    case 'id':
    case 'term_id':
      return 'l.term_id';
    case 'slug':
      return 'l.slug';
    case 'count':
      return buildEventCountSql(query.bind(getCountLanguage(filter)), 'l.term_id');
    case 'description':
      return `${buildShownDescriptionSql(filter, query)} COLLATE ${inWords}`;
    case 'parent':
      return `(SELECT coalesce(p.parent_id, 0) FROM terms p WHERE p.id = l.term_id)`;
    case 'term_group':
      return null;
    case 'include':
    case 'include_slugs':
      return filter.include === undefined
        ? byName
        : `array_position(${query.bind(filter.include)}::integer[], l.term_id)`;
    default:
      return byName;
  }
}

/** So much of a description decides its place. */
const MAX_COMPARED_LENGTH = 500;

/** One that was never written in the language comes from the default or the original one, as answers show it. */
const buildShownDescriptionSql = (filter: TermFilter, query: ListQuery): string => {
  const byDefault = query.bind(filter.chain.at(-1));
  return `left(coalesce(l.description, (SELECT t.description FROM term_texts t JOIN terms p ON p.id = t.term_id
    WHERE t.term_id = l.term_id AND t.trashed_at IS NULL AND t.description IS NOT NULL
      AND t.language IN (${byDefault}, p.original_language)
    ORDER BY t.language <> ${byDefault} LIMIT 1), ''), ${MAX_COMPARED_LENGTH})`;
};
