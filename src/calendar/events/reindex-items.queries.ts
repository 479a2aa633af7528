import type { Database } from '../../data/database/connection/database.js';
import { ORGANIZER_KIND } from '../organizers/organizers.queries.js';
import type { PostKind } from '../posts/post-kind.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { VENUE_KIND } from '../venues/venues.queries.js';
import { EVENT_KIND } from './event-kind.js';

const ITEMS_PER_STEP = 200;

/**
 * Indexes some of the items in `unindexed_items`, events first, as most searches are for them.
 *
 * @returns whether there may be more
 */
export async function reindexItems(database: Database): Promise<boolean> {
  for (const kind of [EVENT_KIND, VENUE_KIND, ORGANIZER_KIND])
    if (await reindexKind(database, kind)) return true;
  return false;
}

const reindexKind = (database: Database, kind: PostKind): Promise<boolean> =>
  database.inTransaction(async (manager) => {
    const [rows]: [{ id: number }[], number] = await manager.query(
      `DELETE FROM unindexed_items WHERE kind = $1 AND id IN (
         SELECT id FROM unindexed_items WHERE kind = $1 ORDER BY id DESC LIMIT ${ITEMS_PER_STEP} FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [kind.resource],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await rebuildWordIndex(manager, kind, ids);
    return ids.length > 0;
  });
