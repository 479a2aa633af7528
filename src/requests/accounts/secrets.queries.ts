import type { EntityManager } from 'typeorm';
import { asSubquery, queryPrepared } from '../../data/database/connection/prepared-statements.js';
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
  /** A login or e-mail address that the user of the secret must have. */
  readonly login: string | null;
}

/** @returns the secrets with their users in the order of the lookups, null where none matches */
export async function findSecretsByHash(
  manager: EntityManager,
  lookups: readonly SecretLookup[],
): Promise<(SecretWithUser | null)[]> {
  const rows = await queryPrepared<SecretWithUser & { readonly n: number }>(
    manager,
    `SELECT a.n::integer AS n, s.id AS "secretId", s.hash, s.last_used_at AS "lastUsedAt", u.id AS "userId", u.login, u.role
       FROM unnest(${asSubquery('$1::bytea[]')}, ${asSubquery('$2::text[]')}) WITH ORDINALITY AS a(hash, login, n)
       JOIN secrets s ON s.hash = a.hash JOIN users u ON u.id = s.user_id
      WHERE a.login IS NULL OR lower(u.login) = lower(a.login)
         OR (u.email <> '' AND lower(u.email) = lower(a.login))`,
    [lookups.map(({ hash }) => hash), lookups.map(({ login }) => login)],
  );
  const byOrdinal = new Map(rows.map((row) => [row.n, row]));
  return lookups.map((_, i) => byOrdinal.get(i + 1) ?? null);
}
