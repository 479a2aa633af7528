import type { EntityManager } from 'typeorm';
import type { TrackedKind } from '../../data/changelog/tracked-kind.js';
import { buildFoldedNameSql, buildNameCondition } from '../../data/database/connection/name-condition.js';
import { buildLimitedJson, buildByteCount } from '../../requests/paging/page-size-limits.js';
import {
  asJson,
  idsIn,
  queryPrepared,
  queryUnprepared,
} from '../../data/database/connection/prepared-statements.js';
import { LANGUAGE_CODES, type LanguageCode } from '../../foundation/languages/language-code.js';
import { buildNameForms } from '../../foundation/languages/name-forms.js';
import type { SlugForms } from '../../foundation/languages/to-slug.js';
import { isPossibleId } from '../posts/find-post.js';
import { TEXT_JSON_KEYS, type TranslatedRow } from '../posts/translations.js';
import type { Taxonomy } from './taxonomy.js';
import type { Term, TermText } from './term.entity.js';
import { buildEventCountSql } from './term-counts.queries.js';
import { buildCanSeeTermSql, type TermReader } from './term-reader.js';

export const TERM_TABLES = { resource: 'term', table: 'terms', texts: 'term_texts', key: 'term_id' } as const;

export const TRACKED_TERM: TrackedKind = {
  ...TERM_TABLES,
  trackedFields: {
    facts: { parent: 'p.parent_id', slot: 'p.slot' },
    texts: { name: 't.name', description: 't.description', slug: 't.slug' },
    textCondition: 't.trashed_at IS NULL',
    values: {
      parent: 'p.parent_id',
      slot: 'p.slot',
      name: 't.name',
      description: 't.description',
      slug: 't.slug',
    },
  },
};

export interface TermTextRow extends Readonly<Pick<TermText, 'language' | 'name' | 'slug' | 'description'>> {
  readonly modifiedAtMs: number;
}

export interface TermRow extends TranslatedRow, Readonly<Pick<Term, 'taxonomy' | 'parentId' | 'slot'>> {
  /** True until a published event without a password has the term. */
  readonly isUnpublished: boolean;
  /** Number of published events that can be read in the language of the list. */
  readonly count: number;
  readonly texts: readonly TermTextRow[];
}

/**
 * Loads terms with all of their ancestors. Ancestors have no descriptions, as responses only use their slugs.
 *
 * @param countLanguage language whose events count, `*` for all
 */
export async function loadTermsWithAncestors(
  manager: EntityManager,
  ids: readonly number[],
  countLanguage: string,
): Promise<Map<number, TermRow>> {
  if (ids.length === 0) return new Map();
  const [result] = await queryPrepared<{ terms: TermRow[] }>(manager, LOAD_WITH_ANCESTORS, [
    ids,
    countLanguage,
  ]);
  return new Map(result?.terms.map((row) => [row.id, row]));
}

/** Like `loadTermsWithAncestors`, for a list page. @returns null when the terms exceed the size of a response */
export async function loadTermPage(
  manager: EntityManager,
  ids: readonly number[],
  countLanguage: string,
): Promise<Map<number, TermRow> | null> {
  if (ids.length === 0) return new Map();
  const [result] = await queryPrepared<{ terms: TermRow[] | null }>(manager, LOAD_PAGE, [ids, countLanguage]);
  return result?.terms ? new Map(result.terms.map((row) => [row.id, row])) : null;
}

/**
 * @param ids SQL of an array
 * @param countLanguage SQL of the language whose events count, `*` for all
 */
export const buildTermsSql = (
  ids: string,
  countLanguage: string,
  shown = (column: string): string => column,
): string =>
  `SELECT p.id, p.taxonomy, p.parent_id AS "parentId", p.slot, p.original_language AS "originalLanguage",
       p.unpublished_since IS NOT NULL AS "isUnpublished",
       ${buildEventCountSql(countLanguage, 'p.id')} AS count,
       (SELECT json_agg(json_build_object(${TEXT_JSON_KEYS}, 'name', t.name, 'description', ${shown('t.description')}) ORDER BY t.language)
        FROM term_texts t WHERE t.term_id = p.id AND t.trashed_at IS NULL) AS texts
     FROM terms p WHERE p.id = ${ids}`;

const WITH_ANCESTORS = `ANY(ARRAY(
  WITH RECURSIVE up AS (
    SELECT id, parent_id FROM terms WHERE id = ${idsIn('$1')}
    UNION SELECT p.id, p.parent_id FROM up JOIN terms p ON p.id = up.parent_id)
  SELECT id FROM up))`;

const SELECT_WITH_ANCESTORS = buildTermsSql(
  WITH_ANCESTORS,
  '$2',
  (column) => `CASE WHEN p.id = ${idsIn('$1')} THEN ${column} ELSE '' END`,
);

const LOAD_WITH_ANCESTORS = `SELECT ${asJson(SELECT_WITH_ANCESTORS)} AS terms`;

const LOAD_PAGE = `SELECT ${buildLimitedJson(SELECT_WITH_ANCESTORS, buildByteCount(TERM_TABLES, ['t.description']))} AS terms`;

