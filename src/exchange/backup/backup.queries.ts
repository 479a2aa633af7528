import type { EntityManager } from 'typeorm';
import { allowLongStatements } from '../../data/database/connection/statement-deadline.js';
import { isRepeatable, pauseBeforeAttempt } from '../../data/database/connection/transaction.js';
import { foldDayCounts } from '../../calendar/events/counts/day-counts.queries.js';
import { foldLinkCounts } from '../../calendar/events/counts/link-counts.queries.js';
import { COMMAND_LINE } from '../../data/changelog/item-change.js';
import { recordChangesOf } from '../../data/changelog/record-changes.js';
import { EVENT_KIND } from '../../calendar/events/event-kind.js';
import { ORGANIZER_KIND } from '../../calendar/organizers/organizers.queries.js';
import { scheduleFullCheck } from '../../calendar/search/sweep-words.queries.js';
import { rebuildWordIndex } from '../../calendar/search/word-index.queries.js';
import { foldTermCounts } from '../../calendar/terms/term-counts.queries.js';
import { VENUE_KIND } from '../../calendar/venues/venues.queries.js';
import {
  DERIVED_TABLES,
  BACKUP_TABLES,
  type BackupRow,
  type BackupTable,
  type InvalidRow,
  SELF_REFERENCE_COLUMNS,
  SEQUENCES,
} from './backup-tables.js';

const FETCH_BATCH_SIZE = 1000;
const REBUILD_BATCH_SIZE = 500;

/**
 * Lifts the time limits of statements and of slow clients. The lock timeout stays finite, since all other transactions
 * queue behind a waiting exclusive lock.
 */
async function relaxTimeouts(manager: EntityManager): Promise<void> {
  await allowLongStatements(manager);
  await manager.query(`SET LOCAL lock_timeout = '5min'`);
  await manager.query(`SET LOCAL idle_in_transaction_session_timeout = 0`);
}

export async function makeReadOnly(manager: EntityManager): Promise<void> {
  await manager.query(`SET TRANSACTION READ ONLY`);
  await relaxTimeouts(manager);
}

/** Reads the rows as JSON in the order of the primary key. Needs a transaction, whose snapshot they share. */
export async function* readRows(manager: EntityManager, table: BackupTable): AsyncGenerator<string> {
  const key = await manager.query<{ name: string }[]>(
    `SELECT quote_ident(a.attname) AS name FROM pg_index i
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary
     ORDER BY array_position(i.indkey::smallint[], a.attnum)`,
    [table],
  );
  const order = key.map(({ name }) => name).join(', ');
  await manager.query(`DECLARE backup NO SCROLL CURSOR FOR
    SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY ${order}`);
  for (;;) {
    const rows = await manager.query<{ row: string }[]>(`FETCH ${FETCH_BATCH_SIZE} FROM backup`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await manager.query(`CLOSE backup`);
}

export interface SequenceValue {
  readonly name: (typeof SEQUENCES)[number];
  readonly value: number;
}

/** Reads the last value of each sequence that was used. */
export function readSequences(manager: EntityManager): Promise<SequenceValue[]> {
  return manager.query(
    `SELECT sequencename AS name, last_value::float8 AS value FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename = ANY($1)
    ORDER BY sequencename`,
    [SEQUENCES],
  );
}

export async function setSequence(manager: EntityManager, { name, value }: SequenceValue): Promise<void> {
  await manager.query(`SELECT setval(quote_ident($1)::regclass, $2)`, [name, value]);
}

/** Counts the rows of BACKUP_TABLES, without the empty tables. */
export async function countRows(manager: EntityManager): Promise<Partial<Record<BackupTable, number>>> {
  const counts: Partial<Record<BackupTable, number>> = {};
  for (const table of BACKUP_TABLES) {
    const [row] = await manager.query<[{ count: number }]>(`SELECT count(*)::float8 AS count FROM ${table}`);
    if (row.count > 0) counts[table] = row.count;
  }
  return counts;
}

/** Locks other writers out until the transaction ends. @param blocksReaders as needed for `truncateTables` */
export async function lockTables(manager: EntityManager, blocksReaders: boolean): Promise<void> {
  const [tables, mode] = blocksReaders
    ? [TRUNCATED_TABLES, 'ACCESS EXCLUSIVE']
    : [[...BACKUP_TABLES, 'vocabulary_checks'], 'EXCLUSIVE'];
  await relaxTimeouts(manager);
  const statement = `LOCK TABLE ${tables.join(', ')} IN ${mode} MODE`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Within a savepoint: jobs of a running service take tables in other orders, and one of two has to begin again.
      await manager.transaction((attempted) => attempted.query(statement));
      return;
    } catch (error) {
      if (!isRepeatable(error, attempt)) throw error;
      await pauseBeforeAttempt(attempt + 1);
    }
  }
}

