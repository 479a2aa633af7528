import type { EntityManager } from 'typeorm';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';
import { parseEmail, parseLogin, parseAccountName, parseRole } from './account-rules.js';
import { insertSecret, type NewSecret } from './insert-secret.js';
import { User } from './user.entity.js';
import { findUserByLogin, isEmailTaken } from './find-users.js';

export interface NewUser {
  readonly login: string;
  /** The login when not given. */
  readonly displayName?: string;
  readonly email?: string;
  readonly role: string;
}

export interface NewUserWithSecret extends NewUser {
  /** What the first secret is called in lists. */
  readonly secretName?: string;
}

export const DEFAULT_SECRET_NAME = 'command line';

/**
 * Inserts a user who cannot sign in yet. Users must be locked: two may not have the same e-mail address.
 *
 * @throws AccountError when a rule is broken, ApiError existing_user_login or existing_user_email
 */
export async function insertUser(manager: EntityManager, asked: NewUser): Promise<User> {
  const login = parseLogin(asked.login);
  const user = {
    login,
    displayName: parseAccountName('The display name', asked.displayName ?? login),
    email: parseEmail(asked.email ?? ''),
    role: parseRole(asked.role),
    createdAt: new Date(clock.now().epochMilliseconds),
  };
  if ((await findUserByLogin(manager, login)) !== null) throw new ApiError('existing_user_login');
  await checkEmailIsFree(manager, user.email, null);
  return manager.save(User, user);
}

/** @throws ApiError existing_user_email when a user other than this one has it */
export async function checkEmailIsFree(
  manager: EntityManager,
  email: string,
  exceptId: number | null,
): Promise<void> {
  if (email !== '' && (await isEmailTaken(manager, email, exceptId)))
    throw new ApiError('existing_user_email');
}

/** The same with a first secret. */
export async function insertUserWithSecret(
  manager: EntityManager,
  { secretName = DEFAULT_SECRET_NAME, ...asked }: NewUserWithSecret,
): Promise<NewSecret> {
  return insertSecret(manager, await insertUser(manager, asked), secretName);
}
