import type { DataSource } from 'typeorm';
import { hasUsers, lockFirstUser } from './accounts.queries.js';
import { insertUser, type NewSecret } from './insert-user.js';

/** Makes the administrator of a calendar that has no user yet; null when it has. Safe in several processes at once. */
export function ensureAdministrator(dataSource: DataSource): Promise<NewSecret | null> {
  return dataSource.transaction(async (manager) => {
    await lockFirstUser(manager);
    if (await hasUsers(manager)) return null;
    return insertUser(manager, { login: 'admin', role: 'administrator', secretName: 'first start' });
  });
}
