import type { EntityManager } from 'typeorm';
import { COMMAND_LINE } from '../../data/changelog/item-change.js';
import type { Database } from '../../data/database/connection/database.js';
import { AccountError, parseRole } from './account-rules.js';
import { type AccountsWork, changeAccounts, COMMAND_LINE_USER } from './change-accounts.js';
import { type HeirId, removeUser, revokeSecret, updateUser } from './change-user.js';
import { insertSecret, type NewSecret } from './insert-secret.js';
import { DEFAULT_SECRET_NAME, insertUserWithSecret, type NewUserWithSecret } from './insert-user.js';
import { Secret } from './secret.entity.js';
import { insertSignInLink } from './sign-in/insert-sign-in-link.js';
import type { WaysIn } from './ways-in.js';
import {
  findUserByLogin,
  LISTED_SECRET_COLUMNS,
  listUserRows,
  type SecretRow,
  findSecretsOfUser,
  type UserRow,
} from './find-users.js';

export interface ListedUser extends UserRow {
  readonly secrets: readonly SecretRow[];
}

/** Manages accounts from the command line. Needs no framework, so that commands begin soon. */
export class Accounts {
  constructor(
    protected readonly database: Database,
    private readonly waysIn: WaysIn,
  ) {}

  // The changes throw AccountError for invalid input and unknown logins, ApiError when they are refused.

  addUser(user: NewUserWithSecret): Promise<NewSecret> {
    return this.change((manager, actor) => insertUserWithSecret(manager, user, actor));
  }

  addSecret(login: string, name: string = DEFAULT_SECRET_NAME): Promise<NewSecret> {
    return this.change(async (manager, actor) =>
      insertSecret(manager, await findUserByLoginOrThrow(manager, login), name, actor),
    );
  }

  /** @returns the login as it is stored, and the token for `buildWelcomeUrl` */
  addSignInLink(login: string): Promise<{ readonly login: string; readonly token: string }> {
    return this.change(async (manager, actor) => {
      const user = await findUserByLoginOrThrow(manager, login);
      const token = await insertSignInLink(manager, { user, purpose: 'command', actor: actor.login });
      return { login: user.login, token };
    });
  }

  changeRole(login: string, role: string): Promise<void> {
    const parsedRole = parseRole(role);
    return this.change(async (manager, actor) =>
      updateUser(
        manager,
        await findUserByLoginOrThrow(manager, login),
        { role: parsedRole },
        actor,
        this.waysIn,
      ),
    );
  }

  /** @param heir login of the new author of the user's items, null for none; undefined when it was not specified */
  removeUser(login: string, heir: string | null | undefined): Promise<void> {
    return this.change(async (manager) => {
      const heirId: HeirId =
        typeof heir === 'string' ? (await findUserByLoginOrThrow(manager, heir)).id : heir;
      const user = await findUserByLoginOrThrow(manager, login);
      await removeUser(manager, user, heirId, COMMAND_LINE, this.waysIn);
    });
  }

  async listSecrets(login: string): Promise<SecretRow[]> {
    const { manager } = this.database;
    return findSecretsOfUser(manager, (await findUserByLoginOrThrow(manager, login)).id);
  }

  revokeSecret(login: string, id: number): Promise<SecretRow> {
    return this.change(async (manager, actor) =>
      revokeSecret(manager, await findUserByLoginOrThrow(manager, login), id, actor, this.waysIn),
    );
  }

  async listUsers(): Promise<ListedUser[]> {
    const { manager } = this.database;
    const users = await listUserRows(manager);
    const secrets = await manager.find(Secret, { select: LISTED_SECRET_COLUMNS, order: { id: 'ASC' } });
    return users.map((user) => ({ ...user, secrets: secrets.filter(({ userId }) => userId === user.id) }));
  }

  private change<T>(work: AccountsWork<T>): Promise<T> {
    return changeAccounts(this.database, COMMAND_LINE_USER, 'users.manage', work);
  }
}

async function findUserByLoginOrThrow(manager: EntityManager, login: string): Promise<UserRow> {
  const user = await findUserByLogin(manager, login);
  if (user === null) throw new AccountError(`There is no user with the login ${login}.`);
  return user;
}
