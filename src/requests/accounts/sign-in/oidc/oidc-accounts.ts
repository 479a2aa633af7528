// The users of accounts at a provider. Issuer and subject say who somebody is; names and addresses may change hands.
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../../data/database/connection/database.js';
import { ENV } from '../../../../foundation/config/config.module.js';
import type { Env } from '../../../../foundation/config/env.js';
import { clock } from '../../../../foundation/dates/clock.js';
import { ApiError } from '../../../../foundation/errors/api-error.js';
import { isEmail, isLogin, MAX_ACCOUNT_NAME_LENGTH } from '../../account-rules.js';
import { COMMAND_LINE_USER } from '../../change-accounts.js';
import { updateUser } from '../../change-user.js';
import { findUserById, findUserByLogin, isEmailTaken, lockUsers, type UserRow } from '../../find-users.js';
import { insertUser } from '../../insert-user.js';
import type { Role } from '../../roles.js';
import { readWaysIn, type WaysIn } from '../../ways-in.js';
import { recordAccountEvent } from '../account-events.js';
import { Identity } from '../identity.entity.js';
import { Session } from '../session.entity.js';
import { Sessions } from '../sessions.js';
import type { SignInClient } from '../sign-in-client.js';
import { chooseRole, type Claims } from './choose-role.js';
import type { OidcUser } from './oidc-provider.js';

export interface OidcSignIn {
  readonly client: SignInClient;
  /** The session that the browser had before, which ends. */
  readonly formerToken: string | null;
  /** The user who connects the account; null to sign in. */
  readonly userId: number | null;
}

export type OidcResult =
  | { readonly status: 'signed_in'; readonly token: string }
  /** No group of the account has a role here. */
  | { readonly status: 'no_role'; readonly name: string }
  /** The account belongs to another user already. */
  | { readonly status: 'taken'; readonly name: string };

/** Of the calendar: a sign-in leaves cached responses valid. */
const NO_CHANGE = { isChange: false };

@Injectable()
export class OidcAccounts {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Signs in with the role that the groups have now. The first sign-in of an account makes its user. */
  signIn(account: OidcUser, { client, formerToken, userId }: OidcSignIn): Promise<OidcResult> {
    const { oidcRoleClaim, oidcRoles } = this.env;
    const { issuer, subject, authenticatedAt, claims } = account;
    const waysIn = readWaysIn(this.env);
    const role = chooseRole(claims, oidcRoleClaim, oidcRoles);
    const name = nameAccount(account);
    return this.database.inTransaction(async (manager): Promise<OidcResult> => {
      await lockUsers(manager);
      const known = await manager.findOneBy(Identity, { issuer, subject });
      if (known !== null && userId !== null && known.userId !== userId) return { status: 'taken', name };
      if (role === null) {
        if (known !== null) await withdrawRole(manager, known.userId, client, waysIn);
        return { status: 'no_role', name };
      }
      const id = known?.userId ?? userId;
      const user =
        (id === null ? null : await findUserById(manager, id)) ?? (await createUser(manager, account, role));
      if (known === null) {
        const createdAt = new Date(clock.ms());
        await manager.insert(Identity, { issuer, subject, userId: user.id, createdAt });
        const event = { event: 'identity_connected', actor: user.login, client } as const;
        if (userId !== null) await recordAccountEvent(manager, { userId: user.id, ...event });
      }
      await changeRole(manager, user, role, client, waysIn);
      // A provider that remembers the browser proves nothing now, unless it says when the user signed in.
      const provenAt = authenticatedAt ?? (known === null ? clock.ms() : 0);
      const token = await this.sessions.start(
        { user, way: 'oidc', client, formerToken, authenticatedAt: provenAt },
        manager,
      );
      return { status: 'signed_in', token };
    }, NO_CHANGE);
  }
}

/** Takes the rights of a user whose groups have no role any more, also those of secrets. */
async function withdrawRole(
  manager: EntityManager,
  userId: number,
  client: SignInClient,
  waysIn: WaysIn,
): Promise<void> {
  const user = await findUserById(manager, userId);
  if (user === null) return;
  await changeRole(manager, user, 'subscriber', client, waysIn);
  await manager.delete(Session, { userId, way: 'oidc' });
  const event = { event: 'sign_in_refused', detail: 'oidc', actor: '', client } as const;
  await recordAccountEvent(manager, { userId, ...event });
}

/** The last administrator keeps the role: groups of a provider must not lock everybody out. */
async function changeRole(
  manager: EntityManager,
  user: UserRow,
  role: Role,
  client: SignInClient,
  waysIn: WaysIn,
): Promise<void> {
  if (user.role === role) return;
  try {
    await updateUser(manager, user, { role }, { ...COMMAND_LINE_USER, login: 'oidc', client }, waysIn);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rest_last_administrator') return;
    throw error;
  }
}

const getText = (claims: Claims, name: string): string => {
  const value = claims[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** What the account calls itself on pages. */
export const nameAccount = ({ claims, subject }: OidcUser): string =>
  getText(claims, 'preferred_username') || getText(claims, 'email') || getText(claims, 'name') || subject;

async function createUser(manager: EntityManager, account: OidcUser, role: Role): Promise<UserRow> {
  const { claims } = account;
  const email = getText(claims, 'email');
  // An address of another user would make two people one, and an unverified one may be anybody's.
  const isFree =
    claims['email_verified'] === true && isEmail(email) && !(await isEmailTaken(manager, email, null));
  const login = await chooseLogin(manager, nameAccount(account));
  const name = getText(claims, 'name')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_ACCOUNT_NAME_LENGTH)
    .trim();
  const displayName = name === '' ? login : name;
  return insertUser(manager, { login, displayName, email: isFree ? email : '', role });
}

const MAX_LOGIN = 50;

/** A login that nobody has, from the name at the provider. */
async function chooseLogin(manager: EntityManager, name: string): Promise<string> {
  const plain = name
    .replace(/@.*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .slice(0, MAX_LOGIN);
  const base = isLogin(plain) ? plain : 'user';
  for (let number = 1; ; number += 1) {
    const login = number === 1 ? base : `${base}-${number}`;
    if ((await findUserByLogin(manager, login)) === null) return login;
  }
}
