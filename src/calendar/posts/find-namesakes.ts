import type { EntityManager } from 'typeorm';
import { can, canEditPost } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { buildNameCondition } from '../../data/database/connection/name-condition.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { buildNameForms } from '../../foundation/languages/name-forms.js';
import { POST_HEAD_COLUMNS, type PostHead } from './find-post.js';
import type { IdentifyingField, MatchingRules, IdentityValues } from './matching-rules.js';
import type { PostKind } from './post-kind.js';
import { POST_STATUSES } from './post-status.js';

export interface NamesakeQuery {
  readonly name: string;
  readonly identity: IdentityValues;
  /** Names of the sent values that are neither empty nor identifying. */
  readonly others: readonly string[];
  readonly description: string | null;
}

export interface Namesake extends PostHead {
  /** Names of the sent values that the item lacks. */
  readonly gaps: readonly string[];
  /** Whether the item has a text in the language of the request. */
  readonly isTranslated: boolean;
}

/**
 * Finds for each name an item that contradicts no sent value. Of several, prefers the one with most matching fields, then
 * the first in the chain of languages, then the oldest. Skips items that the viewer may not read, and items with gaps
 * that the viewer may not edit.
 *
 * @returns one namesake per query, in their order
 */
export async function findNamesakes(
  manager: EntityManager,
  kind: PostKind,
  rules: MatchingRules,
  queries: readonly NamesakeQuery[],
  { viewer, language, chain }: RequestContext,
): Promise<(Namesake | null)[]> {
  const own = { authorId: viewer.userId };
  const rows = await queryPrepared<Namesake & { n: number }>(manager, buildNamesakesSql(kind, rules), [
    toSentRows(queries),
    LANGUAGE_CODES,
    chain,
    language,
    can(viewer, 'posts.editOthers'),
    viewer.userId,
    POST_STATUSES.filter((status) => canEditPost(viewer, { ...own, status })),
  ]);
  const namesakes = new Map(rows.map(({ n, ...namesake }) => [n, namesake]));
  return queries.map((_, n) => namesakes.get(n) ?? null);
}

/** As `buildSentSql` reads them. */
export const toSentRows = (queries: readonly NamesakeQuery[]): string =>
  JSON.stringify(
    queries.map(({ name, identity, others, description }, n) => ({
      ...identity,
      n,
      name: buildNameForms(name),
      others,
      description,
    })),
  );

const IS_READABLE = `(p.status = 'publish' OR $5 OR p.author_id = $6)`;
const IS_EDITABLE = `($5 OR (p.author_id = $6 AND p.status = ANY($7::text[])))`;

const buildSentColumnSql = ({ name, buildFoldSql }: IdentifyingField): string =>
  buildFoldSql === null
    ? `s.${name}`
    : `CASE WHEN s.${name} IS NOT NULL THEN ARRAY(SELECT ${buildFoldSql('f')} FROM unnest(s.${name}) f) END AS ${name}`;

/** The rows of `$1`. */
export const buildSentSql = (fields: MatchingRules['identifyingFields']): string => `sent AS MATERIALIZED (
    SELECT s.n, s.name, s.others, s.description, ${fields.map(buildSentColumnSql).join(', ')}
    FROM json_to_recordset($1) AS s(n integer, name text[], others text[], description text,
      ${fields.map(({ name, type }) => `${name} ${type}`).join(', ')})
  )`;

const buildGapSql = (name: string, isMissing: string): string => `CASE WHEN ${isMissing} THEN '${name}' END`;

const buildNamesakesSql = (kind: PostKind, { identifyingFields, otherFacts }: MatchingRules): string => `
  WITH ${buildSentSql(identifyingFields)}
  SELECT w.n, best.* FROM sent w CROSS JOIN LATERAL (
    SELECT ${POST_HEAD_COLUMNS}, lacking.gaps, agreed.is_translated AS "isTranslated"
    FROM (
      SELECT t.${kind.key} AS id, min(array_position($3::text[], t.language)) AS rank FROM ${kind.texts} t
      WHERE ${buildNameCondition(`t.${kind.title}`, 'w.name')} AND t.language = ANY($2::text[]) AND t.trashed_at IS NULL
      GROUP BY t.${kind.key}
    ) named
    JOIN ${kind.table} p ON p.id = named.id AND p.status <> 'trash' AND ${IS_READABLE}
    CROSS JOIN LATERAL (
      SELECT ${identifyingFields.map(({ name, agreementSql, isMissingSql }) => `${agreementSql} AS ${name}, ${isMissingSql} AS lacks_${name}`).join(', ')},
        bool_or(t.language = $4) AS is_translated,
        bool_or(t.description = w.description OR t.language = $4 AND t.description <> '') AS is_described
      FROM ${kind.texts} t WHERE t.${kind.key} = p.id AND t.trashed_at IS NULL
    ) agreed
    CROSS JOIN LATERAL (
      SELECT array_remove(ARRAY[
        ${[
          ...identifyingFields.map(({ name }) =>
            buildGapSql(name, `w.${name} IS NOT NULL AND agreed.lacks_${name}`),
          ),
          ...otherFacts.map((name) => buildGapSql(name, `'${name}' = ANY(w.others) AND p.${name} = ''`)),
          buildGapSql('image', `'image' = ANY(w.others) AND p.image_id IS NULL`),
          buildGapSql('description', `w.description <> '' AND agreed.is_described IS NOT TRUE`),
          buildGapSql('slug', `'slug' = ANY(w.others) AND NOT agreed.is_translated`),
        ].join(', ')}
      ], NULL) AS gaps
    ) lacking
    WHERE ${identifyingFields.map(({ name }) => `agreed.${name} IS NOT FALSE`).join(' AND ')}
      AND (${IS_EDITABLE} OR lacking.gaps = '{}')
    ORDER BY ${identifyingFields.map(({ name }) => `(agreed.${name} IS TRUE)::int`).join(' + ')} DESC,
      named.rank NULLS LAST, p.id
    LIMIT 1
  ) best`;
