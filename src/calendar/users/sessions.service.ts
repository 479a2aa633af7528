import { Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { changeAccounts } from '../../requests/accounts/change-accounts.js';
import { endSession, endSessions, listSessions } from '../../requests/accounts/sign-in/end-sessions.js';
import { listAccountEvents } from '../../requests/accounts/sign-in/list-account-events.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { resolveUser, type UserRef } from './resolve-user.js';
import type { AccountActivityDto, SessionDto, SessionListDto } from './session.dto.js';
import { toAccountEventDto, toSessionDto } from './to-session-dto.js';

/** Where users are signed in with browsers. */
@Injectable()
export class SessionsService {
  constructor(private readonly database: Database) {}

  /** @throws ApiError rest_user_invalid_id */
  async list(ref: UserRef, context: RequestContext): Promise<SessionListDto> {
    const { manager } = this.database;
    const { id } = await resolveUser(manager, ref, context);
    return { sessions: (await listSessions(manager, id)).map(toSessionDto(context.viewer)) };
  }

  /** @throws ApiError rest_user_invalid_id or calendar_session_invalid_id */
  end(ref: UserRef, sessionId: number, context: RequestContext): Promise<SessionDto> {
    const { viewer } = context;
    return changeAccounts(this.database, viewer, getRight(ref), async (manager, actor) => {
      const { id } = await resolveUser(manager, ref, context);
      const ended = await endSession(manager, id, sessionId, actor);
      if (ended === null) throw new ApiError('calendar_session_invalid_id');
      return toSessionDto(viewer)(ended);
    });
  }

  /** Ends all but the one of the caller. @throws ApiError rest_user_invalid_id */
  endAll(ref: UserRef, context: RequestContext): Promise<SessionListDto> {
    const { viewer } = context;
    return changeAccounts(this.database, viewer, getRight(ref), async (manager, actor) => {
      const { id } = await resolveUser(manager, ref, context);
      const ended = await endSessions(manager, id, actor.session?.sessionId ?? null, actor);
      return { sessions: ended.map(toSessionDto(viewer)) };
    });
  }

  /** @throws ApiError rest_user_invalid_id */
  async listEvents(ref: UserRef, context: RequestContext): Promise<AccountActivityDto> {
    const { manager } = this.database;
    const { id } = await resolveUser(manager, ref, context);
    return { events: (await listAccountEvents(manager, id)).map(toAccountEventDto) };
  }
}

const getRight = (ref: UserRef): 'account.own' | 'users.manage' =>
  ref === 'me' ? 'account.own' : 'users.manage';
