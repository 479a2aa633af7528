// SQL of signing in.
import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared.js';
import type { Role } from './roles.js';

export interface FoundSecret {
  readonly secretId: number;
  readonly hash: Buffer;
  readonly lastUsedAt: Date | null;
  readonly userId: number;
  readonly login: string;
  readonly role: Role;
}

/** The secret with its user; with a login (or e-mail address) only when it is that user's. */
export async function findSecret(
  manager: EntityManager,
  hash: Buffer,
  login: string | null,
): Promise<FoundSecret | null> {
  const rows = await prepared<FoundSecret>(
    manager,
    `SELECT s.id AS "secretId", s.hash, s.last_used_at AS "lastUsedAt", u.id AS "userId", u.login, u.role
       FROM secrets s JOIN users u ON u.id = s.user_id
      WHERE s.hash = $1
        AND ($2::text IS NULL OR lower(u.login) = lower($2) OR (u.email <> '' AND lower(u.email) = lower($2)))`,
    [hash, login],
  );
  return rows[0] ?? null;
}

/** Whether any user has this login or e-mail address. */
export async function isKnownLogin(manager: EntityManager, login: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM users WHERE lower(login) = lower($1)
     UNION ALL
     SELECT 1 FROM users WHERE email <> '' AND lower(email) = lower($1)
     LIMIT 1`,
    [login],
  );
  return rows.length > 0;
}

/** Leaves a secret alone that another process marked since `staleSince`. */
export async function markSecretUsed(
  manager: EntityManager,
  secretId: number,
  moment: Date,
  staleSince: Date,
): Promise<void> {
  await manager.query(
    `UPDATE secrets SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`,
    [secretId, moment, staleSince],
  );
}
