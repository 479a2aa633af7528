// Reports the links of events that a merge moves to those who remember them, such as imports.
import type { EntityManager } from 'typeorm';
import { type Database, getDatabase } from '../database/connection/database.js';

export interface MovedLinks {
  /** Wire name of the field of events. */
  readonly field: string;
  /** Ids of the linked items in their order, by the id of the event. */
  readonly before: ReadonlyMap<number, readonly number[]>;
  readonly after: ReadonlyMap<number, readonly number[]>;
}

type MoveListener = (manager: EntityManager, moved: MovedLinks) => Promise<void>;

const listeners = new WeakMap<Database, MoveListener[]>();

/** @param listener called in the transaction of the merge, and of taking it back */
export function onMovedLinks(database: Database, listener: MoveListener): void {
  listeners.set(database, [...(listeners.get(database) ?? []), listener]);
}

export async function reportMovedLinks(manager: EntityManager, moved: MovedLinks): Promise<void> {
  if (moved.before.size === 0) return;
  for (const listener of listeners.get(getDatabase(manager)) ?? []) await listener(manager, moved);
}
