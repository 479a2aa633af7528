import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { parseEmail, parseLogin, parseAccountName, parseRole } from './account-rules.js';
import { insertSecret, type NewSecret } from './insert-secret.js';
import { User } from './user.entity.js';
import type { UserViewer } from './viewer.js';
import { findUserByLogin, hasUsers, isEmailTaken, lockUsers } from './find-users.js';

export interface NewUser {
  readonly login: string;
  readonly displayName?: string;
  readonly email?: string;
  readonly language?: LanguageCode | null;
  readonly role: string;
}

export interface NewUserWithSecret extends NewUser {
  readonly secretName?: string;
}

export const DEFAULT_SECRET_NAME = 'command line';

/**
 * Inserts a user without a secret. Callers must lock users, because e-mail addresses are checked by reading.
 *
 * @throws AccountError when a rule is broken, ApiError existing_user_login or existing_user_email
 */
export async function insertUser(manager: EntityManager, input: NewUser): Promise<User> {
  const login = parseLogin(input.login);
  const user = {
    login,
    displayName: parseAccountName('The display name', input.displayName ?? login),
    email: parseEmail(input.email ?? ''),
    language: input.language ?? null,
    role: parseRole(input.role),
    createdAt: new Date(clock.now().epochMilliseconds),
  };
  if ((await findUserByLogin(manager, login)) !== null) throw new ApiError('existing_user_login');
  await checkEmailIsFree(manager, user.email, null);
  return manager.save(User, user);
}

export async function checkEmailIsFree(
  manager: EntityManager,
  email: string,
  exceptId: number | null,
): Promise<void> {
  if (email !== '' && (await isEmailTaken(manager, email, exceptId)))
    throw new ApiError('existing_user_email');
}

export async function insertUserWithSecret(
  manager: EntityManager,
  { secretName = DEFAULT_SECRET_NAME, ...user }: NewUserWithSecret,
  by: Pick<UserViewer, 'login' | 'client'>,
): Promise<NewSecret> {
  return insertSecret(manager, await insertUser(manager, user), secretName, by);
}

/** Creates the administrator of a calendar without users; null when it has any. Safe in concurrent processes. */
export function ensureAdministrator(database: Database): Promise<NewSecret | null> {
  return database.transaction(async (manager) => {
    await lockUsers(manager);
    if (await hasUsers(manager)) return null;
    const admin = { login: 'admin', role: 'administrator', secretName: 'first start' };
    return insertUserWithSecret(manager, admin, { login: 'first start' });
  });
}
