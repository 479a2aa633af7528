import type { EntityManager } from 'typeorm';
import { allowLongStatements } from '../../data/database/connection/statement-deadline.js';

/**
 * Locks the making of snapshots until the transaction ends, which may take minutes.
 *
 * @returns false when another process has the lock, unless the call waits for it
 */
export async function lockSnapshots(manager: EntityManager, waits: boolean): Promise<boolean> {
  await allowLongStatements(manager);
  await manager.query(`SET LOCAL idle_in_transaction_session_timeout = 0`);
  const name = `hashtextextended('snapshots', 0)`;
  const [row] = await manager.query<[{ locked: boolean }]>(
    waits
      ? `SELECT true AS locked FROM pg_advisory_xact_lock(${name})`
      : `SELECT pg_try_advisory_xact_lock(${name}) AS locked`,
  );
  return row.locked;
}
