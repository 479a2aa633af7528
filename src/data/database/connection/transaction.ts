import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, QueryRunner } from 'typeorm';

const MAX_ATTEMPTS = 6;

/** Before the second attempt. The pause grows, and is random to separate rivals. */
const MAX_PAUSE_MS = 20;

/** Serialization failure, deadlock, and a unique key that another transaction took first. */
const REPEATABLE = new Set(['40001', '40P01', '23505']);

/** Links to an item that another transaction deletes: the next attempt no longer finds it. */
const REPEATABLE_LINKS = new Set(['fk_event_terms_term_id', 'fk_terms_parent_id']);

/** Thrown by work whose data has changed since it was read. */
export class RepeatTransactionError extends Error {}

export const pauseBeforeAttempt = (attempt: number): Promise<void> =>
  sleep(Math.random() * MAX_PAUSE_MS * (attempt - 1));

type CommitHook = () => Promise<void>;

interface CommitHooks {
  readonly before: CommitHook[];
  readonly after: (() => void)[];
}

const commitHooks = new WeakMap<QueryRunner, CommitHooks>();

/** Defers work to the end of the transaction; outside of `Database.inTransaction` it runs now. */
export async function beforeCommit({ queryRunner }: EntityManager, hook: CommitHook): Promise<void> {
  const hooks = queryRunner && commitHooks.get(queryRunner);
  if (hooks === undefined) await hook();
  else hooks.before.push(hook);
}

/** Runs a function once the transaction is committed; outside of `Database.inTransaction` it runs now. */
export function afterCommit({ queryRunner }: EntityManager, hook: () => void): void {
  const hooks = queryRunner && commitHooks.get(queryRunner);
  if (hooks === undefined) hook();
  else hooks.after.push(hook);
}

/** @returns the result of the work, and the functions to run after the commit */
export async function runWithCommitHooks<T>(
  manager: EntityManager,
  work: (manager: EntityManager) => Promise<T>,
): Promise<{ readonly result: T; readonly afterCommit: readonly (() => void)[] }> {
  const hooks: CommitHooks = { before: [], after: [] };
  if (manager.queryRunner !== undefined) commitHooks.set(manager.queryRunner, hooks);
  const result = await work(manager);
  for (const hook of hooks.before) await hook();
  return { result, afterCommit: hooks.after };
}

export function isRepeatable(error: unknown, attempt: number): boolean {
  if (attempt >= MAX_ATTEMPTS) return false;
  if (error instanceof RepeatTransactionError) return true;
  const { driverError } = error as { driverError?: { code?: unknown; constraint?: unknown } };
  return REPEATABLE.has(String(driverError?.code)) || REPEATABLE_LINKS.has(String(driverError?.constraint));
}
