import { Injectable } from '@nestjs/common';
import { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { findSecretsOfUser, findUserById } from '../../requests/accounts/find-users.js';
import { listSessions } from '../../requests/accounts/sign-in/end-sessions.js';
import { Identity } from '../../requests/accounts/sign-in/identity.entity.js';
import { listAccountEvents } from '../../requests/accounts/sign-in/list-account-events.js';
import { Passkey } from '../../requests/accounts/sign-in/passkey.entity.js';
import { Password } from '../../requests/accounts/sign-in/password.entity.js';
import { hasWayIn, type WaysIn } from '../../requests/accounts/ways-in.js';
import type { AccountState } from './account-state.js';
import type { UserRequest } from './admin-request.js';

/** Reads what the pages show of an account. */
@Injectable()
export class AccountReader {
  constructor(private readonly database: Database) {}

  /** @throws ApiError calendar_session_required when the user has been removed meanwhile */
  async read({ session: { userId } }: Pick<UserRequest, 'session'>): Promise<AccountState> {
    const { manager } = this.database;
    const user = await findUserById(manager, userId);
    if (user === null) throw new ApiError('calendar_session_required');
    return {
      user,
      hasPassword: await manager.existsBy(Password, { userId }),
      passkeys: await manager.find(Passkey, { where: { userId }, order: { createdAt: 'ASC' } }),
      identities: await manager.find(Identity, { where: { userId }, order: { createdAt: 'ASC' } }),
      sessions: await listSessions(manager, userId),
      secrets: await findSecretsOfUser(manager, userId),
      events: await listAccountEvents(manager, userId),
    };
  }

  /** Whether the user can sign in without a link. */
  hasWayIn(userId: number, waysIn: WaysIn): Promise<boolean> {
    return hasWayIn(this.database.manager, waysIn, userId);
  }
}
