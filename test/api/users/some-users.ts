// Users of a test, beside those that every calendar has.
import { ROLES, type Role } from '../../../src/requests/accounts/roles.js';
import { hashSecret } from '../../../src/requests/accounts/secrets.js';
import { Api } from '../../support/api.js';
import type { TestCalendar } from '../../support/app.js';

/** When everything in a test happens, as answers write it. */
export const THEN = '2027-03-10T12:00:00+00:00';

export const NO_USER = { status: 404, code: 'rest_user_invalid_id' };

export interface SomeUser {
  readonly id: number;
  readonly login: string;
  readonly secret: string;
  readonly secretId: number;
  readonly api: Api;
}

/** Adds a user with a secret, both over HTTP. */
export async function someUser(
  calendar: TestCalendar,
  username: string,
  role: Role,
  others: object = {},
): Promise<SomeUser> {
  const { id } = await calendar.administrator.make('/users', { username, roles: [role], ...others });
  const made = await calendar.administrator.make(`/users/${id}/secrets`, { name: 'first' });
  const secret = String(made['secret']);
  return {
    id,
    login: username,
    secret,
    secretId: made.id,
    api: new Api(calendar.visitor.root, { login: username, secret }),
  };
}

/** Removes all content and those users, and gives the others back what tests may have taken. */
export async function onlyOwnUsers(calendar: TestCalendar): Promise<void> {
  await calendar.empty();
  await calendar.dataSource.query(`DELETE FROM users WHERE login <> ALL($1)`, [ROLES]);
  await calendar.dataSource.query(`UPDATE users SET role = login, display_name = login, email = ''`);
  // Those who may revoke secrets may have revoked this one.
  await calendar.dataSource.query(
    `INSERT INTO secrets (user_id, name, hash, created_at) VALUES ($1, 'given back', $2, now())
     ON CONFLICT (hash) DO NOTHING`,
    [calendar.userIds.administrator, hashSecret(calendar.secrets.administrator)],
  );
}
