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

export interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
}

export interface SecretRow {
  readonly userId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
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

export async function findUserByLogin(
  manager: EntityManager,
  login: string,
): Promise<{ readonly id: number; readonly login: string } | null> {
  const rows = await manager.query<{ id: number; login: string }[]>(
    `SELECT id, login FROM users WHERE lower(login) = lower($1)`,
    [login],
  );
  return rows[0] ?? null;
}

export function listUserRows(manager: EntityManager): Promise<UserRow[]> {
  return manager.query<UserRow[]>(
    `SELECT id, login, display_name AS "displayName", email, role, created_at AS "createdAt"
       FROM users ORDER BY lower(login)`,
  );
}

export function listSecretRows(manager: EntityManager): Promise<SecretRow[]> {
  return manager.query<SecretRow[]>(
    `SELECT user_id AS "userId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM secrets ORDER BY user_id, id`,
  );
}

export async function hasUsers(manager: EntityManager): Promise<boolean> {
  const rows = await manager.query<{ found: boolean }[]>(`SELECT EXISTS (SELECT 1 FROM users) AS found`);
  return rows[0]?.found === true;
}

/** Any number that nobody else locks: "user" in ASCII. */
const FIRST_USER_LOCK = 0x75736572;

/** Held until the transaction ends. */
export async function lockFirstUser(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock($1)`, [FIRST_USER_LOCK]);
}
