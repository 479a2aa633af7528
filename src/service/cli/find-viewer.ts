import { can } from '../../requests/accounts/can.js';
import { listUserRows } from '../../requests/accounts/find-users.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { Database } from '../../data/database/connection/database.js';

/** @throws Error when there is no such user, or without permission to add events */
export async function findViewer(dataSource: Database, login: string | undefined): Promise<Viewer> {
  const users = await listUserRows(dataSource.manager);
  if (login === undefined) {
    const administrators = users.filter(({ role }) => role === 'administrator').sort((a, b) => a.id - b.id);
    const [first] = administrators;
    return { role: 'administrator', userId: first?.id ?? null, login: first?.login ?? 'import' };
  }
  const user = users.find((one) => one.login.toLowerCase() === login.toLowerCase());
  if (user === undefined) throw new Error(`There is no user ${login}.`);
  const viewer = { role: user.role, userId: user.id, login: user.login };
  if (!can(viewer, 'posts.create')) throw new Error(`${user.login} is ${user.role} and may not add events.`);
  return viewer;
}
