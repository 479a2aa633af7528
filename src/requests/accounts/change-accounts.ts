import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database/connection/database.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { can, type Right } from './can.js';
import { forbidden } from './forbidden.js';
import { findUserById, lockUsers } from './find-users.js';
import type { UserViewer, Viewer } from './viewer.js';

/** May do everything, like anyone who can run commands on the server. */
export const COMMAND_LINE_USER: UserViewer = { role: 'administrator', userId: null, login: 'command line' };

export type AccountsWork<T> = (manager: EntityManager, actor: UserViewer) => Promise<T>;

/**
 * Runs one change of users or secrets at a time, with the current role of the actor: of two administrators who demote each
 * other concurrently, the second fails.
 *
 * @throws ApiError when the actor was removed or has lost the right meanwhile
 */
export function changeAccounts<T>(
  database: Database,
  by: Viewer,
  right: Right,
  work: AccountsWork<T>,
): Promise<T> {
  return database.inTransaction(async (manager) => {
    await lockUsers(manager);
    const actor = await reloadActor(manager, by);
    if (!can(actor, right)) throw forbidden(actor);
    return work(manager, actor);
  });
}

async function reloadActor(manager: EntityManager, by: Viewer): Promise<UserViewer> {
  if (by.role === 'visitor') throw forbidden(by);
  if (by.userId === null) return by;
  const user = await findUserById(manager, by.userId);
  if (user === null) throw new ApiError('incorrect_password');
  return { ...by, role: user.role };
}
