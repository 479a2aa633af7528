// Indexes of words take what is new into a list first; the longer that is, the less it costs to sort it in, and the
// longer searches take until then.
import type { EntityManager } from 'typeorm';

/** Memory for sorting it in. */
const FLUSH_MEMORY = '128MB';

/**
 * In the transaction of the manager: whoever writes meanwhile is not held up. Only who owns an index may do it; of others
 * the database does so itself, at `gin_pending_list_limit` and when it vacuums.
 */
export async function flushPendingWords(manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL maintenance_work_mem = '${FLUSH_MEMORY}'`);
  await manager.query(
    `SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'gin'
     WHERE i.indrelid IN ('event_words'::regclass, 'search_words'::regclass) AND pg_has_role(c.relowner, 'USAGE')`,
  );
}

/** This much may wait in an index of words before PostgreSQL sorts it in by itself. */
const PENDING_LIST_LIMIT = '128MB';

/** Leaves the words that the transaction writes to a later `sortWordsIn`. */
export async function deferPendingWords(manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL gin_pending_list_limit = '${PENDING_LIST_LIMIT}'`);
}
