import type { INestApplication } from '@nestjs/common';
import { AccountsService } from '../../src/requests/accounts/accounts.service.js';
import { ROLES, type Role } from '../../src/requests/accounts/roles.js';

/** A service's connections, or one of a test. */
export interface Connection {
  query<T = unknown>(statement: string): Promise<T>;
}

/** The users that tests sign in as, one of each role. */
export interface Users {
  readonly ids: Readonly<Record<Role, number>>;
  readonly secrets: Readonly<Record<Role, string>>;
  /** Their rows, which show whether a test has changed them. */
  readonly rows: string;
}

export async function addUsers(app: INestApplication, database: Connection): Promise<Users> {
  const accounts = app.get(AccountsService);
  const secrets: Partial<Record<Role, string>> = {};
  for (const role of ROLES) secrets[role] = (await accounts.addUser({ login: role, role })).secret;
  const users = await database.query<{ id: number; role: Role }[]>(`SELECT id, role FROM users`);
  return {
    ids: Object.fromEntries(users.map(({ role, id }) => [role, id])) as Users['ids'],
    secrets: secrets as Users['secrets'],
    rows: await readUsers(database),
  };
}

const ROWS = `
  SELECT json_agg(json_build_array(to_json(u), to_jsonb(s) - 'last_used_at') ORDER BY u.id, s.id)::text AS users
  FROM users u LEFT JOIN secrets s ON s.user_id = u.id
`;

export async function readUsers(database: Connection): Promise<string> {
  const [row] = await database.query<{ users: string }[]>(ROWS);
  return row?.users ?? '';
}
