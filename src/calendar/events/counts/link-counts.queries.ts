// Counts the open events of venues and organizers, as `term_counts` those of terms. Triggers append a row with the
// change of each write, reads sum the rows, and folding merges them.
import type { EntityManager } from 'typeorm';

/** Upper bound for the rows of a count; more are folded into one. */
const MAX_CHANGES = 20;

/** Folds the rows of each count into one, or into none if they come to nothing. One statement deletes and inserts, so that readers never see a partial sum. */
export async function foldLinkCounts(manager: EntityManager, maxChanges = MAX_CHANGES): Promise<void> {
  for (const noun of ['venue', 'organizer'])
    await manager.query(
      `WITH excessive AS (
         SELECT language, ${noun}_id FROM ${noun}_counts GROUP BY 1, 2 HAVING count(*) > $1 OR sum(delta) = 0
       ), deleted AS (
         DELETE FROM ${noun}_counts WHERE ctid = ANY(ARRAY(
           SELECT c.ctid FROM ${noun}_counts c
           JOIN excessive k ON k.language = c.language AND k.${noun}_id = c.${noun}_id
           FOR UPDATE OF c SKIP LOCKED))
         RETURNING language, ${noun}_id, delta
       )
       INSERT INTO ${noun}_counts (language, ${noun}_id, delta)
       SELECT language, ${noun}_id, sum(delta) FROM deleted GROUP BY 1, 2 HAVING sum(delta) <> 0`,
      [maxChanges],
    );
}
