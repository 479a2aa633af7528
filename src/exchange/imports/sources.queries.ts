// Reads sources with the state of their runs and the number of their items.
import type { EntityManager } from 'typeorm';
import { isPossibleId } from '../../calendar/posts/find-post.js';
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

/** Locks the source until the transaction ends, so that only one transaction writes its items. Imports of it may begin. */
export async function lockSource(manager: EntityManager, id: number): Promise<boolean> {
  const rows = await manager.query<object[]>(`SELECT FROM sources WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  return rows.length === 1;
}
