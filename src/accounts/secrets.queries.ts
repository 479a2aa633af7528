// SQL of signing in.
import type { EntityManager } from 'typeorm';
import { asSubquery, queryPrepared } from '../database/connection/prepared-statements.js';
import type { Role } from './roles.js';

export interface SecretWithUser {
  readonly secretId: number;
  readonly hash: Buffer;
  readonly lastUsedAt: Date | null;
  readonly userId: number;
  readonly login: string;
  readonly role: Role;
}

export interface SecretLookup {
  readonly hash: Buffer;
  /** With a login (or e-mail address) the secret is found only when it is that user's. */
  readonly login: string | null;
}

/** @returns in the order of what is asked, each secret with its user; null for one that is not found */
export async function findSecretsByHash(
  manager: EntityManager,
  asked: readonly SecretLookup[],
): Promise<(SecretWithUser | null)[]> {
  const rows = await queryPrepared<SecretWithUser & { readonly n: number }>(
    manager,
    `SELECT a.n::integer AS n, s.id AS "secretId", s.hash, s.last_used_at AS "lastUsedAt", u.id AS "userId", u.login, u.role
       FROM unnest(${asSubquery('$1::bytea[]')}, ${asSubquery('$2::text[]')}) WITH ORDINALITY AS a(hash, login, n)
       JOIN secrets s ON s.hash = a.hash JOIN users u ON u.id = s.user_id
      WHERE a.login IS NULL OR lower(u.login) = lower(a.login)
         OR (u.email <> '' AND lower(u.email) = lower(a.login))`,
    [asked.map(({ hash }) => hash), asked.map(({ login }) => login)],
  );
  const found = new Map(rows.map((row) => [row.n, row]));
  return asked.map((_, i) => found.get(i + 1) ?? null);
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
