import type { EntityManager } from 'typeorm';
import { can } from '../../requests/accounts/can.js';
import { findUserById } from '../../requests/accounts/find-users.js';
import type { Viewer } from '../../requests/accounts/viewer.js';

/** The user of a source, with the rights of today; null when the user is gone or may not import any more. */
export async function findImporter(manager: EntityManager, userId: number | null): Promise<Viewer | null> {
  const user = userId === null ? null : await findUserById(manager, userId);
  if (user === null) return null;
  const viewer: Viewer = { role: user.role, userId: user.id, login: user.login };
  return can(viewer, 'sources.manage') ? viewer : null;
}
