import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { clock } from '../../../foundation/dates/clock.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { Viewer } from '../viewer.js';
import { recordAccountEvent } from './account-events.js';
import { Session } from './session.entity.js';
import {
  deleteEndedSessions,
  findSessionByHash,
  findUserOfSession,
  insertSession,
  type SessionUser,
  type SessionWithUser,
} from './sessions.queries.js';
import type { SignInClient } from './sign-in-client.js';
import type { SignInWay } from './sign-in-way.js';
import { generateToken, hashToken, isToken } from './tokens.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const IDLE_MS = 12 * HOUR_MS;
export const LONGEST_MS = 30 * 24 * HOUR_MS;

/** How long after a sign-in users may change accounts, secrets and webhooks. */
export const RECENT_MS = 15 * MINUTE_MS;

export const MAX_SESSIONS_PER_USER = 20;

export interface NewSession {
  readonly user: { readonly id: number; readonly login: string };
  readonly way: SignInWay;
  readonly client: SignInClient;
  /** The token that the browser had before: its session ends, and is never the new one. */
  readonly formerToken: string | null;
  /** When the user proved who they are, in milliseconds, if somebody else asked for the proof; now by default. */
  readonly authenticatedAt?: number | null;
}

/** Sessions of browsers. Their writes do not count as changes of the calendar, which would empty the response cache. */
@Injectable()
export class Sessions {
  private cleanedAt = 0;

  constructor(private readonly database: Database) {}

  /**
   * Starts a session, in the transaction of `manager` if it has one.
   *
   * @returns the token, which only the cookie of the browser may have
   */
  async start(
    { user, way, client, formerToken, authenticatedAt = null }: NewSession,
    manager: EntityManager = this.database.manager,
  ): Promise<string> {
    const now = clock.ms();
    const at = new Date(now);
    const token = generateToken();
    const [hash, expiresAt] = [hashToken(token), new Date(now + LONGEST_MS)];
    const formerHash = formerToken === null ? null : hashToken(formerToken);
    await this.deleteEnded(manager, now);
    const insert = async (transaction: EntityManager): Promise<void> => {
      const session = {
        ...{ userId: user.id, hash, way, ...client, createdAt: at, expiresAt },
        authenticatedAt: new Date(Math.min(authenticatedAt ?? now, now)),
      };
      await insertSession(transaction, session, { formerHash, max: MAX_SESSIONS_PER_USER });
      const event = { userId: user.id, event: 'signed_in', detail: way, actor: user.login, client } as const;
      await recordAccountEvent(transaction, event);
    };
    await (manager.queryRunner?.isTransactionActive === true ? insert(manager) : manager.transaction(insert));
    return token;
  }

  /** Those of all users, sometimes. */
  private async deleteEnded(manager: EntityManager, now: number): Promise<void> {
    if (Math.abs(now - this.cleanedAt) < MINUTE_MS) return;
    this.cleanedAt = now;
    const ended = { now: new Date(now), idleSince: new Date(now - IDLE_MS) };
    await deleteEndedSessions(manager, ended);
  }

  /** Null for an unknown, idle or expired session, and for one of a removed user. */
  async find(token: string | null): Promise<SessionWithUser | null> {
    if (token === null || !isToken(token)) return null;
    const now = clock.ms();
    return findSessionByHash(this.database.manager, hashToken(token), {
      now: new Date(now),
      idleSince: new Date(now - IDLE_MS),
      staleSince: new Date(now - MINUTE_MS),
    });
  }

  /** The user of a session that has not ended, for a stream that goes on after its request. It is no use of the session. */
  async findUserOf({ sessionId }: SessionWithUser): Promise<SessionUser | null> {
    const now = clock.ms();
    const times = { now: new Date(now), idleSince: new Date(now - IDLE_MS) };
    return findUserOfSession(this.database.manager, sessionId, times);
  }

  /** Ends the session of a browser that signs out. */
  async end(token: string, client: SignInClient): Promise<void> {
    const session = await this.find(token);
    if (session === null) return;
    const { userId, sessionId, login } = session;
    await this.database.transaction(async (manager) => {
      await manager.delete(Session, { id: sessionId });
      await recordAccountEvent(manager, { userId, event: 'signed_out', actor: login, client });
    });
  }
}

/** Whether a session began within the last milliseconds. */
export const isRecentSession = ({ expiresAt }: Pick<SessionWithUser, 'expiresAt'>, ms: number): boolean =>
  expiresAt.getTime() - LONGEST_MS > clock.ms() - ms;

/** Whether the user has signed in recently enough to change accounts, secrets and webhooks. */
export const isRecentSignIn = ({ authenticatedAt }: Pick<SessionWithUser, 'authenticatedAt'>): boolean =>
  authenticatedAt.getTime() > clock.ms() - RECENT_MS;

/** Requests with a secret and commands have no session. @throws ApiError calendar_recent_sign_in_required */
export function checkRecentSignIn(viewer: Viewer): void {
  const { session } = viewer.role === 'visitor' ? {} : viewer;
  if (session !== undefined && !isRecentSignIn(session))
    throw new ApiError('calendar_recent_sign_in_required');
}
