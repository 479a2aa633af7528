import type { EntityManager } from 'typeorm';
import { clock } from '../dates/clock.js';
import { violatedConstraint } from '../errors/database-errors.js';
import { AccountError, checkedEmail, checkedLogin, checkedName, checkedRole } from './account-rules.js';
import { Secret } from './secret.entity.js';
import { hashSecret, makeSecret } from './secrets.js';
import { User } from './user.entity.js';

export interface NewUser {
  readonly login: string;
  /** The login when not given. */
  readonly displayName?: string;
  readonly email?: string;
  readonly role: string;
  /** What the first secret is called in lists. */
  readonly secretName?: string;
}

/** A login with a secret that nobody will see again. */
export interface NewSecret {
  readonly login: string;
  readonly secret: string;
}

export const DEFAULT_SECRET_NAME = 'command line';

/** Inserts a user with a first secret. @throws AccountError when a rule is broken or the login is taken */
export async function insertUser(manager: EntityManager, asked: NewUser): Promise<NewSecret> {
  const login = checkedLogin(asked.login);
  const user = await insertRow(manager, {
    login,
    displayName: checkedName('The display name', asked.displayName ?? login),
    email: checkedEmail(asked.email ?? ''),
    role: checkedRole(asked.role),
    createdAt: new Date(clock.now().epochMilliseconds),
  });
  return insertSecret(manager, user, asked.secretName ?? DEFAULT_SECRET_NAME);
}

async function insertRow(manager: EntityManager, user: Omit<User, 'id'>): Promise<User> {
  try {
    return await manager.save(User, user);
  } catch (error) {
    if (violatedConstraint(error) !== 'uq_users_login') throw error;
    throw new AccountError(`There already is a user with the login ${user.login}.`, { cause: error });
  }
}

/** @throws AccountError when the name is empty or too long */
export async function insertSecret(
  manager: EntityManager,
  user: { readonly id: number; readonly login: string },
  name: string,
): Promise<NewSecret> {
  const secret = makeSecret();
  await manager.insert(Secret, {
    userId: user.id,
    name: checkedName('The name of the secret', name),
    hash: hashSecret(secret),
    createdAt: new Date(clock.now().epochMilliseconds),
  });
  return { login: user.login, secret };
}
