// Lists and ends the sessions of a user, in the transaction of the caller.
import { type EntityManager, In, MoreThan } from 'typeorm';
import { clock } from '../../../foundation/dates/clock.js';
import { recordAccountEvent } from './account-events.js';
import { Session } from './session.entity.js';
import { IDLE_MS } from './sessions.js';
import { NO_CLIENT, type SignInClient } from './sign-in-client.js';
import { SignInLink } from './sign-in-link.entity.js';

/** Without the hash of the token. */
export type SessionRow = Readonly<Omit<Session, 'hash' | 'user'>>;

const LISTED_COLUMNS = {
  id: true,
  userId: true,
  way: true,
  agent: true,
  address: true,
  createdAt: true,
  authenticatedAt: true,
  lastUsedAt: true,
  expiresAt: true,
} as const;

/** Who ends sessions. */
export interface SessionEnder {
  readonly login: string;
  readonly client?: SignInClient;
}

/** Those that have not ended, the last used one first. */
export function listSessions(manager: EntityManager, userId: number): Promise<SessionRow[]> {
  const now = clock.ms();
  return manager.find(Session, {
    select: LISTED_COLUMNS,
    where: { userId, expiresAt: MoreThan(new Date(now)), lastUsedAt: MoreThan(new Date(now - IDLE_MS)) },
    order: { lastUsedAt: 'DESC', id: 'DESC' },
  });
}

/** @returns the session as it was, null when the user has none with the id */
export async function endSession(
  manager: EntityManager,
  userId: number,
  sessionId: number,
  { login, client = NO_CLIENT }: SessionEnder,
): Promise<SessionRow | null> {
  const session = (await listSessions(manager, userId)).find(({ id }) => id === sessionId);
  if (session === undefined) return null;
  await manager.delete(Session, { id: sessionId });
  await recordAccountEvent(manager, { userId, event: 'signed_out', actor: login, client });
  return session;
}

/**
 * Ends all sessions of a user but one, and all links, which could start others.
 *
 * @param keptId the session of the caller
 * @returns the sessions as they were
 */
export async function endSessions(
  manager: EntityManager,
  userId: number,
  keptId: number | null,
  { login, client = NO_CLIENT }: SessionEnder,
): Promise<SessionRow[]> {
  // First, as this waits for a link that is just used, whose session is then among the others.
  await manager.delete(SignInLink, { userId });
  const ended = (await listSessions(manager, userId)).filter(({ id }) => id !== keptId);
  await manager.delete(Session, { id: In(ended.map(({ id }) => id)) });
  await recordAccountEvent(manager, { userId, event: 'signed_out_everywhere', actor: login, client });
  return ended;
}
