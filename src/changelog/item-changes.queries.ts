import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import { clock } from '../dates/clock.js';
import type { Actor, ItemChange } from './item-change.js';

/** `xid8` is compared as a number. */
const TRANSACTION_ID = `pg_current_xact_id()::text::bigint`;

const COLUMNS = 'transaction_id, changed_at, kind, item_id, operation, language, fields, user_id, channel';

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
     SELECT ${TRANSACTION_ID}, $1, c.kind, c.id, c.operation, c.language, c.fields, c.user_id, c.channel
     FROM json_to_recordset($2) AS c(kind text, id integer, operation text, language text, fields text[],
       user_id integer, channel text)`,
    [new Date(clock.ms()), JSON.stringify(rows)],
  );
}

/** @param items SELECT of the columns `kind` and `id` */
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
     SELECT ${TRANSACTION_ID}, ${at}::timestamptz, i.kind, i.id, ${op}::text, NULL, ${names}::text[],
       ${user}::integer, ${by}::text
     FROM (${items.sql}) i ORDER BY i.id`,
    [...items.values, new Date(clock.ms()), operation, fields, userId, channel],
  );
}

/** Deletes one batch of the oldest rows. @returns whether older rows than `before` may be left */
export async function deleteOldChanges(
  manager: EntityManager,
  before: Date,
  batchSize: number,
): Promise<boolean> {
  const [, deleted] = await manager.query<[unknown, number]>(
    `DELETE FROM item_changes c USING (
       SELECT transaction_id, id FROM item_changes ORDER BY transaction_id, id LIMIT $2 FOR UPDATE SKIP LOCKED
     ) oldest
     WHERE c.transaction_id = oldest.transaction_id AND c.id = oldest.id AND c.changed_at < $1`,
    [before, batchSize],
  );
  return deleted === batchSize;
}
