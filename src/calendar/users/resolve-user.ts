import type { EntityManager } from 'typeorm';
import { ApiError } from '../../foundation/errors/api-error.js';
import { findUserOrThrow } from '../../requests/accounts/change-user.js';
import { findUserById, type UserRow } from '../../requests/accounts/find-users.js';
import type { RequestContext } from '../../requests/context/request-context.js';

/** The user in a path: an id, for administrators only, or the caller. */
export type UserRef = number | 'me';

/** @throws ApiError rest_user_invalid_id, or incorrect_password when the caller has been removed meanwhile */
export async function resolveUser(
  manager: EntityManager,
  ref: UserRef,
  { viewer }: Pick<RequestContext, 'viewer'>,
): Promise<UserRow> {
  if (ref !== 'me') return findUserOrThrow(manager, ref);
  const user = viewer.userId === null ? null : await findUserById(manager, viewer.userId);
  if (user === null) throw new ApiError('incorrect_password');
  return user;
}
