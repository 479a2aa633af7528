// Records the changes of writes in their transactions; nothing else does.
import type { EntityManager, QueryRunner } from 'typeorm';
import { type Database, getDatabase } from '../database/connection/database.js';
import { afterCommit, beforeCommit } from '../database/connection/transaction.js';
import { insertItemChanges, insertItemChangesOf } from './item-changes.queries.js';
import type { Actor, ItemChange } from './item-change.js';

export type RecordedChange = ItemChange & { readonly actor: Actor };

type ChangeListener = (changes: readonly RecordedChange[]) => void;

const listeners = new WeakMap<Database, ChangeListener[]>();

/** @param listener called after each commit with the changes of the transaction, without those of `recordChangesOf` */
export function onItemChanges(database: Database, listener: ChangeListener): void {
  listeners.set(database, [...(listeners.get(database) ?? []), listener]);
}

/** Changes of running transactions, which each inserts with one statement before its commit. */
const pendingChanges = new WeakMap<QueryRunner, RecordedChange[]>();

export async function recordChanges(
  manager: EntityManager,
  actor: Actor,
  changes: readonly ItemChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const recorded = changes.map((change) => ({ ...change, actor }));
  const { queryRunner } = manager;
  const pending = queryRunner && pendingChanges.get(queryRunner);
  if (pending !== undefined) {
    pending.push(...recorded);
    return;
  }
  if (queryRunner !== undefined) pendingChanges.set(queryRunner, recorded);
  await beforeCommit(manager, async () => {
    await insertItemChanges(manager, recorded);
    if (queryRunner !== undefined) pendingChanges.delete(queryRunner);
  });
  afterCommit(manager, () => {
    for (const listener of listeners.get(getDatabase(manager)) ?? []) listener(recorded);
  });
}

/** The changes that the transaction has recorded so far. */
export const listRecordedChanges = ({ queryRunner }: EntityManager): readonly RecordedChange[] =>
  (queryRunner && pendingChanges.get(queryRunner)) ?? [];

/** Forgets all but the first changes of the transaction, when it rolls back to the state after them. */
export function dropRecordedChanges({ queryRunner }: EntityManager, keptCount: number): void {
  if (queryRunner !== undefined) pendingChanges.get(queryRunner)?.splice(keptCount);
}

/**
 * Records the same change of any number of items.
 *
 * @param items SELECT of the columns `kind` and `id`, and `replaced` where values are kept
 */
export const recordChangesOf = (
  manager: EntityManager,
  actor: Actor,
  change: Pick<ItemChange, 'operation' | 'fields'>,
  items: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<void> => insertItemChangesOf(manager, actor, change, items);
