import { DatabaseError, type Pool } from 'pg';

/** The error of a standby or a read-only server. */
const READ_ONLY_ERROR = Object.assign(new DatabaseError('it is read-only', 0, 'error'), { code: '25006' });

/**
 * Extends a temporary table by one page in a transaction: that fails when the disk is full, while an update of a row may
 * still find room. The end of the transaction frees the page. Replicas receive only catalogue rows, once a connection.
 *
 * @throws Error when the database refuses to write
 */
export async function tryToWrite(database: Pool): Promise<void> {
  const { rows } = await database.query<{ readOnly: boolean; mayTry: boolean }>(
    `SELECT current_setting('transaction_read_only') = 'on' AS "readOnly",
       has_database_privilege(current_database(), 'TEMPORARY') AS "mayTry"`,
  );
  if (rows[0]?.readOnly === true) throw READ_ONLY_ERROR;
  if (rows[0]?.mayTry !== true) return;
  // Another tablespace would say nothing about the disk of the calendar.
  await database.query(
    `SET LOCAL temp_tablespaces = '';
     CREATE TEMPORARY TABLE IF NOT EXISTS calendar_write_check (filler integer) ON COMMIT DELETE ROWS;
     INSERT INTO pg_temp.calendar_write_check VALUES (1)`,
  );
}
