import type { EntityManager } from 'typeorm';
import type { KeptValues, TrackedKind } from '../../data/changelog/tracked-kind.js';
import type { ItemChange } from '../../data/changelog/item-change.js';
import { type ItemChangeRow, VISIBILITY } from '../../data/changelog/item-change.entity.js';
import { readKeptValues } from '../../data/changelog/kept-values.queries.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { KeptChange } from './plan-restoration.js';

type Item = Pick<ItemChange, 'kind' | 'id'>;

/** The changes of an item from one on, the oldest first. */
export const loadChangesFrom = (
  manager: EntityManager,
  { kind, id }: Item,
  change: number,
): Promise<(KeptChange & Pick<ItemChangeRow, 'fields'>)[]> =>
  queryPrepared(
    manager,
    `SELECT c.id::float8 AS id, c.operation, c.language, c.fields, c.replaced FROM item_changes c
     WHERE c.item_id = $1 AND c.kind = $2 AND c.id >= $3 AND c.operation <> '${VISIBILITY}' ORDER BY c.id`,
    [id, kind, change],
  );

/** What the fields of a change had after it: what the next change of each replaced, or what the item has now. */
export async function findValuesAfter(
  manager: EntityManager,
  tracked: TrackedKind,
  id: number,
  [change, ...later]: readonly (KeptChange & Pick<ItemChangeRow, 'fields'>)[],
): Promise<KeptValues> {
  if (change === undefined || change.operation === 'text_removed') return {};
  const { texts, values } = tracked.trackedFields;
  const names = change.fields.filter((name) => name in values);
  const now = (await readKeptValues(manager, tracked, [id], { names, language: change.language })).get(id);
  const after = names.map((name) => {
    const next = later.find(
      ({ replaced, language }) =>
        replaced !== null && name in replaced && (!(name in texts) || language === change.language),
    );
    return [name, (next === undefined ? now : next.replaced)?.[name] ?? null] as const;
  });
  return Object.fromEntries(after);
}
