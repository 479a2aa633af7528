import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { findSecretsOfUser, findUserById } from '../../requests/accounts/find-users.js';
import { Identity } from '../../requests/accounts/sign-in/identity.entity.js';
import { Passkey } from '../../requests/accounts/sign-in/passkey.entity.js';
import { Password } from '../../requests/accounts/sign-in/password.entity.js';
import { Session } from '../../requests/accounts/sign-in/session.entity.js';
import { IDLE_MS } from '../../requests/accounts/sign-in/sessions.js';
import type { AccountState } from './account-page.js';
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
    const now = clock.ms();
    const isOpen = { expiresAt: MoreThan(new Date(now)), lastUsedAt: MoreThan(new Date(now - IDLE_MS)) };
    return {
      user,
      hasPassword: await manager.existsBy(Password, { userId }),
      passkeys: await manager.find(Passkey, { where: { userId }, order: { createdAt: 'ASC' } }),
      identities: await manager.find(Identity, { where: { userId }, order: { createdAt: 'ASC' } }),
      sessions: await manager.find(Session, { where: { userId, ...isOpen }, order: { lastUsedAt: 'DESC' } }),
      secrets: await findSecretsOfUser(manager, userId),
    };
  }

  /** Whether the user can sign in without a link. */
  async hasOtherWay(userId: number): Promise<boolean> {
    const { manager } = this.database;
    for (const entity of [Password, Passkey, Identity])
      if (await manager.existsBy<{ userId: number }>(entity, { userId })) return true;
    return false;
  }
}
