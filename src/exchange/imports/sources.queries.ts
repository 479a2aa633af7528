// Reads sources with the state of their runs and the number of their items.
import type { EntityManager } from 'typeorm';
import { isPossibleId } from '../../calendar/posts/find-post.js';
import { lockNames, lockNameWithin } from '../../data/database/connection/locks.js';
import { cleanText } from './clean-text.js';
import type { Source, SourceState } from './source.entity.js';

type State = Pick<SourceState, 'dueAt' | 'failures' | 'runAt' | 'runResult'>;

export type SourceRow = Omit<Source, 'user'> &
  State & {
    readonly items: number;
    /** The names of other sources with this address. */
    readonly sameAddress: readonly string[];
  };

const COLUMNS = `s.id, s.name, s.format, s.address, s.every_minutes AS "everyMinutes", s.language, s.policy, s.vanished,
  s.defaults, s.columns, s.date_order AS "dateOrder", s.user_id AS "userId", s.created_at AS "createdAt", s.modified_at AS "modifiedAt", t.due_at AS "dueAt",
  coalesce(t.failures, 0) AS failures, t.run_at AS "runAt", t.run_result AS "runResult",
  (SELECT count(*) FROM source_items i WHERE i.source_id = s.id)::int AS items,
  (SELECT coalesce(json_agg(o.name ORDER BY o.name), '[]') FROM sources o
    WHERE o.address = s.address AND o.id <> s.id) AS "sameAddress"`;

/** What it takes to write single items; the number of all items, which is counted, is not part of it. */
export type ItemSource = Pick<Source, 'id' | 'name' | 'language' | 'policy' | 'vanished' | 'defaults'>;

const ITEM_COLUMNS = 's.id, s.name, s.language, s.policy, s.vanished, s.defaults';

const FROM = `FROM sources s LEFT JOIN source_states t ON t.source_id = s.id`;

export const findSources = (manager: EntityManager): Promise<SourceRow[]> =>
  manager.query(`SELECT ${COLUMNS} ${FROM} ORDER BY s.name, s.id`);

export async function findSource(manager: EntityManager, id: number): Promise<SourceRow | null> {
  if (!isPossibleId(id)) return null;
  const [row] = await manager.query<SourceRow[]>(`SELECT ${COLUMNS} ${FROM} WHERE s.id = $1`, [id]);
  return row ?? null;
}

export async function findSourceByName(manager: EntityManager, name: string): Promise<SourceRow | null> {
  const [row] = await manager.query<SourceRow[]>(`SELECT ${COLUMNS} ${FROM} WHERE s.name = $1`, [name]);
  return row ?? null;
}

export async function findItemSource(manager: EntityManager, ref: string): Promise<ItemSource | null> {
  const find = async (condition: string, value: number | string): Promise<ItemSource | undefined> => {
    const [row] = await manager.query<ItemSource[]>(
      `SELECT ${ITEM_COLUMNS} FROM sources s WHERE ${condition}`,
      [value],
    );
    return row;
  };
  const id = /^\d+$/.test(ref) ? Number(ref) : 0;
  const byId = isPossibleId(id) ? await find('s.id = $1', id) : undefined;
  return byId ?? (await find('s.name = $1', cleanText(ref))) ?? null;
}

const getLockName = (id: number): string => `source ${id}`;

/** Locks the source until the transaction ends, so that only one transaction writes its items. Imports of it may begin. */
export async function lockSource(manager: EntityManager, id: number): Promise<boolean> {
  await lockNames(manager, [getLockName(id)]);
  const rows = await manager.query<object[]>(`SELECT FROM sources WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  return rows.length === 1;
}

/** Locks one item of a source until the transaction ends. Other items can be written at the same time, but not by imports. */
export async function lockItem(
  manager: EntityManager,
  id: number,
  externalId: string,
): Promise<ItemSource | null> {
  await lockNameWithin(manager, getLockName(id), externalId);
  const [row] = await manager.query<ItemSource[]>(
    `SELECT ${ITEM_COLUMNS} FROM sources s WHERE s.id = $1 FOR KEY SHARE`,
    [id],
  );
  return row ?? null;
}