/** Keeps `search_words`, which processes cache, until a later check, and `image_leftovers`, whose files still exist. */
const TRUNCATED_TABLES = [
  ...BACKUP_TABLES,
  ...DERIVED_TABLES.filter((table) => table !== 'search_words' && table !== 'image_leftovers'),
  'item_changes',
  'import_marks',
  'import_changes',
  'import_creations',
  'imports',
  'source_states',
  'source_links',
  'sample_items',
  'merge_snapshots',
  'preview_keys',
  'idempotency_keys',
  'vocabulary_checks',
  'unindexed_items',
  'sessions',
  'sign_in_links',
  'passwords',
  'account_events',
  'passkeys',
  'identities',
  'sign_in_steps',
] as const;

export async function truncateTables(manager: EntityManager): Promise<void> {
  await manager.query(`TRUNCATE ${TRUNCATED_TABLES.join(', ')}`);
  // The backup has the reviews of the items that it inserts.
  await manager.query(`SELECT set_config('calendar.restoring', 'on', true)`);
}

export interface NumberedRow {
  readonly row: BackupRow;
  readonly line: number;
}

/** SQLSTATEs of invalid data and of violated constraints. */
const DATA_ERROR_SQLSTATE = /^2[23]/;

/**
 * Inserts rows of one table without references to the same table.
 *
 * @returns the first row that the database rejects, or null
 */
export async function insertOrFindInvalid(
  manager: EntityManager,
  table: BackupTable,
  rows: readonly NumberedRow[],
): Promise<InvalidRow | null> {
  await manager.query('SAVEPOINT rows');
  try {
    await insertRows(manager, table, rows);
    await manager.query('RELEASE SAVEPOINT rows');
    return null;
  } catch (error) {
    const { code = '', constraint = code } = error as {
      readonly code?: string;
      readonly constraint?: string;
    };
    if (!DATA_ERROR_SQLSTATE.test(code)) throw error;
    await manager.query('ROLLBACK TO SAVEPOINT rows');
    for (const row of rows.length > 1 ? rows : []) {
      const invalid = await insertOrFindInvalid(manager, table, [row]);
      if (invalid !== null) return invalid;
    }
    const reason = `contents contradict other rows (${constraint})`;
    return { line: rows[0]?.line ?? 0, table, reason };
  }
}

async function insertRows(
  manager: EntityManager,
  table: BackupTable,
  rows: readonly NumberedRow[],
): Promise<void> {
  const columns = await manager.query<{ name: string }[]>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> $2`,
    [table, SELF_REFERENCE_COLUMNS[table] ?? ''],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await manager.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

export type SelfReference = readonly [id: number, referencedId: number];

export async function setSelfReferences(
  manager: EntityManager,
  table: BackupTable,
  references: readonly SelfReference[],
): Promise<void> {
  await manager.query(
    `UPDATE ${table} t SET ${SELF_REFERENCE_COLUMNS[table] ?? ''} = r.referenced_id
     FROM unnest($1::integer[], $2::integer[]) AS r(id, referenced_id) WHERE t.id = r.id`,
    [references.map(([id]) => id), references.map(([, referencedId]) => referencedId)],
  );
}

/** Begins the log of changes anew, as no backup contains it: ids may have belonged to other items. */
export async function recordRestoredItems(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM item_changes`);
  await manager.query(`UPDATE change_log SET epoch = gen_random_uuid()`);
  await recordChangesOf(
    manager,
    COMMAND_LINE,
    { operation: 'restored', fields: [] },
    {
      sql: `SELECT 'event' AS kind, id FROM events UNION ALL SELECT 'venue', id FROM venues
        UNION ALL SELECT 'organizer', id FROM organizers UNION ALL SELECT taxonomy, id FROM terms
        UNION ALL SELECT 'image', id FROM images`,
      values: [],
    },
  );
}

/** Fills DERIVED_TABLES. */
export async function rebuildDerivedTables(manager: EntityManager): Promise<void> {
  for (const kind of [VENUE_KIND, ORGANIZER_KIND, EVENT_KIND])
    for (let lastId = 0; ;) {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT id FROM ${kind.table} WHERE id > $1 ORDER BY id LIMIT ${REBUILD_BATCH_SIZE}`,
        [lastId],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) break;
      lastId = ids.at(-1) ?? 0;
      await kind.updateListings(manager, ids);
      await rebuildWordIndex(manager, kind, ids);
    }
  await completeReviews(manager);
  await foldDayCounts(manager, 0);
  await foldLinkCounts(manager, 0);
  await foldTermCounts(manager, 0);
  await scheduleFullCheck(manager);
}

/** Backups of former versions have no reviews. */
async function completeReviews(manager: EntityManager): Promise<void> {
  for (const { resource, table } of [VENUE_KIND, ORGANIZER_KIND, EVENT_KIND])
    await manager.query(
      `INSERT INTO reviews (item_id, kind, state, changed_at, submitted_at)
       SELECT id, '${resource}', 'to_review', modified_at, modified_at FROM ${table} WHERE status = 'pending'
       ON CONFLICT DO NOTHING`,
    );
}
