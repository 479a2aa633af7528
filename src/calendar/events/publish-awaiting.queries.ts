// Publishes the venues and organizers that wait for a public event, once an event that has them is one.
import type { EntityManager } from 'typeorm';
import { SERVICE } from '../../data/changelog/item-change.js';
import { recordChanges } from '../../data/changelog/record-changes.js';
import { idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { clock } from '../../foundation/dates/clock.js';
import { ORGANIZER_KIND } from '../organizers/organizers.queries.js';
import type { PostKind } from '../posts/post-kind.js';
import type { PostStatus } from '../posts/post-status.js';
import { updateSlugsForStatus } from '../posts/text-slugs.js';
import { endReviews } from '../posts/review/reviews.queries.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { VENUE_KIND } from '../venues/venues.queries.js';

interface AwaitingPost {
  readonly resource: PostKind['resource'];
  readonly id: number;
  readonly status: PostStatus;
}

/** Without a lock, which most writes do not need. What a reviewer has refused stays hidden. */
const AWAITING = [VENUE_KIND, ORGANIZER_KIND]
  .map(
    ({ resource, table, key }) => `SELECT '${resource}' AS resource, p.id, p.status FROM ${table} p
     WHERE p.awaits_event AND p.status <> 'trash'
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.item_id = p.id AND r.state = 'refused') AND EXISTS (
       SELECT FROM event_${table} l JOIN events e ON e.id = l.event_id
       WHERE l.${key} = p.id AND l.event_id = ${idsIn('$1')} AND e.status = 'publish' AND e.password_hash IS NULL)`,
  )
  .join(' UNION ALL ');

/** The hidden venues and organizers of an event, which callers with its password may see. */
export async function findAwaitingOf(manager: EntityManager, eventId: number): Promise<Set<number>> {
  const parts = [VENUE_KIND, ORGANIZER_KIND].map(
    ({ table, key }) =>
      `SELECT p.id FROM event_${table} l JOIN ${table} p ON p.id = l.${key} WHERE l.event_id = $1 AND p.awaits_event`,
  );
  const rows = await manager.query<{ id: number }[]>(parts.join(' UNION ALL '), [eventId]);
  return new Set(rows.map(({ id }) => id));
}

/** Called after every write of events, in the transaction of the manager. */
export async function publishAwaiting(manager: EntityManager, eventIds: readonly number[]): Promise<void> {
  const awaiting = await queryPrepared<AwaitingPost>(manager, AWAITING, [eventIds]);
  if (awaiting.length === 0) return;
  for (const kind of [VENUE_KIND, ORGANIZER_KIND])
    await publishPosts(
      manager,
      kind,
      awaiting.filter(({ resource }) => resource === kind.resource),
    );
}

async function publishPosts(
  manager: EntityManager,
  kind: PostKind,
  posts: readonly AwaitingPost[],
): Promise<void> {
  if (posts.length === 0) return;
  const [rows]: [{ id: number }[], number] = await manager.query(
    `UPDATE ${kind.table} SET status = 'publish', dated_at = coalesce(dated_at, $2)
     WHERE id IN (SELECT id FROM ${kind.table} WHERE id = ANY($1) AND awaits_event ORDER BY id FOR NO KEY UPDATE)
     RETURNING id`,
    [posts.map(({ id }) => id), new Date(clock.ms())],
  );
  const ids = rows.map(({ id }) => id);
  for (const { id, status } of posts)
    if (ids.includes(id)) await updateSlugsForStatus(manager, kind, id, status, 'publish');
  await kind.updateListings(manager, ids);
  // Visitors search another vocabulary than editors.
  await rebuildWordIndex(manager, kind, ids);
  const reviewedIds = await endReviews(manager, ids, new Date(clock.ms()));
  const reviewed = { kind: 'review', operation: 'updated', language: null, fields: ['review'] } as const;
  const change = { kind: kind.resource, operation: 'published', language: null, fields: ['status'] } as const;
  await recordChanges(manager, SERVICE, [
    ...posts
      .filter(({ id }) => ids.includes(id))
      .map(({ id, status }) => ({ id, ...change, replaced: { status } })),
    ...reviewedIds.map((id) => ({ id, ...reviewed })),
  ]);
}
