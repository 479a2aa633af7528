// Counts the published events of terms. Triggers append a row with the change of each write, reads sum the rows, and
// folding merges them.
import type { EntityManager } from 'typeorm';

/** Upper bound for the rows of a count; more are folded into one. */
const MAX_CHANGES = 20;

/**
 * SQL of the number of published events of a term.
 *
 * @param language SQL of the language whose events count, `*` for all
 * @param termId SQL of the id of the term
 */
export const buildEventCountSql = (language: string, termId: string): string =>
  `coalesce((SELECT sum(c.delta) FROM term_counts c WHERE c.language = ${language} AND c.term_id = ${termId}), 0)::int`;

/** SQL of the ids of all terms that have published events in a language. */
export const buildCountedIdsSql = (language: string): string =>
  `SELECT c.term_id FROM term_counts c WHERE c.language = ${language} GROUP BY c.term_id HAVING sum(c.delta) > 0`;

/**
 * Folds the rows of each count into one, and removes those of deleted terms. One statement deletes and inserts, so
 * readers never see a partial sum. Skips rows that another process is folding; rows that are inserted meanwhile wait
 * for the next run.
 */
export async function foldTermCounts(manager: EntityManager, maxChanges = MAX_CHANGES): Promise<void> {
  await manager.query(
    `WITH excessive AS (
       SELECT language, term_id FROM term_counts c GROUP BY language, term_id
       HAVING count(*) > $1 OR NOT EXISTS (SELECT FROM terms t WHERE t.id = c.term_id)
     ), deleted AS (
       DELETE FROM term_counts WHERE ctid = ANY(ARRAY(
         SELECT c.ctid FROM term_counts c JOIN excessive k ON k.language = c.language AND k.term_id = c.term_id
         FOR UPDATE OF c SKIP LOCKED))
       RETURNING language, term_id, delta
     )
     INSERT INTO term_counts (language, term_id, delta)
     SELECT language, term_id, sum(delta) FROM deleted
     WHERE EXISTS (SELECT FROM terms t WHERE t.id = deleted.term_id)
     GROUP BY language, term_id HAVING sum(delta) <> 0`,
    [maxChanges],
  );
}
