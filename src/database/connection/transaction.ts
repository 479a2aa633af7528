import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { asDatabase } from './database.js';

const ATTEMPTS = 6;

/** Longest pause before the second attempt, in milliseconds; it grows, and is random so that rivals part. */
const PAUSE_MS = 20;

/** Serialization failure, deadlock, and a unique key that a neighbour took first: the same work succeeds when repeated. */
const REPEATABLE = new Set(['40001', '40P01', '23505']);

/** Links to something that a neighbour deletes or puts into the trash: the next attempt no longer finds it. */
const REPEATABLE_LINKS = new Set(['fk_event_terms_term_id', 'fk_terms_parent_id']);

/** Thrown by work that sees that what it found has changed meanwhile. */
export class RepeatTransaction extends Error {}

/**
 * One request, one transaction. Work that lost a race is repeated from the start, so it must not touch anything but
 * the database through the given manager.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const done = { work: false };
    try {
      return await dataSource.transaction(async (manager) => {
        const result = await withEndings(manager, work);
        done.work = true;
        return result;
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRepeatable(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * attempt);
    } finally {
      // Also when the commit failed: the connection may have been lost behind it. Whoever wrote reads it at once.
      if (done.work) asDatabase(dataSource).changes.happened();
    }
  }
}

type Ending = () => Promise<void>;

/** What TypeORM keeps for us beside the connection of a transaction. */
interface TransactionData {
  endings?: Ending[];
}

/** Leaves work for the end of the transaction; outside of one that `inTransaction` made it is done at once. */
export async function beforeCommit(manager: EntityManager, ending: Ending): Promise<void> {
  const data: TransactionData | undefined = manager.queryRunner?.data;
  if (data?.endings === undefined) await ending();
  else data.endings.push(ending);
}

async function withEndings<T>(
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const endings: Ending[] = [];
  const data: TransactionData | undefined = manager.queryRunner?.data;
  if (data !== undefined) data.endings = endings;
  const result = await work(manager);
  for (const ending of endings) await ending();
  return result;
}

function isRepeatable(error: unknown): boolean {
  if (error instanceof RepeatTransaction) return true;
  const { driverError } = error as { driverError?: { code?: unknown; constraint?: unknown } };
  return REPEATABLE.has(String(driverError?.code)) || REPEATABLE_LINKS.has(String(driverError?.constraint));
}
