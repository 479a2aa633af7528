// How many published events a term has: triggers append what each write changes, reading adds it up, folding keeps
// that short.
import type { EntityManager } from 'typeorm';

/** So many changes of one count may lie about before they are folded into one. */
const MAX_CHANGES = 20;

/**
 * How many published events a term has.
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
 * Makes one row of the many that a count has, and removes those of terms that were deleted meanwhile. What it takes
 * away it puts back in the same statement, so readers never see a part; rows that come meanwhile are left for the
 * next time, and rows that a neighbour folds at the moment for the neighbour.
 *
 * @param most so many rows of one count are left as they are
 */
export async function foldTermCounts(manager: EntityManager, most = MAX_CHANGES): Promise<void> {
  await manager.query(
    `WITH crowded AS (
       SELECT language, term_id FROM term_counts c GROUP BY language, term_id
       HAVING count(*) > $1 OR NOT EXISTS (SELECT FROM terms t WHERE t.id = c.term_id)
     ), taken AS (
       DELETE FROM term_counts WHERE ctid = ANY(ARRAY(
         SELECT c.ctid FROM term_counts c JOIN crowded k ON k.language = c.language AND k.term_id = c.term_id
         FOR UPDATE OF c SKIP LOCKED))
       RETURNING language, term_id, delta
     )
     INSERT INTO term_counts (language, term_id, delta)
     SELECT language, term_id, sum(delta) FROM taken
     WHERE EXISTS (SELECT FROM terms t WHERE t.id = taken.term_id)
     GROUP BY language, term_id HAVING sum(delta) <> 0`,
    [most],
  );
}
