import { Inject, Injectable, Logger } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { clock } from '../../../foundation/dates/clock.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { lockUsers, type UserRow } from '../find-users.js';
import { hasAdministratorWithout, readWaysIn } from '../ways-in.js';
import { recordAccountEvent, reportAccountEvent } from './account-events.js';
import { hashPassword, isOutdatedHash, verifyPassword } from './password-hash.js';
import { findPasswordFault, MAX_PASSWORD_LENGTH, type PasswordFault } from './password-rules.js';
import { Password } from './password.entity.js';
import { findPassword, replaceHash, type UserWithPassword } from './passwords.queries.js';
import { Session } from './session.entity.js';
import { Sessions } from './sessions.js';
import { SignInAttempts } from './sign-in-attempts.js';
import type { SignInClient } from './sign-in-client.js';
import { SignInLink } from './sign-in-link.entity.js';

const MAX_LOGIN_LENGTH = 254;

export interface PasswordSignIn {
  readonly login: string;
  readonly password: string;
  readonly client: SignInClient;
  /** The session that the browser had before, which ends. */
  readonly formerToken: string | null;
}

export type PasswordSignInResult =
  | { readonly status: 'signed_in'; readonly token: string }
  /** Says neither whether the account exists nor whether it has a password. */
  | { readonly status: 'refused' }
  | { readonly status: 'wait'; readonly waitMs: number };

/** Who changes a password, in which browser. */
export interface PasswordChange {
  readonly user: UserRow;
  readonly client: SignInClient;
  /** The session that stays signed in; all others of the user end. */
  readonly sessionId: number | null;
}

@Injectable()
export class Passwords {
  private readonly logger = new Logger(Passwords.name);

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly attempts: SignInAttempts,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Signs in with a login or an e-mail address. Unknown accounts, and those without a password, take the same statements and
   * the same work.
   *
   * @throws ApiError rest_service_unavailable when too many sign in at once
   */
  async signIn({ login, password, client, formerToken }: PasswordSignIn): Promise<PasswordSignInResult> {
    // PostgreSQL refuses NUL in text.
    const typed = login
      .trim()
      .replaceAll(/\p{Cc}/gu, '')
      .slice(0, MAX_LOGIN_LENGTH);
    const { folded, user } = await findPassword(this.database, typed);
    const attempt = { login: folded, address: client.address };
    const waitMs = await this.attempts.begin(attempt);
    if (waitMs > 0) {
      // Not stored, because refusals without end would push everything else out of the history.
      this.reportUnstored(user, 'wait', client);
      return { status: 'wait', waitMs };
    }
    const checked = password.slice(0, MAX_PASSWORD_LENGTH);
    const isRight = await verifyPassword(checked, user?.hash ?? null);
    const token = user !== null && isRight ? await this.start(user, checked, { client, formerToken }) : null;
    if (token === null) {
      this.reportRefusal(user, 'password', client);
      return { status: 'refused' };
    }
    await this.attempts.succeed(attempt);
    return { status: 'signed_in', token };
  }

  /** Null when the password was changed while it was checked. */
  private async start(
    user: UserWithPassword,
    password: string,
    browser: Pick<PasswordSignIn, 'client' | 'formerToken'>,
  ): Promise<string | null> {
    const { id: userId, hash: former } = user;
    if (former === null) return null;
    const hash = isOutdatedHash(former) ? await hashPassword(password) : former;
    return this.database.transaction(async (manager) => {
      if (!(await replaceHash(manager, { userId, former, hash }))) return null;
      return this.sessions.start({ user, way: 'password', ...browser }, manager);
    });
  }

  has({ id }: Pick<UserRow, 'id'>): Promise<boolean> {
    return this.database.manager.existsBy(Password, { userId: id });
  }

  /**
   * Sets or changes a password, and ends other sessions and all links. The caller has checked that the user signed in
   * recently.
   *
   * @param names of the site, which no password may consist of
   * @returns why the password was refused, or null
   */
  async set(
    password: string,
    { user, client, sessionId }: PasswordChange,
    names: readonly string[] = [],
  ): Promise<PasswordFault | null> {
    const { id: userId, login, displayName, email } = user;
    const fault = findPasswordFault(password, [login, displayName, email, ...email.split('@', 1), ...names]);
    if (fault !== null) return fault;
    const hash = await hashPassword(password);
    await this.database.transaction(async (manager) => {
      const setAt = new Date(clock.ms());
      await manager.upsert(Password, { userId, hash, setAt }, ['userId']);
      await manager.delete(SignInLink, { userId });
      await manager.delete(Session, { userId, ...(sessionId !== null && { id: Not(sessionId) }) });
      await recordAccountEvent(manager, { userId, event: 'password_set', actor: login, client });
    });
    return null;
  }

  /** @throws ApiError rest_last_administrator when no administrator could sign in any more */
  async remove({ user, client }: PasswordChange): Promise<void> {
    const { id: userId, login, role } = user;
    await this.database.transaction(async (manager) => {
      await lockUsers(manager);
      const loss = { passwordOf: userId };
      if (role === 'administrator' && !(await hasAdministratorWithout(manager, readWaysIn(this.env), loss)))
        throw new ApiError('rest_last_administrator');
      const { affected } = await manager.delete(Password, { userId });
      if (affected === 1)
        await recordAccountEvent(manager, { userId, event: 'password_removed', actor: login, client });
    });
  }

  /** The answer does not wait for it, since only known accounts have a history. */
  private reportRefusal(user: { readonly id: number } | null, detail: string, client: SignInClient): void {
    const { database } = this;
    const refusal = { event: 'sign_in_refused', detail, actor: '', client } as const;
    if (user === null) {
      this.reportUnstored(user, detail, client);
      return;
    }
    recordAccountEvent(database.manager, { ...refusal, userId: user.id }).catch((error: unknown) => {
      this.logger.warn(`A refused sign-in was not noted: ${String(error)}`);
    });
  }

  /** To the log alone. */
  private reportUnstored(user: { readonly id: number } | null, detail: string, client: SignInClient): void {
    const refusal = { event: 'sign_in_refused', detail, actor: '', client } as const;
    reportAccountEvent(this.database, { ...refusal, userId: user?.id ?? null });
  }
}
