import type { EntityManager } from 'typeorm';
import { type Actor, COMMAND_LINE } from '../../data/changelog/item-change.js';
import { forgetValues } from '../../data/changelog/kept-values.queries.js';
import { recordChanges, recordChangesOf } from '../../data/changelog/record-changes.js';
import type { Database } from '../../data/database/connection/database.js';
import type { PostKind } from './post-kind.js';

const BATCH_SIZE = 500;

export interface PurgeCounts {
  readonly items: number;
  /** Trashed texts of items that stay. */
  readonly texts: number;
}

/**
 * Deletes for good the items and texts that were trashed, or last changed in the trash, before an instant. Deletes in
 * batches, a transaction each.
 *
 * @param isDry only counts
 */
export async function purgeTrash(
  database: Database,
  kind: PostKind,
  before: Date,
  isDry = false,
): Promise<PurgeCounts> {
  if (isDry) {
    const [counts] = await database.query<[PurgeCounts]>(
      `SELECT (SELECT count(*)::float8 FROM (${buildOldItemsSql(kind)}) i) AS items,
         (SELECT count(*)::float8 FROM (${buildOldTextsSql(kind)}) t) AS texts`,
      [before],
    );
    return counts;
  }
  return {
    items: await runInBatches(database, (manager) => purgeItems(manager, kind, before)),
    texts: await runInBatches(database, (manager) => purgeTexts(manager, kind, before)),
  };
}

const buildOldItemsSql = ({ table }: PostKind): string =>
  `SELECT id FROM ${table} WHERE status = 'trash' AND modified_at < $1`;

const buildOldTextsSql = ({ table, texts, key }: PostKind): string =>
  `SELECT t.${key} AS id, t.language FROM ${texts} t JOIN ${table} p ON p.id = t.${key}
   WHERE t.trashed_at < $1 AND p.status <> 'trash'`;

async function runInBatches(
  database: Database,
  step: (manager: EntityManager) => Promise<number>,
): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await database.inTransaction(step);
    all += deleted;
    if (deleted < BATCH_SIZE) return all;
  }
}

async function purgeItems(manager: EntityManager, kind: PostKind, before: Date): Promise<number> {
  const rows = await manager.query<{ id: number }[]>(
    `${buildOldItemsSql(kind)} ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE`,
    [before],
  );
  await deletePosts(
    manager,
    kind,
    rows.map(({ id }) => id),
    COMMAND_LINE,
  );
  return rows.length;
}

/** Deletes items for good; events below them stay. */
export async function deletePosts(
  manager: EntityManager,
  kind: PostKind,
  ids: readonly number[],
  actor: Actor,
): Promise<void> {
  const children = (await kind.findChildIds?.(manager, ids)) ?? [];
  if (kind.resource !== 'event') await recordLosses(manager, kind.resource, ids, actor);
  await manager.query(`DELETE FROM ${kind.table} WHERE id = ANY($1)`, [ids]);
  await forgetValues(manager, kind.resource, ids);
  if (children.length > 0) await kind.updateListings(manager, children);
  const item = { kind: kind.resource, language: null };
  await recordChanges(manager, actor, [
    ...ids.map((id) => ({ ...item, id, operation: 'deleted' as const, fields: [] })),
    ...children.map((id) => ({ ...item, id, operation: 'updated' as const, fields: ['post_parent'] })),
  ]);
}

/** Records that events lose their links to deleted items. */
const recordLosses = (
  manager: EntityManager,
  resource: PostKind['resource'],
  ids: readonly number[],
  actor: Actor,
): Promise<void> =>
  recordChangesOf(
    manager,
    actor,
    { operation: 'updated', fields: [resource] },
    {
      sql: `SELECT 'event' AS kind, event_id AS id,
          jsonb_build_object('${resource}', array_agg(${resource}_id ORDER BY position)) AS replaced
        FROM event_${resource}s
        WHERE event_id IN (SELECT event_id FROM event_${resource}s WHERE ${resource}_id = ANY($1)) GROUP BY event_id`,
      values: [ids],
    },
  );

async function purgeTexts(manager: EntityManager, kind: PostKind, before: Date): Promise<number> {
  const [, deleted] = await manager.query<[unknown, number]>(
    `WITH old AS (${buildOldTextsSql(kind)} LIMIT ${BATCH_SIZE} FOR UPDATE OF t)
     DELETE FROM ${kind.texts} t USING old WHERE t.${kind.key} = old.id AND t.language = old.language`,
    [before],
  );
  return deleted;
}