/** Finds the ids of the ancestors of each category, the outermost first. */
export async function findAncestorIds(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await queryUnprepared<{ id: number; path: number[] }>(
    manager,
    `WITH RECURSIVE up AS (
       SELECT id, parent_id, ARRAY[]::integer[] AS path FROM terms WHERE id = ANY($1)
       UNION ALL
       SELECT up.id, p.parent_id, p.id || up.path FROM up JOIN terms p ON p.id = up.parent_id
       WHERE p.id <> ALL(up.path))
     SELECT id, path FROM up WHERE parent_id IS NULL`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.path]));
}

export async function findWithDescendants(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(
    manager,
    `WITH RECURSIVE down AS (
       SELECT id FROM terms WHERE id = ANY($1)
       UNION SELECT p.id FROM terms p JOIN down ON down.id = p.parent_id)
     SELECT id FROM down`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export interface TermMatch {
  readonly id: number;
  readonly parentId: number | null;
  readonly slug: string;
}

/** Finds the terms of a name in one language. There may be several, with different parents. */
export function findTermsByName(
  manager: EntityManager,
  taxonomy: Taxonomy,
  language: LanguageCode,
  name: string,
): Promise<TermMatch[]> {
  return queryUnprepared(
    manager,
    `SELECT p.id, p.parent_id AS "parentId", t.slug FROM term_texts t JOIN terms p ON p.id = t.term_id
     WHERE t.taxonomy = $1 AND t.language = $2 AND t.trashed_at IS NULL
       AND ${buildNameCondition('t.name', '$3')} ORDER BY p.id`,
    [taxonomy, language, buildNameForms(name)],
  );
}

export interface TermLookup {
  readonly taxonomy: Taxonomy;
  readonly nameOrSlug: string;
  /** What the name or slug is as a slug. */
  readonly slugs: SlugForms;
}

export const buildLookupKey = ({
  taxonomy,
  nameOrSlug,
}: Pick<TermLookup, 'taxonomy' | 'nameOrSlug'>): string => `${taxonomy} ${nameOrSlug}`;

/**
 * Finds the term that each lookup means. Languages of the chain take precedence over others, and within a language
 * slugs over names. Ignores terms that the reader may not see.
 *
 * @returns ids by `buildLookupKey`
 */
export async function findTermIdsByNameOrSlug(
  manager: EntityManager,
  chain: readonly LanguageCode[],
  lookups: readonly TermLookup[],
  reader: TermReader,
): Promise<Map<string, number>> {
  if (lookups.length === 0) return new Map();
  const rows = await queryPrepared<{ key: string; id: number }>(
    manager,
    `SELECT w.taxonomy || ' ' || w.word AS key, found.id
     FROM unnest($1::text[], $2::text[], $3::text[], $8::text[]) AS w(taxonomy, word, spelled, encoded)
     CROSS JOIN LATERAL (
       SELECT t.term_id AS id FROM (
         SELECT term_id, language, CASE slug WHEN w.encoded THEN 0 ELSE 1 END AS rank FROM term_texts
         WHERE taxonomy = w.taxonomy AND language = ANY($4::text[]) AND slug IN (w.spelled, w.encoded)
           AND trashed_at IS NULL
         UNION ALL
         SELECT term_id, language, 2 FROM term_texts
         WHERE taxonomy = w.taxonomy AND language = ANY($4::text[]) AND trashed_at IS NULL
           AND md5(${buildFoldedNameSql('name')}) = md5(${buildFoldedNameSql('w.word')})
           AND ${buildFoldedNameSql('name')} = ${buildFoldedNameSql('w.word')}) t
       JOIN terms p ON p.id = t.term_id AND ${buildCanSeeTermSql('p', '$6', '$7')}
       ORDER BY array_position($5::text[], t.language) NULLS LAST, t.rank, t.term_id LIMIT 1) found`,
    [
      lookups.map(({ taxonomy }) => taxonomy),
      lookups.map(({ nameOrSlug }) => nameOrSlug),
      lookups.map(({ slugs }) => slugs.spelled),
      LANGUAGE_CODES,
      chain,
      reader.managedTaxonomies,
      reader.userId,
      lookups.map(({ slugs }) => slugs.encoded),
    ],
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

/** Finds the taxonomies of terms. Ignores terms that the reader may not see. */
export async function findTaxonomies(
  manager: EntityManager,
  ids: readonly number[],
  { managedTaxonomies, userId }: TermReader,
): Promise<Map<number, Taxonomy>> {
  const possibleIds = ids.filter(isPossibleId);
  if (possibleIds.length === 0) return new Map();
  const rows = await queryPrepared<{ id: number; taxonomy: Taxonomy }>(
    manager,
    `SELECT t.id, t.taxonomy FROM terms t WHERE t.id = ${idsIn('$1')} AND ${buildCanSeeTermSql('t', '$2', '$3')}`,
    [possibleIds, managedTaxonomies, userId],
  );
  return new Map(rows.map(({ id, taxonomy }) => [id, taxonomy]));
}
