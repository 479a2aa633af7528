import type { NewSecret } from './insert-secret.js';
import type { Database } from '../database/connection/database.js';
import { insertUserWithSecret } from './insert-user.js';
import { hasUsers, lockUsers } from './find-users.js';

/** Makes the administrator of a calendar that has no user yet; null when it has. Safe in several processes at once. */
export function ensureAdministrator(database: Database): Promise<NewSecret | null> {
  return database.transaction(async (manager) => {
    await lockUsers(manager);
    if (await hasUsers(manager)) return null;
    return insertUserWithSecret(manager, {
      login: 'admin',
      role: 'administrator',
      secretName: 'first start',
    });
  });
}
