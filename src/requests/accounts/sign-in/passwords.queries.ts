import type { EntityManager } from 'typeorm';
import type { Database } from '../../../data/database/connection/database.js';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';

export interface UserWithPassword {
  readonly id: number;
  readonly login: string;
  /** Null for a user without a password. */
  readonly hash: string | null;
}

export interface PasswordLookup {
  /** The sent text in the lower case of the database. */
  readonly folded: string;
  /** Null for an unknown account. */
  readonly user: UserWithPassword | null;
}

/** Finds a user by login or, if it is nobody's login, by e-mail address. */
export async function findPassword(database: Database, login: string): Promise<PasswordLookup> {
  const [row] = await queryPrepared<{
    folded: string;
    id: number | null;
    login: string;
    hash: string | null;
  }>(
    database.manager,
    `SELECT lower($1) AS folded, found.* FROM (SELECT) one LEFT JOIN LATERAL (
       SELECT u.id, u.login, p.hash FROM users u LEFT JOIN passwords p ON p.user_id = u.id
       WHERE lower(u.login) = lower($1) OR (u.email <> '' AND lower(u.email) = lower($1))
       ORDER BY lower(u.login) = lower($1) DESC LIMIT 1
     ) found ON true`,
    [login],
  );
  if (row === undefined || row.id === null) return { folded: row?.folded ?? login, user: null };
  return { folded: row.folded, user: { id: row.id, login: row.login, hash: row.hash } };
}

/** Locks a password until the transaction ends. @returns false when it was changed meanwhile */
export async function replaceHash(
  manager: EntityManager,
  { userId, former, hash }: { readonly userId: number; readonly former: string; readonly hash: string },
): Promise<boolean> {
  const rows = await queryPrepared(
    manager,
    `UPDATE passwords SET hash = $3 WHERE user_id = $1 AND hash = $2 RETURNING 1`,
    [userId, former, hash],
  );
  return rows.length === 1;
}
