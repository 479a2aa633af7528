import type { EntityManager } from 'typeorm';
import { allowLongStatements } from '../database/connection/statement-deadline.js';
import { foldDayCounts } from '../events/counts/day-counts.queries.js';
import { EVENT } from '../events/event-kind.js';
import { ORGANIZER } from '../organizers/organizers.queries.js';
import type { PostKind } from '../posts/post-kind.js';
import { scheduleFullCheck } from '../search/sweep-words.queries.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { foldTermCounts } from '../terms/term-counts.queries.js';
import { VENUE } from '../venues/venues.queries.js';
import {
  DERIVED_TABLES,
  BACKUP_TABLES,
  type BackupTable,
  SELF_REFERENCE_COLUMNS,
  SEQUENCES,
} from './backup-tables.js';

const FETCH_BATCH_SIZE = 1000;
const REBUILD_BATCH_SIZE = 500;

export type BackupRow = Record<string, unknown>;

/**
 * Neither a statement nor whoever reads or sends the lines may take too long. Others are waited for longer than the service
 * locks anything, though not for ever: everybody else waits behind who waits to be alone.
 */
async function relaxTimeouts(manager: EntityManager): Promise<void> {
  await allowLongStatements(manager);
  await manager.query(`SET LOCAL lock_timeout = '5min'`);
  await manager.query(`SET LOCAL idle_in_transaction_session_timeout = 0`);
}

/** However long the transaction takes. */
export async function makeReadOnly(manager: EntityManager): Promise<void> {
  await manager.query(`SET TRANSACTION READ ONLY`);
  await relaxTimeouts(manager);
}

/** Its rows as JSON texts, by primary key; in a transaction, which they are all of one moment of. */
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

/** Those that have given a number, and the last one that they gave. */
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

/** How many rows the tables of facts hold; those that are empty are left out. */
export async function countRows(manager: EntityManager): Promise<Partial<Record<BackupTable, number>>> {
  const counts: Partial<Record<BackupTable, number>> = {};
  for (const table of BACKUP_TABLES) {
    const [row] = await manager.query<[{ count: number }]>(`SELECT count(*)::float8 AS count FROM ${table}`);
    if (row.count > 0) counts[table] = row.count;
  }
  return counts;
}

/**
 * Nobody else writes until the end of the transaction, however long it takes.
 *
 * @param readers whether nobody reads either, as is needed to remove everything
 */
export async function lockTables(manager: EntityManager, readers: boolean): Promise<void> {
  const [tables, mode] = readers
    ? [TRUNCATED_TABLES, 'ACCESS EXCLUSIVE']
    : [[...BACKUP_TABLES, 'vocabulary_checks'], 'EXCLUSIVE'];
  await relaxTimeouts(manager);
  await manager.query(`LOCK TABLE ${tables.join(', ')} IN ${mode} MODE`);
}

/**
 * Processes remember which words stand in the vocabulary, so that it keeps them; what no text has is taken out later.
 * Files of images that are left over are so still. Where imports were interrupted is no longer true.
 */
const TRUNCATED_TABLES = [
  ...BACKUP_TABLES,
  ...DERIVED_TABLES.filter((table) => table !== 'search_words' && table !== 'image_leftovers'),
  'import_marks',
  'idempotency_keys',
  'vocabulary_checks',
] as const;

export async function truncateTables(manager: EntityManager): Promise<void> {
  await manager.query(`TRUNCATE ${TRUNCATED_TABLES.join(', ')}`);
}

export interface NumberedRow {
  readonly row: BackupRow;
  readonly line: number;
}

export interface RejectedRow {
  readonly line: number;
  /** What the database calls the rule that the row breaks. */
  readonly constraint: string;
}

/** SQLSTATE of data that are wrong, and of rules that are broken. */
const DATA_ERROR_SQLSTATE = /^2[23]/;

/**
 * Inserts rows of one table; links to rows of the same table are left out.
 *
 * @returns the first one that the database refuses, or null
 */
export async function insertOrFindRejected(
  manager: EntityManager,
  table: BackupTable,
  rows: readonly NumberedRow[],
): Promise<RejectedRow | null> {
  const refused = await tryInsert(manager, table, rows);
  if (refused === null || rows.length === 1) return refused;
  for (const row of rows) {
    const one = await tryInsert(manager, table, [row]);
    if (one !== null) return one;
  }
  return refused;
}

async function tryInsert(
  manager: EntityManager,
  table: BackupTable,
  rows: readonly NumberedRow[],
): Promise<RejectedRow | null> {
  await manager.query('SAVEPOINT rows');
  try {
    await insertRows(
      manager,
      table,
      rows.map(({ row }) => row),
    );
    await manager.query('RELEASE SAVEPOINT rows');
    return null;
  } catch (error) {
    const { code, constraint } = error as { readonly code?: string; readonly constraint?: string };
    if (code === undefined || !DATA_ERROR_SQLSTATE.test(code)) throw error;
    await manager.query('ROLLBACK TO SAVEPOINT rows');
    return { line: rows[0]?.line ?? 0, constraint: constraint ?? code };
  }
}

async function insertRows(
  manager: EntityManager,
  table: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  const link = SELF_REFERENCE_COLUMNS[table];
  const columns = await manager.query<{ name: string }[]>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> $2`,
    [table, link ?? ''],
  );
  const names = columns.map(({ name }) => name).join(', ');
  await manager.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

export type SelfReference = readonly [id: number, linked: number];

export async function setSelfReferences(
  manager: EntityManager,
  table: BackupTable,
  links: readonly SelfReference[],
): Promise<void> {
  const column = SELF_REFERENCE_COLUMNS[table];
  if (column === undefined || links.length === 0) return;
  await manager.query(
    `UPDATE ${table} t SET ${column} = l.linked
     FROM unnest($1::integer[], $2::integer[]) AS l(id, linked) WHERE t.id = l.id`,
    [links.map(([id]) => id), links.map(([, linked]) => linked)],
  );
}

/** Makes anew what follows from the facts: listings, counts, the index of words. */
export async function rebuildDerivedTables(manager: EntityManager): Promise<void> {
  for (const kind of [VENUE, ORGANIZER, EVENT]) await rebuildKind(manager, kind);
  await foldDayCounts(manager, 0);
  await foldTermCounts(manager, 0);
  await scheduleFullCheck(manager);
}

async function rebuildKind(manager: EntityManager, kind: PostKind): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM ${kind.table} WHERE id > $1 ORDER BY id LIMIT ${REBUILD_BATCH_SIZE}`,
      [last],
    );
    const ids = rows.map(({ id }) => id);
    last = ids.at(-1) ?? 0;
    if (ids.length === 0) return;
    await kind.updateListings(manager, ids);
    await rebuildWordIndex(manager, kind, ids);
  }
}
