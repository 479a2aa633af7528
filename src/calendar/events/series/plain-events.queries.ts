import type { EntityManager } from 'typeorm';
import { POST_HEAD_COLUMNS, type PostHead } from '../../posts/find-post.js';

/** Locks events, and finds those that are published, belong to no series and have no review. */
export async function lockPlainEvents(
  manager: EntityManager,
  ids: readonly number[],
): Promise<readonly PostHead[]> {
  await manager.query('SELECT FROM events WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE', [
    ids,
  ]);
  // A statement of its own sees what the writers that held the locks have committed.
  return manager.query<PostHead[]>(
    `SELECT ${POST_HEAD_COLUMNS} FROM events p WHERE p.id = ANY($1::integer[]) AND p.status = 'publish'
       AND NOT EXISTS (SELECT FROM event_occurrences o WHERE o.event_id = p.id)
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.item_id = p.id)
     ORDER BY p.id`,
    [ids],
  );
}
