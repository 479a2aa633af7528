import type { EntityManager } from 'typeorm';
import { buildNameCondition } from '../../../data/database/connection/name-condition.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { buildSentSql, type Namesake, type NamesakeQuery, toSentRows } from '../find-namesakes.js';
import { POST_HEAD_COLUMNS } from '../find-post.js';
import type { MatchingRules } from '../matching-rules.js';
import type { PostKind } from '../post-kind.js';

/**
 * Finds for each name the item that one of this name, which contradicts no sent value, was merged into: an import that names
 * the merged item must not bring it back. Completes nothing.
 *
 * @returns one namesake per query, in their order
 */
export async function findMergedNamesakes(
  manager: EntityManager,
  kind: PostKind,
  rules: MatchingRules,
  queries: readonly NamesakeQuery[],
  { viewer }: Pick<RequestContext, 'viewer'>,
): Promise<(Namesake | null)[]> {
  if (queries.length === 0 || kind.resource === 'event') return queries.map(() => null);
  const rows = await queryPrepared<Namesake & { n: number }>(manager, buildSql(kind, rules), [
    toSentRows(queries),
    can(viewer, 'posts.editOthers'),
    viewer.userId,
  ]);
  const namesakes = new Map(rows.map(({ n, ...namesake }) => [n, namesake]));
  return queries.map((_, n) => namesakes.get(n) ?? null);
}

/** The merged item may be gone from the trash; then its name decides. */
const buildSql = (kind: PostKind, { identifyingFields }: MatchingRules): string => `
  WITH ${buildSentSql(identifyingFields)}
  SELECT w.n, best.* FROM sent w CROSS JOIN LATERAL (
    SELECT ${POST_HEAD_COLUMNS.replaceAll('p.', 'k.')}, '{}'::text[] AS gaps, true AS "isTranslated"
    FROM (
      SELECT DISTINCT t.item_id AS id FROM merged_texts t
      WHERE t.kind = '${kind.resource}' AND ${buildNameCondition('t.name', 'w.name')}
    ) named
    JOIN ${kind.table} k ON k.id = kept_id('${kind.resource}', named.id) AND k.status <> 'trash'
      AND (k.status = 'publish' OR $2 OR k.author_id = $3::integer)
    LEFT JOIN ${kind.table} p ON p.id = named.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS texts, ${identifyingFields.map(({ name, agreementSql }) => `${agreementSql} AS ${name}`).join(', ')}
      FROM ${kind.texts} t WHERE t.${kind.key} = p.id AND t.trashed_at IS NULL
    ) agreed
    WHERE ${identifyingFields.map(({ name }) => `agreed.${name} IS NOT FALSE`).join(' AND ')}
    ORDER BY named.id DESC LIMIT 1
  ) best`;
