// Indexes of words add new words to a pending list first. Flushing a long list costs less a word, but searches take
// longer until then.
import type { EntityManager } from 'typeorm';

const FLUSH_MEMORY = '128MB';

/**
 * Flushes the pending lists in the transaction of the manager, without blocking writers. Skips indexes that the role
 * does not own; PostgreSQL flushes these at `gin_pending_list_limit` and when it vacuums.
 */
export async function flushPendingWords(manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL maintenance_work_mem = '${FLUSH_MEMORY}'`);
  await manager.query(
    `SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam AND a.amname = 'gin'
     WHERE i.indrelid IN ('event_words'::regclass, 'search_words'::regclass) AND pg_has_role(c.relowner, 'USAGE')`,
  );
}

/** Size at which PostgreSQL flushes a pending list by itself. */
const PENDING_LIST_LIMIT = '128MB';

/** Leaves the words that the transaction writes to a later `flushPendingWords`. */
export async function deferPendingWords(manager: EntityManager): Promise<void> {
  await manager.query(`SET LOCAL gin_pending_list_limit = '${PENDING_LIST_LIMIT}'`);
}
