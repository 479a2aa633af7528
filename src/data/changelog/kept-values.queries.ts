// The values that changes replace, which the log keeps until `HISTORY_KEPT_DAYS` or until the item is deleted.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { ItemKind } from './item-change.js';
import type { KeptValues, TrackedKind } from './tracked-kind.js';

/** SQL of the values of these fields as JSON: of an item as `p`, and of its text as `t`. */
export function selectKeptValues({ trackedFields }: TrackedKind, names?: readonly string[]): string {
  const pairs = Object.entries(trackedFields.values)
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, sql]) => `'${name}', ${sql}`);
  return `jsonb_build_object(${pairs.join(', ')})`;
}

export const joinText = ({ table, texts, key, trackedFields }: TrackedKind, language: string): string =>
  `${table} p LEFT JOIN ${texts} t ON t.${key} = p.id AND t.language = ${language} AND ${trackedFields.textCondition}`;

/** Reads what items have in these fields now, texts in one language. */
export async function readKeptValues(
  manager: EntityManager,
  tracked: TrackedKind,
  ids: readonly number[],
  { names, language }: { readonly names: readonly string[]; readonly language: LanguageCode | null },
): Promise<Map<number, KeptValues>> {
  if (ids.length === 0 || names.length === 0) return new Map();
  const rows = await queryPrepared<{ id: number; kept: KeptValues }>(
    manager,
    `SELECT p.id, ${selectKeptValues(tracked, names)} AS kept FROM ${joinText(tracked, '$2')}
     WHERE p.id = ANY($1::integer[])`,
    [ids, language],
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** Whether an item has a text in the language, outside of the trash. */
export async function hasText(
  manager: EntityManager,
  { texts, key, trackedFields }: TrackedKind,
  id: number,
  language: LanguageCode,
): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `SELECT 1 FROM ${texts} t WHERE t.${key} = $1 AND t.language = $2 AND ${trackedFields.textCondition}`,
    [id, language],
  );
  return rows.length > 0;
}

export const pickValues = (values: KeptValues, names: readonly string[]): KeptValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Forgets the values of items that are deleted for good. */
export async function forgetValues(
  manager: EntityManager,
  kind: ItemKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await manager.query(
    `UPDATE item_changes SET replaced = NULL
     WHERE item_id = ANY($1::integer[]) AND kind = $2 AND replaced IS NOT NULL`,
    [ids, kind],
  );
}
