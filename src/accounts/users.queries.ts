// SQL about users and what is theirs; how a secret is found is apart.
import type { EntityManager } from 'typeorm';
import type { Role } from './roles.js';

export interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
}

export interface SecretRow {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const USER = `id, login, display_name AS "displayName", email, role, created_at AS "createdAt"`;
const SECRET = `id, user_id AS "userId", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** Any number that nobody else locks: "user" in ASCII. */
const USERS_LOCK = 0x75736572;

/** Whoever changes users or their secrets does so alone, in all processes. Held until the transaction ends. */
export async function lockUsers(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock($1)`, [USERS_LOCK]);
}

export async function hasUsers(manager: EntityManager): Promise<boolean> {
  const rows = await manager.query<{ found: boolean }[]>(`SELECT EXISTS (SELECT 1 FROM users) AS found`);
  return rows[0]?.found === true;
}

export async function findUser(manager: EntityManager, id: number): Promise<UserRow | null> {
  const [user] = await findUsers(manager, [id]);
  return user ?? null;
}

/** In no order. */
export function findUsers(manager: EntityManager, ids: readonly number[]): Promise<UserRow[]> {
  return manager.query<UserRow[]>(`SELECT ${USER} FROM users WHERE id = ANY($1::bigint[])`, [ids]);
}

export async function findUserByLogin(manager: EntityManager, login: string): Promise<UserRow | null> {
  const rows = await manager.query<UserRow[]>(`SELECT ${USER} FROM users WHERE lower(login) = lower($1)`, [
    login,
  ]);
  return rows[0] ?? null;
}

/** Whether a user other than this one has the e-mail address, in whatever case. */
export async function isEmailTaken(
  manager: EntityManager,
  email: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM users WHERE lower(email) = lower($1) AND id IS DISTINCT FROM $2 LIMIT 1`,
    [email, exceptId],
  );
  return rows.length > 0;
}

export function listUserRows(manager: EntityManager): Promise<UserRow[]> {
  return manager.query<UserRow[]>(`SELECT ${USER} FROM users ORDER BY lower(login)`);
}

/** In the order in which they were made. */
export function listSecretRows(manager: EntityManager): Promise<SecretRow[]> {
  return manager.query<SecretRow[]>(`SELECT ${SECRET} FROM secrets ORDER BY user_id, id`);
}

/** In the order in which they were made. */
export function secretsOf(manager: EntityManager, userId: number): Promise<SecretRow[]> {
  return manager.query<SecretRow[]>(`SELECT ${SECRET} FROM secrets WHERE user_id = $1 ORDER BY id`, [userId]);
}

/** Whether an administrator could still sign in without this user, or without this secret. */
export async function hasAdministratorWithout(
  manager: EntityManager,
  { userId = null, secretId = null }: { readonly userId?: number | null; readonly secretId?: number | null },
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM users u JOIN secrets s ON s.user_id = u.id
      WHERE u.role = 'administrator' AND u.id IS DISTINCT FROM $1 AND s.id IS DISTINCT FROM $2 LIMIT 1`,
    [userId, secretId],
  );
  return rows.length > 0;
}

/** The login of the first administrator while no present secret of an administrator was ever used; else null. */
export async function neverUsedAdministrator(manager: EntityManager): Promise<string | null> {
  const [row] = await manager.query<{ login: string }[]>(
    `SELECT login FROM users
     WHERE role = 'administrator' AND NOT EXISTS (
       SELECT FROM secrets s JOIN users u ON u.id = s.user_id
       WHERE u.role = 'administrator' AND s.last_used_at IS NOT NULL)
     ORDER BY id LIMIT 1`,
  );
  return row?.login ?? null;
}
