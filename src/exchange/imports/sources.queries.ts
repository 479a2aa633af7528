// Reads and writes sources.
import type { EntityManager } from 'typeorm';
import { can } from '../../requests/accounts/can.js';
import { ROLES } from '../../requests/accounts/roles.js';
import { isPossibleId } from '../../calendar/posts/find-post.js';
import type { Source, SourceState } from './source.entity.js';

type State = Pick<SourceState, 'dueAt' | 'failures' | 'runAt' | 'runResult'>;

export type SourceRow = Omit<Source, 'user'> & State & { readonly items: number };

const COLUMNS = `s.id, s.name, s.format, s.address, s.every_minutes AS "everyMinutes", s.language, s.policy, s.vanished,
  s.defaults, s.columns, s.user_id AS "userId", s.created_at AS "createdAt", s.modified_at AS "modifiedAt", t.due_at AS "dueAt",
  coalesce(t.failures, 0) AS failures, t.run_at AS "runAt", t.run_result AS "runResult",
  (SELECT count(*) FROM source_items i WHERE i.source_id = s.id)::int AS items`;

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

export async function countSources(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(`SELECT count(*)::int AS count FROM sources`);
  return row?.count ?? 0;
}

export type SourceFields = Pick<
  Source,
  'name' | 'format' | 'address' | 'everyMinutes' | 'language' | 'policy' | 'vanished' | 'defaults' | 'columns'
>;

const toValues = (fields: SourceFields): unknown[] => [
  fields.name,
  fields.format,
  fields.address,
  fields.everyMinutes,
  fields.language,
  fields.policy,
  fields.vanished,
  JSON.stringify(fields.defaults),
  JSON.stringify(fields.columns),
];

export async function insertSource(
  manager: EntityManager,
  fields: SourceFields,
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<number> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO sources (name, format, address, every_minutes, language, policy, vanished, defaults, columns, user_id,
       created_at, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING id`,
    [...toValues(fields), userId, now],
  );
  if (row === undefined) throw new Error('The source was not stored');
  await manager.query(`INSERT INTO source_states (source_id) VALUES ($1)`, [row.id]);
  return row.id;
}

/** The roles whose users can import. */
const IMPORTING_ROLES = ROLES.filter((role) => can({ role, userId: null, login: '' }, 'sources.manage'));

/**
 * The source is due at once, whether its file has changed or not, when another address, format or reading changes the
 * result. A source whose user is gone, or may not import any more, goes over to the user who changes it.
 */
export async function updateSource(
  manager: EntityManager,
  id: number,
  fields: SourceFields,
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<void> {
  const [name, ...reading] = toValues(fields);
  await manager.query(
    `UPDATE source_states t SET etag = NULL, last_modified = NULL, due_at = NULL, failures = 0
     FROM sources s WHERE t.source_id = $1 AND s.id = $1
       AND (s.format, s.address, s.every_minutes, s.language, s.policy, s.vanished, s.defaults, s.columns)
         IS DISTINCT FROM ($2, $3, $4::integer, $5, $6, $7, $8::jsonb, $9::jsonb)`,
    [id, ...reading],
  );
  await manager.query(
    `UPDATE sources s SET name = $1, format = $2, address = $3, every_minutes = $4, language = $5, policy = $6,
       vanished = $7, defaults = $8, columns = $9, modified_at = $11, user_id = CASE WHEN EXISTS (
         SELECT FROM users u WHERE u.id = s.user_id AND u.role = ANY($13::text[])) THEN s.user_id ELSE $12 END
     WHERE s.id = $10`,
    [name, ...reading, id, now, userId, IMPORTING_ROLES],
  );
}

/** Its events stay. */
export async function removeSource(manager: EntityManager, id: number): Promise<void> {
  await manager.query(`DELETE FROM sources WHERE id = $1`, [id]);
}
