// What repeats a transaction that lost a race, and what it does last (`Database.inTransaction`).
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

const MAX_ATTEMPTS = 6;

/** Longest pause before the second attempt, in milliseconds; it grows, and is random so that rivals part. */
const MAX_PAUSE_MS = 20;

/** Serialization failure, deadlock, and a unique key that a neighbour took first: the same work succeeds when repeated. */
const REPEATABLE = new Set(['40001', '40P01', '23505']);

/** Links to something that a neighbour deletes or puts into the trash: the next attempt no longer finds it. */
const REPEATABLE_LINKS = new Set(['fk_event_terms_term_id', 'fk_terms_parent_id']);

/** Thrown by work that sees that what it found has changed meanwhile. */
export class RepeatTransactionError extends Error {}

export const pauseBeforeAttempt = (attempt: number): Promise<void> =>
  sleep(Math.random() * MAX_PAUSE_MS * (attempt - 1));

type CommitHook = () => Promise<void>;

/** What TypeORM keeps for us beside the connection of a transaction. */
interface TransactionData {
  commitHooks?: CommitHook[];
}

/** Leaves work for the end of the transaction; outside of `Database.inTransaction` it is done at once. */
export async function beforeCommit(manager: EntityManager, ending: CommitHook): Promise<void> {
  const data: TransactionData | undefined = manager.queryRunner?.data;
  if (data?.commitHooks === undefined) await ending();
  else data.commitHooks.push(ending);
}

export async function runWithCommitHooks<T>(
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const endings: CommitHook[] = [];
  const data: TransactionData | undefined = manager.queryRunner?.data;
  if (data !== undefined) data.commitHooks = endings;
  const result = await work(manager);
  for (const ending of endings) await ending();
  return result;
}

export function isRepeatable(error: unknown, attempt: number): boolean {
  if (attempt >= MAX_ATTEMPTS) return false;
  if (error instanceof RepeatTransactionError) return true;
  const { driverError } = error as { driverError?: { code?: unknown; constraint?: unknown } };
  return REPEATABLE.has(String(driverError?.code)) || REPEATABLE_LINKS.has(String(driverError?.constraint));
}
