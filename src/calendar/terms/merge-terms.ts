// Makes a category or a tag part of another one, and takes that back, in the transaction of the manager.
import type { EntityManager } from 'typeorm';
import { recordChanges, recordChangesOf } from '../../data/changelog/record-changes.js';
import { insertMerge, type MovedLink, takeMerge } from '../../data/merges/merged-items.queries.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { lockMerges } from '../posts/merge/merge-posts.js';
import { lockEventsOf, moveLinks, moveLinksBack } from '../posts/merge/move-links.queries.js';
import type { Taxonomy } from './taxonomy.js';
import { insertSnapshot, readSnapshot, type TermSnapshot } from './term-snapshot.queries.js';
import { findAncestorIds } from './terms.queries.js';
import { createUnknownTermError } from './unknown-term.js';

interface MergedTermSnapshot extends TermSnapshot {
  readonly moved: readonly MovedLink[];
  /** Ids of the categories below. */
  readonly children: readonly number[];
}

interface TermMerge {
  readonly taxonomy: Taxonomy;
  readonly id: number;
  readonly intoId: number;
}

/**
 * Moves the events and the categories below over, and deletes the term.
 *
 * @throws ApiError rest_invalid_param when one of them is gone, or the other one lies below this one
 */
export async function mergeTerms(
  manager: EntityManager,
  { taxonomy: kind, id, intoId }: TermMerge,
  { actor }: Pick<RequestContext, 'actor'>,
): Promise<void> {
  await lockMerges(manager, kind);
  await lockNames(manager, ['category tree']);
  await lockEventsOf(manager, kind, id);
  const locked = await manager.query<{ id: number; isPublic: boolean }[]>(
    `SELECT id, unpublished_since IS NULL AS "isPublic" FROM terms WHERE id = ANY($1::integer[]) AND taxonomy = $2
     ORDER BY id FOR UPDATE`,
    [[id, intoId], kind],
  );
  const term = locked.find((row) => row.id === id);
  const into = locked.find((row) => row.id === intoId);
  if (term === undefined) throw createUnknownTermError(kind, id);
  if (into === undefined) throw invalidParam('into', new ParameterError(`unknown_${kind}`, { id: intoId }));
  const above = (await findAncestorIds(manager, [intoId])).get(intoId) ?? [];
  if (above.includes(id)) throw invalidParam('into', new ParameterError('merge_below'));
  if (term.isPublic && !into.isPublic)
    await manager.query(`UPDATE terms SET unpublished_since = NULL WHERE id = $1`, [intoId]);
  const kept = await readSnapshot(manager, id);
  const moved = await moveLinks(manager, { kind, fromId: id, toId: intoId, actor });
  const children = await moveChildren(manager, { kind, fromId: id, toId: intoId, actor });
  const snapshot: MergedTermSnapshot = { ...kept, moved, children };
  const texts = kept.texts.filter(({ trashed_at: trashedAt }) => trashedAt === null);
  await insertMerge(manager, { kind, id, intoId, wasPublic: term.isPublic, snapshot, texts });
  await manager.query(`DELETE FROM terms WHERE id = $1`, [id]);
  await recordChanges(manager, actor, [
    { kind, id, operation: 'deleted', language: null, fields: ['merged_into'], replaced: {} },
    { kind, id: intoId, operation: 'updated', language: null, fields: ['merged'] },
  ]);
}

/** @returns false when the term was not merged, or too long ago */
export async function unmergeTerm(
  manager: EntityManager,
  { taxonomy: kind, id }: Omit<TermMerge, 'intoId'>,
  { actor }: Pick<RequestContext, 'actor'>,
): Promise<boolean> {
  await lockMerges(manager, kind);
  await lockNames(manager, ['category tree']);
  const merge = await takeMerge(manager, { kind, id });
  if (merge?.snapshot == null) return false;
  const { keptId } = merge;
  const snapshot = merge.snapshot as MergedTermSnapshot;
  await insertSnapshot(manager, kind, snapshot);
  await moveLinksBack(manager, { kind, fromId: keptId, toId: id, actor }, snapshot.moved);
  await moveChildren(manager, { kind, fromId: keptId, toId: id, actor }, snapshot.children);
  await recordChanges(manager, actor, [
    { kind, id, operation: 'restored', language: null, fields: ['merged_into'] },
    { kind, id: keptId, operation: 'updated', language: null, fields: ['merged'] },
  ]);
  return true;
}

/** @param only the categories that move; by default all */
async function moveChildren(
  manager: EntityManager,
  { fromId, toId, actor }: Parameters<typeof moveLinks>[1],
  only: readonly number[] | null = null,
): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM terms WHERE parent_id = $1 AND id <> $2 AND ($3::integer[] IS NULL OR id = ANY($3)) ORDER BY id`,
    [fromId, toId, only],
  );
  const ids = rows.map(({ id }) => id);
  await recordChangesOf(
    manager,
    actor,
    { operation: 'updated', fields: ['parent'] },
    {
      sql: `SELECT taxonomy AS kind, id, jsonb_build_object('parent', parent_id) AS replaced
        FROM terms WHERE id = ANY($1::integer[])`,
      values: [ids],
    },
  );
  await manager.query(`UPDATE terms SET parent_id = $2 WHERE id = ANY($1::integer[])`, [ids, toId]);
  return ids;
}
