// Changes users and secrets. Callers must lock users (change-accounts.ts): a remaining administrator and unique e-mail
// addresses are checked by reading.
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../data/changelog/item-change.js';
import { recordChangesOf } from '../../data/changelog/record-changes.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { reassignItems, hasItems, ITEMS_OF_AUTHOR_SQL, lockUserRow } from './authored.queries.js';
import { can } from './can.js';
import { checkEmailIsFree } from './insert-user.js';
import type { Role } from './roles.js';
import { Secret } from './secret.entity.js';
import { User } from './user.entity.js';
import { findUserById, type SecretRow, findSecretsOfUser, type UserRow } from './find-users.js';
import { recordAccountEvent } from './sign-in/account-events.js';
import { NO_CLIENT } from './sign-in/sign-in-client.js';
import { SignInLink } from './sign-in/sign-in-link.entity.js';
import type { UserViewer } from './viewer.js';
import { hasAdministratorWithout, type WaysIn } from './ways-in.js';

export interface UserPatch {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly language?: LanguageCode | null | undefined;
  readonly role?: Role | undefined;
}

/** The new author of a removed user's items, null for none; undefined when it was not specified. */
export type HeirId = number | null | undefined;

export async function findUserOrThrow(manager: EntityManager, id: number): Promise<UserRow> {
  const user = await findUserById(manager, id);
  if (user === null) throw new ApiError('rest_user_invalid_id');
  return user;
}

/** @throws ApiError rest_cannot_edit_roles, rest_last_administrator or existing_user_email */
export async function updateUser(
  manager: EntityManager,
  user: UserRow,
  {
    displayName = user.displayName,
    email = user.email,
    language = user.language,
    role = user.role,
  }: UserPatch,
  actor: UserViewer,
  waysIn: WaysIn,
): Promise<void> {
  if (role !== user.role) {
    if (!can(actor, 'users.manage')) throw new ApiError('rest_cannot_edit_roles');
    await checkAdministratorRemains(manager, user, waysIn);
  }
  if (email.toLowerCase() !== user.email.toLowerCase()) await checkEmailIsFree(manager, email, user.id);
  await manager.update(User, { id: user.id }, { displayName, email, language, role });
  const by = { userId: user.id, actor: actor.login, client: actor.client ?? NO_CLIENT };
  if (role !== user.role) await recordAccountEvent(manager, { ...by, event: 'role_changed', detail: role });
  if (email !== user.email) {
    // They may lie in the mailbox that was given up.
    await manager.delete(SignInLink, { userId: user.id });
    await recordAccountEvent(manager, { ...by, event: 'email_changed' });
  }
}

/**
 * Deletes a user and all secrets, and reassigns the items.
 *
 * @throws ApiError rest_last_administrator, rest_user_invalid_reassign or rest_user_reassign_required
 */
export async function removeUser(
  manager: EntityManager,
  user: UserRow,
  heirId: HeirId,
  actor: Actor,
  waysIn: WaysIn,
): Promise<void> {
  await checkAdministratorRemains(manager, user, waysIn);
  await lockUserRow(manager, user.id);
  if (heirId === undefined) {
    if (await hasItems(manager, user.id)) throw new ApiError('rest_user_reassign_required');
  } else {
    if (heirId === user.id || (heirId !== null && (await findUserById(manager, heirId)) === null))
      throw new ApiError('rest_user_invalid_reassign');
    await recordChangesOf(
      manager,
      actor,
      { operation: 'updated', fields: ['author'] },
      {
        sql: `SELECT kind, id, jsonb_build_object('author', $1::integer) AS replaced FROM (${ITEMS_OF_AUTHOR_SQL}) c`,
        values: [user.id],
      },
    );
    await reassignItems(manager, user.id, heirId);
  }
  await manager.delete(User, { id: user.id });
}

/** @throws ApiError rest_application_password_not_found or rest_last_administrator */
export async function revokeSecret(
  manager: EntityManager,
  user: UserRow,
  secretId: number,
  { login, client = NO_CLIENT }: Pick<UserViewer, 'login' | 'client'>,
  waysIn: WaysIn,
): Promise<SecretRow> {
  const secret = (await findSecretsOfUser(manager, user.id)).find(({ id }) => id === secretId);
  if (secret === undefined) throw new ApiError('rest_application_password_not_found');
  if (user.role === 'administrator' && !(await hasAdministratorWithout(manager, waysIn, { secretId }))) {
    throw new ApiError('rest_last_administrator');
  }
  await manager.delete(Secret, { id: secretId });
  await recordAccountEvent(manager, {
    userId: user.id,
    event: 'secret_revoked',
    detail: secret.name,
    actor: login,
    client,
  });
  return secret;
}

async function checkAdministratorRemains(
  manager: EntityManager,
  { id, role }: UserRow,
  waysIn: WaysIn,
): Promise<void> {
  if (role !== 'administrator' || (await hasAdministratorWithout(manager, waysIn, { userId: id }))) return;
  throw new ApiError('rest_last_administrator');
}
