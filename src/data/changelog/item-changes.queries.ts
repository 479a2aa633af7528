import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import { clock } from '../../foundation/dates/clock.js';
import type { Actor, ItemChange } from './item-change.js';
import { JOIN_VISIBILITY } from './visibility-sql.js';

/** `xid8` is compared as a number. */
const TRANSACTION_ID = `pg_current_xact_id()::text::bigint`;

const COLUMNS = `transaction_id, changed_at, kind, item_id, operation, language, fields, user_id, channel, visibility,
  author_ids, replaced`;

export async function insertItemChanges(
  manager: EntityManager,
  changes: readonly (ItemChange & { readonly actor: Actor })[],
): Promise<void> {
  const rows = changes.map(({ actor, ...change }) => ({
    ...change,
    user_id: actor.userId,
    channel: actor.channel,
  }));
  await queryPrepared(
    manager,
    `INSERT INTO item_changes (${COLUMNS})
     SELECT ${TRANSACTION_ID}, $1, c.kind, c.id, c.operation, c.language, c.fields, c.user_id, c.channel,
       coalesce(v.visibility, 0), coalesce(v.author_ids, '{}'), c.replaced
     FROM ROWS FROM (json_to_recordset($2) AS (kind text, id integer, operation text, language text, fields text[],
       user_id integer, channel text, replaced jsonb)) WITH ORDINALITY AS c
     ${JOIN_VISIBILITY} ORDER BY c.ordinality`,
    [new Date(clock.ms()), JSON.stringify(rows)],
  );
}

/** @param items SELECT of the columns `kind` and `id`, and `replaced` where values are kept */
export async function insertItemChangesOf(
  manager: EntityManager,
  { userId, channel }: Actor,
  { operation, fields }: Pick<ItemChange, 'operation' | 'fields'>,
  items: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<void> {
  const { length } = items.values;
  const [at, op, names, user, by] = [1, 2, 3, 4, 5].map((n) => `$${length + n}`);
  await manager.query(
    `INSERT INTO item_changes (${COLUMNS})
     SELECT ${TRANSACTION_ID}, ${at}::timestamptz, c.kind, c.id, ${op}::text, NULL, ${names}::text[],
       ${user}::integer, ${by}::text, coalesce(v.visibility, 0), coalesce(v.author_ids, '{}'),
       to_jsonb(c) -> 'replaced'
     FROM (${items.sql}) c ${JOIN_VISIBILITY} ORDER BY c.id`,
    [...items.values, new Date(clock.ms()), operation, fields, userId, channel],
  );
}

/**
 * Deletes one batch of the oldest rows, and notes how far. Passes over rows that a wrong clock dated in the future, which
 * would otherwise fill the batch.
 *
 * @returns whether older rows than `before` may be left
 */
export async function deleteOldChanges(
  manager: EntityManager,
  before: Date,
  batchSize: number,
): Promise<boolean> {
  const [row] = await manager.query<[{ count: number }]>(
    `WITH oldest AS (
       SELECT transaction_id, id FROM item_changes WHERE changed_at <= $3
       ORDER BY transaction_id, id LIMIT $2 FOR UPDATE SKIP LOCKED
     ), deleted AS (
       DELETE FROM item_changes c USING oldest
       WHERE c.transaction_id = oldest.transaction_id AND c.id = oldest.id AND c.changed_at < $1
       RETURNING c.transaction_id
     ), noted AS (
       UPDATE change_log SET removed_until = d.last FROM (SELECT max(transaction_id) AS last FROM deleted) d
       WHERE d.last > removed_until
     )
     SELECT count(*)::int AS count FROM deleted`,
    [before, batchSize, new Date(clock.ms())],
  );
  return row.count === batchSize;
}
