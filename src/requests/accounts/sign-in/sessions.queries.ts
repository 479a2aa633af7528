import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Role } from '../roles.js';
import type { SignInWay } from './sign-in-way.js';

export interface SessionWithUser {
  readonly sessionId: number;
  readonly userId: number;
  readonly login: string;
  readonly role: Role;
  readonly language: LanguageCode | null;
  readonly way: SignInWay;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

interface Times {
  readonly now: Date;
  /** Sessions that were last used before have ended. */
  readonly idleSince: Date;
  /** A use before is noted anew. */
  readonly staleSince: Date;
}

/** Finds a session with its user as they are now, and notes its use, in one statement. */
export async function findSessionByHash(
  manager: EntityManager,
  hash: Buffer,
  { now, idleSince, staleSince }: Times,
): Promise<SessionWithUser | null> {
  const [row] = await queryPrepared<SessionWithUser>(
    manager,
    `WITH used AS (
       UPDATE sessions SET last_used_at = $2
       WHERE hash = $1 AND expires_at > $2 AND last_used_at > $3 AND last_used_at < $4
     )
     SELECT s.id AS "sessionId", s.way, s.authenticated_at AS "authenticatedAt", s.expires_at AS "expiresAt",
            u.id AS "userId", u.login, u.role, u.language
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.hash = $1 AND s.expires_at > $2 AND s.last_used_at > $3`,
    [hash, now, idleSince, staleSince],
  );
  return row ?? null;
}

export type SessionUser = Pick<SessionWithUser, 'userId' | 'role'>;

export async function findUserOfSession(
  manager: EntityManager,
  sessionId: number,
  { now, idleSince }: Omit<Times, 'staleSince'>,
): Promise<SessionUser | null> {
  const [row] = await queryPrepared<SessionUser>(
    manager,
    `SELECT u.id AS "userId", u.role FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND s.expires_at > $2 AND s.last_used_at > $3`,
    [sessionId, now, idleSince],
  );
  return row ?? null;
}

export async function deleteEndedSessions(
  manager: EntityManager,
  { now, idleSince }: Omit<Times, 'staleSince'>,
): Promise<void> {
  await manager.query(
    `DELETE FROM sessions WHERE id = ANY(ARRAY(
       SELECT id FROM sessions WHERE expires_at <= $1 OR last_used_at <= $2 LIMIT 1000 FOR UPDATE SKIP LOCKED
     ))`,
    [now, idleSince],
  );
}

export interface NewSessionRow {
  readonly userId: number;
  readonly hash: Buffer;
  readonly way: SignInWay;
  readonly agent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

/** Replaces the session that the browser had before, and keeps the newest ones of the user. */
export async function insertSession(
  manager: EntityManager,
  { userId, hash, way, agent, address, createdAt, authenticatedAt, expiresAt }: NewSessionRow,
  { formerHash, max }: { readonly formerHash: Buffer | null; readonly max: number },
): Promise<void> {
  await queryPrepared(
    manager,
    `WITH former AS (DELETE FROM sessions WHERE hash = $8), surplus AS (
       DELETE FROM sessions WHERE user_id = $1 AND id <=
         (SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC OFFSET $9 LIMIT 1)
     )
     INSERT INTO sessions (user_id, hash, way, agent, address, created_at, authenticated_at, last_used_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $10, $6, $7)`,
    [userId, hash, way, agent, address, createdAt, expiresAt, formerHash, max - 1, authenticatedAt],
  );
}
