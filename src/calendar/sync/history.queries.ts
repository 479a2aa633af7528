import type { EntityManager } from 'typeorm';
import type { ItemChange, Operation } from '../../data/changelog/item-change.js';
import { type ItemChangeRow, VISIBILITY } from '../../data/changelog/item-change.entity.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { computeOffset, type PageRequest } from '../../requests/paging/page.js';

type Item = Pick<ItemChange, 'kind' | 'id'>;

/** A row of the history; `id` is that of the change. */
export interface HistoryRow extends Pick<ItemChangeRow, 'language' | 'fields' | 'userId' | 'channel'> {
  readonly id: number;
  readonly operation: Operation;
  readonly changedAtMs: number;
  /** Null without a user, and when the user was removed. */
  readonly userName: string | null;
}

const COLUMNS = `c.id::float8 AS id, c.operation, c.language, c.fields, c.user_id AS "userId", c.channel,
  u.display_name AS "userName", (extract(epoch FROM c.changed_at) * 1000)::float8 AS "changedAtMs"`;

export async function findChange(
  manager: EntityManager,
  { kind, id }: Item,
  change: number,
): Promise<HistoryRow | null> {
  const rows = await queryPrepared<HistoryRow>(
    manager,
    `SELECT ${COLUMNS} FROM item_changes c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.item_id = $1 AND c.kind = $2 AND c.id = $3 AND c.operation <> '${VISIBILITY}'`,
    [id, kind, change],
  );
  return rows[0] ?? null;
}

/** Loads a page of the changes of an item, the latest first. */
export const loadHistory = (
  manager: EntityManager,
  { kind, id }: Item,
  page: PageRequest,
): Promise<HistoryRow[]> =>
  queryPrepared(
    manager,
    `SELECT ${COLUMNS} FROM item_changes c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.item_id = $1 AND c.kind = $2 AND c.operation <> '${VISIBILITY}' ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
    [id, kind, page.perPage, computeOffset(page)],
  );

export async function countHistory(manager: EntityManager, { kind, id }: Item): Promise<number> {
  const [row] = await queryPrepared<{ total: number }>(
    manager,
    `SELECT count(*)::float8 AS total FROM item_changes WHERE item_id = $1 AND kind = $2 AND operation <> '${VISIBILITY}'`,
    [id, kind],
  );
  return row?.total ?? 0;
}
