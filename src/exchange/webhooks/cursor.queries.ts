// Turns the log of changes into messages, once for all receivers.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LogPosition } from '../../requests/paging/sync-token.js';
import type { ChangeKind } from '../../calendar/sync/change-kinds.js';

export interface Cursor {
  readonly position: LogPosition;
  readonly afterKey: number | null;
  /** Until when there are messages about what time alone has changed, in seconds since 1970. */
  readonly timedUntil: number;
}

interface CursorRow {
  readonly transaction: string;
  readonly change: string;
  readonly afterKey: string | null;
  readonly timedUntil: number;
}

/** @returns null while another process has it, and while there is none */
export async function lockCursor(manager: EntityManager): Promise<Cursor | null> {
  const [row] = await queryPrepared<CursorRow>(
    manager,
    `SELECT transaction_id::text AS transaction, change_id::text AS change, after_key::text AS "afterKey",
       extract(epoch FROM timed_until)::float8 AS "timedUntil"
     FROM webhook_cursor FOR UPDATE SKIP LOCKED`,
    [],
  );
  if (row === undefined) return null;
  return {
    position: { transaction: BigInt(row.transaction), id: BigInt(row.change) },
    afterKey: row.afterKey === null ? null : Number(row.afterKey),
    timedUntil: row.timedUntil,
  };
}

export async function saveCursor(
  manager: EntityManager,
  { position, afterKey, timedUntil }: Cursor,
): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO webhook_cursor (transaction_id, change_id, after_key, timed_until)
     VALUES ($1, $2, $3, to_timestamp($4))
     ON CONFLICT (only_row) DO UPDATE SET transaction_id = $1, change_id = $2, after_key = $3, timed_until = to_timestamp($4)`,
    [String(position.transaction), String(position.id), afterKey, timedUntil],
  );
}

/** Kinds that active receivers want. */
export async function findWantedKinds(manager: EntityManager): Promise<ChangeKind[]> {
  const rows = await queryPrepared<{ kind: ChangeKind }>(
    manager,
    `SELECT DISTINCT unnest(kinds) AS kind FROM webhooks WHERE active`,
    [],
  );
  return rows.map(({ kind }) => kind);
}

export interface NewMessage {
  readonly kind: string;
  readonly id: number;
  readonly is_new: boolean;
  /** ISO 8601. */
  readonly changed_at: string;
}

/** Stores a message for each receiver, unless one about the same item still waits for its first attempt. */
export async function insertMessages(
  manager: EntityManager,
  messages: readonly NewMessage[],
  now: Date,
): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO webhook_deliveries AS d
       (webhook_id, message_id, kind, item_id, is_new, changed_at, status, due_at, created_at)
     SELECT w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), m.kind, m.id, m.is_new, m.changed_at, 'pending', $2, $2
     FROM ROWS FROM (json_to_recordset($1) AS (kind text, id integer, is_new boolean, changed_at timestamptz))
       WITH ORDINALITY AS m
     JOIN webhooks w ON w.active AND m.kind = ANY(w.kinds)
     ORDER BY m.ordinality, w.id
     ON CONFLICT (webhook_id, kind, item_id) WHERE status = 'pending' AND attempts = 0
     DO UPDATE SET changed_at = excluded.changed_at, is_new = d.is_new OR excluded.is_new`,
    [JSON.stringify(messages), now],
  );
}
