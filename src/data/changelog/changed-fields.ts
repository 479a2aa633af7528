// Finds out which fields of an item a write changes, by comparing hashes of their values before and after it, and keeps the
// values that it replaces.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { Actor, ItemKind, Operation } from './item-change.js';
import { joinText, pickValues, selectKeptValues } from './kept-values.queries.js';
import { recordChanges } from './record-changes.js';
import type { KeptValues, TrackedKind } from './tracked-kind.js';

interface TrackedItem {
  readonly kind: ItemKind;
  readonly id: number;
  readonly language: LanguageCode;
}

interface ItemState {
  readonly isTrashed: boolean;
  readonly hasText: boolean;
  /** Null for a field without a value. */
  readonly hashes: readonly (string | null)[];
  readonly values?: KeptValues;
}

/** The change of an item by a write. */
export interface ItemUpdate {
  readonly operation: Operation;
  /** Wire names of the changed fields. */
  readonly fields: readonly string[];
}

/** Does the work, which updates the item, and records what it changed. */
export async function recordUpdate(
  manager: EntityManager,
  actor: Actor,
  tracked: TrackedKind,
  item: TrackedItem,
  work: () => Promise<void>,
): Promise<ItemUpdate> {
  const before = await readState(manager, tracked, item, true);
  await work();
  const after = await readState(manager, tracked, item, false);
  const { kind, id, language } = item;
  const operation = findOperation(before, after);
  const texts = Object.keys(tracked.trackedFields.texts);
  const names = [...texts, ...Object.keys(tracked.trackedFields.facts)];
  const fields = names.filter(
    (name, n) => before.hashes[n] !== after.hashes[n] && !isSlugOfTrash(name, operation),
  );
  const isText = before.hasText !== after.hasText || fields.some((name) => texts.includes(name));
  const kept = before.hasText ? fields : fields.filter((name) => !texts.includes(name));
  const replaced = pickValues(before.values ?? {}, kept);
  await recordChanges(manager, actor, [
    { kind, id, operation, language: isText ? language : null, fields, replaced },
  ]);
  return { operation, fields };
}

function findOperation(before: ItemState, after: ItemState): Operation {
  if (before.isTrashed !== after.isTrashed) return after.isTrashed ? 'trashed' : 'restored';
  return after.hasText && !before.hasText ? 'translated' : 'updated';
}

/** The trash changes all slugs of an item. */
const isSlugOfTrash = (name: string, operation: Operation): boolean =>
  name === 'slug' && ['trashed', 'restored'].includes(operation);

async function readState(
  manager: EntityManager,
  tracked: TrackedKind,
  { id, language }: TrackedItem,
  withValues: boolean,
): Promise<ItemState> {
  const [state] = await queryPrepared<ItemState>(manager, getStateSql(tracked, withValues), [id, language]);
  return state ?? { isTrashed: false, hasText: false, hashes: [] };
}

const stateSql = { with: new WeakMap<TrackedKind, string>(), without: new WeakMap<TrackedKind, string>() };

function getStateSql(tracked: TrackedKind, withValues: boolean): string {
  const cache = withValues ? stateSql.with : stateSql.without;
  const cached = cache.get(tracked);
  if (cached !== undefined) return cached;
  const { trackedFields } = tracked;
  const values = [...Object.values(trackedFields.texts), ...Object.values(trackedFields.facts)];
  const { status } = trackedFields.facts;
  const sql = `SELECT ${status === undefined ? 'false' : `${status} = 'trash'`} AS "isTrashed",
      t.language IS NOT NULL AS "hasText", ARRAY[${values.map((value) => `md5((${value})::text)`).join(', ')}] AS hashes
      ${withValues ? `, ${selectKeptValues(tracked)} AS values` : ''}
    FROM ${joinText(tracked, '$2')} WHERE p.id = $1`;
  cache.set(tracked, sql);
  return sql;
}
